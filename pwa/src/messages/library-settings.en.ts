// The words of the library's settings in English; they are fetched with them.

export const librarySettingsEn = {
  "archive.title": "Books as files",
  "archive.hint": "Every file in the folder {folder}. Hearth notices by itself what is put there.",
  "archive.empty": "No books are here yet. Choose some under Features, or add a file with the ending .zim.",
  "archive.toFeatures": "Choose books",
  "archive.lookAgain": "Look again",
  "archive.looking": "Looking…",
  "archive.looked": "Looked again.",
  "archive.served": "Is on the shelf.",
  "archive.checking": "Is being looked at.",
  "archive.waiting": "Is fine, and waits for the library to open.",
  "archive.fromFeatures": "Came from Features; it is removed there.",
  "archive.tagServed": "On the shelf",
  "archive.tagChecking": "Being looked at",
  "archive.tagWaiting": "Waiting",
  "archive.tagAside": "Set aside",
  "archive.problem.not_an_archive": "Set aside: this is no book for the library. Books have the ending .zim.",
  "archive.problem.cut_short": "Set aside: the end of this file is missing. Copy or fetch it once more.",
  "archive.problem.damaged": "Set aside: this file is damaged inside. Copy or fetch it once more.",
  "archive.problem.not_readable":
    "Set aside: the library server refuses this file. Fetch it once more, or a newer edition of it.",
  "archive.problem.not_allowed":
    "Set aside: Hearth isn’t allowed to read this file. Look at its permissions, and at the disk it lies on.",
  "archive.problem.twice": "Set aside: the same book is here already, under another name.",
  "archive.problem.unknown": "Set aside: this file can’t be used.",
  "archive.remove": "Remove {file}",
  "archive.removeTitle": "Remove this file?",
  "archive.removeText":
    "{file}, {size}, is deleted from the computer at home. What people saved of it on their devices stays there.",
  "archive.removeYes": "Remove it",
  "archive.removeNo": "Keep it",
  "archive.removed": "Removed.",

  "upload.title": "Add a file",
  "upload.hint":
    "Books with the ending .zim, for example from a USB stick. A large one takes a while; leave this page open.",
  "upload.choose": "Choose a file",
  "upload.sending": "{file} is on its way.",
  "upload.amount": "{sent} of {size}",
  "upload.progress": "How far it is: {file}",
  "upload.cancel": "Cancel",
  "upload.cancelled": "Cancelled. Nothing of it was kept.",
  "upload.done": "{file} has arrived.",
  "upload.noBook": "Only files with the ending .zim go here.",
  "upload.conflict":
    "This file couldn’t be added: there isn’t enough room on the disk, or a book of this name comes through Features.",
  "upload.broken": "This file is no whole book. Copy or fetch it once more.",
} as const;
