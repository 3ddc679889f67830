// The words about what comes from other apps of the device, in English.

export const platformEn = {
  "share.tooBig": "That was too big to bring along. Share fewer or smaller pictures.",
  "share.unreadable": "What you shared didn’t arrive whole. Please share it once more.",
  "share.gone": "What you shared isn’t here any more. Please share it once more.",
  "share.cut": "The text was longer than one message. I kept its beginning.",
  "share.picturesOnly": "I can take words and pictures. Other files were left out.",
  "share.empty": "There was nothing in what you shared.",
  "share.offer": "Something was shared with Hearth before you signed in.",
  "share.take": "Take it along",
} as const;
