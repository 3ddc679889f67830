// The words of speaking and listening in English.

export const voiceEn = {
  "speech.read": "Read aloud",
  "speech.stop": "Stop reading",
  "speech.waiting": "Getting ready to read…",
  "speech.refused": "This browser stays silent until you tap.",
  "speech.allow": "Let Hearth speak",
  "speech.empty": "There’s nothing in it that can be read aloud.",
  "speech.notReady": "Hearth’s voice isn’t ready yet. Try again in a minute.",
  "speech.upstream": "Hearth’s voice isn’t answering. Try again in a few seconds.",
  "speech.timeout": "Hearth’s voice took too long. Try again in a moment.",
  "speech.tooLarge": "This is too long to be read aloud.",
  "speech.gone": "This can’t be read aloud any more.",
  "speech.away": "I can’t reach Hearth right now, so I can’t read this aloud.",

  "voices.women": "{language}, women",
  "voices.men": "{language}, men",
  "voices.listen": "Listen to {name}",
  "voices.listenShort": "Listen",

  "talk.start": "Speak",
  "talk.done": "Done speaking",
  "talk.opening": "One moment…",
  "talk.listening": "I’m listening. When you’re done, wait a moment or tap.",
  "talk.held": "I’m listening. Let go when you’re done.",
  "talk.finishing": "Writing it down…",
  "talk.cancel": "Cancel",
  "talk.sending": "Sending…",
  "talk.sendingUnsure":
    "Did I get that right? The small ear that Hearth came with knows few words, all of them English.",
  "talk.hold": "Don’t send",
  "talk.nothing": "I didn’t hear anything.",
  "talk.lost": "I lost the connection to Hearth, so I couldn’t hear you. Try again when it’s back.",
  "talk.notReady": "Hearth can’t listen yet. Try again in a minute.",
  "talk.upstream": "Hearth’s hearing isn’t answering. Try again in a few seconds.",
  "talk.busy": "Hearth is listening to many people right now. Try again in a moment.",
  "talk.failed": "Hearth couldn’t write that down. Try again.",
  "talk.unloaded": "The microphone’s part of Hearth didn’t load. Try again when Hearth can be reached.",

  "hands.elsewhere": "Hands-free goes on in another window of this device.",
  "hands.unloaded": "Hands-free didn’t load. I try again as soon as Hearth can be reached.",
  "hands.heard": "Heard up to “{words}”; then somebody broke in.",
  "hands.unheard": "Nothing of this was heard: somebody broke in.",

  "microphone.insecure":
    "Browsers give a page the microphone only over a secure connection. Open Hearth at its https:// address; whoever looks after it knows how.",
  "microphone.unsupported": "This browser can’t use a microphone here. A newer one can.",
  "microphone.denied":
    "Hearth may not use the microphone. Allow it in your browser: mostly behind the sign beside the address.",
  "microphone.none": "No microphone was found. Connect one and try again.",
  "microphone.busy": "The microphone can’t be used right now. Perhaps another app has it; close that and try again.",
  "microphone.lost": "The microphone was taken away. Look if it’s still connected, then try again.",
  "microphone.muted": "The microphone of this device is muted. Unmute it at the top, then speak.",
} as const;
