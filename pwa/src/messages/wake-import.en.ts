// What is asked before a ready-made wake word is fetched that takes the place of what the home’s own ones stand on.

export const wakeImportEn = {
  "ww.outdates.title": "Get “{phrase}”?",
  "ww.outdates.text": {
    one: "It brings better ears for all wake words. One of your own wake words does not hear with those: it falls silent until it is trained once more.",
    other:
      "It brings better ears for all wake words. {count} of your own wake words do not hear with those: they fall silent until they are trained once more.",
  },
  "ww.outdates.no": "Leave it",
} as const;
