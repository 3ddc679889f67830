// What hands-free says once it runs, in English: why the wake loop does not, and what Hearth says aloud.

export const wakeSaidEn = {
  // The wake loop itself.
  "wake.loop.unreachable": "The wake words can’t be fetched from Hearth right now. I try again by myself.",
  "wake.loop.no_core":
    "Hearth lacks what every wake word needs. Install the wake words’ foundation under features, in the settings.",
  "wake.loop.not_installed":
    "The wake word isn’t installed on Hearth. Install it under wake words in the settings, or choose another one.",
  "wake.loop.model":
    "A part of the wake word can’t be used. Choose another wake word, or have this one installed again.",
  "wake.loop.engine":
    "What listens for the wake word doesn’t start in this browser. Reloading may help, or a newer browser.",

  // What Hearth says aloud, and notes of the conversation itself.
  "wake.say.model-unreachable": "I can’t reach the model. It is starting again; try in a few seconds.",
  "wake.say.service-unreachable": "I can’t reach Hearth right now. Please say it again when the network is back.",
  "wake.say.not-understood": "I couldn’t write that down. Please say it again.",
  "wake.say.listening-failed": "I can’t listen right now. Please try again in a moment.",
  "wake.say.speaking-failed": "My voice failed. The answer stands on the screen.",
  "wake.say.reply-failed": "I couldn’t answer that. Please try again.",
  "wake.note.silent": "This browser stays silent until you touch the page.",
} as const;
