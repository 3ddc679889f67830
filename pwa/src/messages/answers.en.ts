// The words beside what was said, in English: days, thinking, time and model, sharing.

export const answersEn = {
  "answer.thinking": "Thinking…",
  "answer.thought": "Thought for a moment",

  "answer.facts": "Time and model",
  "answer.factsOf": "{route}: time and model",
  "answer.model": "Answered by {model}.",
  "answer.starter": "Answered by the small starter model.",

  "answer.source": "Source {number}: {title}",

  "answer.share": "Share answer",
  "answer.save": "Save answer as a file",
  "answer.shareFailed": "Sharing didn’t work here. Copy the answer instead.",

  "route.image": "Picture",
  "route.library": "Library",
  "route.maps": "Map",
  "route.timer": "Timer",
  "route.weather": "Weather",
  "route.home": "House",
  "route.clock": "Clock",
  "route.calculate": "Sum",
  "route.convert": "Units",
  "route.memory": "Memory",
  "route.device-help": "Help",
  "route.imageLong": "Understood as a wish for a picture.",
  "route.libraryLong": "Understood as something to look up in the library.",
  "route.mapsLong": "Understood as a question about places and ways.",
  "route.timerLong": "Understood as a timer or a reminder.",
  "route.weatherLong": "Understood as a question about the weather.",
  "route.homeLong": "Understood as something to do in the house.",
  "route.clockLong": "Understood as a question about the time or a date.",
  "route.calculateLong": "Understood as a sum.",
  "route.convertLong": "Understood as a change of units.",
  "route.memoryLong": "Understood as something to remember or to forget.",
  "route.device-helpLong": "Understood as a question about using Hearth.",
} as const;
