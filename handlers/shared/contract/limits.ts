// Every limit of the wire contract in one place, so that the server, the app and the tests agree on it.

/** Body limits in bytes: what a route reads before it answers 413 `too_large`. */
export const BODY_LIMIT_BYTES = {
  json: 256 * 1024,
  /** Chat bodies may carry pictures as data URLs. */
  chat: 24 * 1024 * 1024,
  /** The longest text to speak, also where each of its characters takes three bytes. */
  tts: 512 * 1024,
  /** A minute of stereo f32 at 48 kHz, and its header. */
  stt: 24 * 1024 * 1024,
  /** A few seconds of WAV, at any rate that a microphone has. */
  wakeRecording: 2 * 1024 * 1024,
  /** A workflow of somebody's own, with its notes. */
  workflow: 1024 * 1024,
} as const;

/** Longest chat message, in UTF-16 code units. */
export const MESSAGE_MAX_CHARS = 32_000;
export const ATTACHMENTS_MAX = 4;
/** One attached picture, decoded. */
export const ATTACHMENT_MAX_BYTES = 4 * 1024 * 1024;

/** PIN format (contract, "Sign-in"). */
export const PIN_MIN_DIGITS = 4;
export const PIN_MAX_DIGITS = 12;

export const NAME_MAX_CHARS = 60;
export const TITLE_MAX_CHARS = 200;
export const PERSONA_MAX_CHARS = 4_000;
/** An avatar is an emoji, or a small picture as a data URL. */
export const AVATAR_MAX_CHARS = 90_000;

/** Companions that one person may keep. */
export const COMPANIONS_PER_USER = 200;
/** Devices that one person may be signed in on; the one longest unseen is signed out first. */
export const SESSIONS_PER_USER = 50;

export const PAGE_DEFAULT = 50;
export const PAGE_MAX = 200;
export const SEARCH_QUERY_MAX_CHARS = 200;
/** The longest name of a time zone has 32. */
/** The most that an admin may allow a child or a visitor, when anything is limited at all. */
export const DAILY_QUESTIONS_MAX = 500;
export const TIME_ZONE_MAX_CHARS = 64;

/** A run nobody has followed for this long is stopped (contract, "Chat"). */
export const UNFOLLOWED_RUN_MS = 60_000;
/** The stored answer is at most this far behind the stream (contract, "Chat"). */
export const PERSIST_INTERVAL_MS = 1_000;
/** A comment line keeps an idle SSE connection alive through proxies and sleeping radios. */
export const SSE_KEEP_ALIVE_MS = 15_000;
/** Finished runs stay replayable this long. */
export const FINISHED_RUN_KEPT_MS = 10 * 60_000;
/** Answers that one person may have in the making at once. */
export const ACTIVE_RUNS_PER_USER = 4;
/** Answers in the making for the whole house. */
export const ACTIVE_RUNS_MAX = 200;

/** Speech limits of the specification, section 8. The pause is in seconds. */
export const SPEECH_RATE = { min: 0.8, max: 1.3 } as const;
export const SENTENCE_PAUSE = { min: 0.1, max: 0.8 } as const;
/** Longest text to speak, in UTF-16 code units. */
export const TTS_TEXT_MAX_CHARS = 120_000;
/** Sentences that are synthesized ahead of what the client has read. */
export const TTS_LOOK_AHEAD = 2;
/** Speech that one person, and the whole house, may be read at once. */
export const TTS_STREAMS_PER_USER = 4;
export const TTS_STREAMS_MAX = 24;
/** A client that takes nothing of what is ready for so long is given up. */
export const TTS_STALLED_MS = 120_000;
export const VOICE_PREVIEW_MAX_CHARS = 200;
/** Bounds of the contract, "Voice", in seconds; the defaults are the specification's (section 8). */
export const STT_SILENCE_TIMEOUT_S = { min: 0.2, max: 3, default: 0.7 } as const;
export const STT_PARTIAL_INTERVAL_S = { min: 0.2, max: 5, default: 0.4 } as const;
/** Specification, section 4: an utterance this long is finalized whatever is heard. */
export const STT_HARD_CAP_S = 30;
/** Specification, section 8: f32le, mono. */
export const STT_SAMPLE_RATE = 16_000;
/** One WebSocket message (contract, "Voice"). */
export const STT_MESSAGE_MAX_BYTES = 1024 * 1024;
/** POST /api/stt. */
export const STT_FILE_MAX_S = 60;
export const STT_FILE_MAX_RATE = 48_000;
/** Sockets on which one person, and the whole house, may be listened to: a wall tablet keeps one open all day. */
export const STT_SOCKETS_PER_USER = 8;
export const STT_SOCKETS_MAX = 64;

/** Spoken turns that are kept for the admin, and the longest stage that is believed. */
export const WAKE_TURNS_KEPT = 500;
/** A phrase is written down before it is known to be one; whoever waited longer for that asks nobody. */
export const WAKE_CLAIM_AGO_MAX_MS = 60_000;
export const WAKE_TURN_STAGE_MAX_MS = 10 * 60_000;

/** A wake phrase, in UTF-16 code units: longer ones do not fit the window that detectors look at. */
export const WAKE_PHRASE_MAX_CHARS = 40;
/** So much of one is looked at, so that whoever wrote too much is told so in words. */
export const WAKE_PHRASE_READ_MAX_CHARS = 1_000;
/** Further ways to write it for the voices that say it. */
export const WAKE_VARIANTS_MAX = 8;
/** How often each voice says the phrase, over its variants, speeds and pitches. */
export const WAKE_SAMPLES_PER_VOICE = { min: 4, max: 100, default: 35 } as const;
/** Issue and peers: above this, a wake word is no friend. False accepts an hour. */
export const WAKE_FALSE_ACCEPTS_TARGET = 0.5;
/** Trained wake words, recordings and false alarms that a home may keep. */
export const WAKE_TRAINED_MAX = 50;
export const WAKE_RECORDINGS_MAX = 300;
/** Of one wake word, so that nobody who plays with the button drives out what others have told. */
export const WAKE_FALSE_ALARMS_PER_WORD = 50;
/** Sound of a room that no admin has approved is not kept for longer. */
export const WAKE_FALSE_ALARM_KEPT_MS = 30 * 24 * 3_600_000;
export const WAKE_RECORDING_S = { min: 0.3, max: 5 } as const;
/** Long works that wait or run in the whole house, and how long ended ones are told of. */
export const JOBS_WAITING_MAX = 20;
export const JOBS_KEPT_MS = 24 * 3_600_000;

/** A prompt, in UTF-16 code units. */
export const IMAGE_PROMPT_MAX_CHARS = 2_000;
/** Pixels; ComfyUI's latents have eighths of them. A picture has at most IMAGE_PIXELS_MAX in all. */
export const IMAGE_SIDE = { min: 256, max: 2_048, step: 8 } as const;
export const IMAGE_PIXELS_MAX = 2_048 * 2_048;
export const IMAGE_STEPS = { min: 1, max: 80 } as const;
export const IMAGE_CFG = { min: 0, max: 30 } as const;
export const IMAGE_COUNT_MAX = 4;
export const IMAGE_LORAS_MAX = 5;
export const IMAGE_LORA_STRENGTH = { min: -2, max: 2 } as const;
export const IMAGE_WORKFLOW_NODES_MAX = 200;
export const IMAGE_WORKFLOWS_MAX = 50;
/** Works that wait: of one person, and of the whole house. */
export const IMAGE_JOBS_PER_USER = 20;
export const IMAGE_JOBS_MAX = 1_000;
/** Pictures that one person may keep. */
export const IMAGES_PER_USER = 20_000;
/** A picture as the painter gives it. */
export const IMAGE_FILE_MAX_BYTES = 64 * 1024 * 1024;
/** Issue, "Benchmarks". */
export const IMAGE_THUMBNAIL_MAX_BYTES = 20_000;
/** One picture may take this long from the painter's beginning, on a slow machine without a graphics card. */
export const IMAGE_PAINTING_MAX_MS = 30 * 60_000;

/** Components that are fetched at the same time at most. */
export const INSTALL_PARALLEL_MAX = 6;
/** The least that the downloads may be held to: below it, nothing large would ever arrive. */
export const INSTALL_MIN_BYTES_PER_S = 16 * 1024;
/** Progress of one component on the boot stream, for each follower. */
export const PROGRESS_EVENTS_PER_S = 4;
/** After this the boot stream and a followed log end; whoever still may follow comes back to a fresh beginning. */
export const FOLLOW_MAX_MS = 30 * 60_000;

/** A page's path within its book, in UTF-16 code units. */
export const ARTICLE_PATH_MAX_CHARS = 1_000;
/** An article's page as the archive has it, and how much of it is shown. */
export const ARTICLE_MAX_BYTES = 8 * 1024 * 1024;
export const ARTICLE_BLOCKS_MAX = 5_000;
/** Hits that can be paged through. */
export const LIBRARY_HITS_MAX = 500;
/** Passages that an answer may rest on. */
export const SOURCES_MAX = 8;

export const PLACE_NAME_MAX_CHARS = 200;
export const PLACES_MAX = 50;
export const PLACES_IN_CARD_MAX = 6;
/** Stops between the beginning and the end of a way. */
export const ROUTE_STOPS_MAX = 8;
export const ROUTE_ALTERNATIVES_MAX = 2;
/** What of a way is kept with a message. */
export const ROUTE_IN_CARD = { points: 500, steps: 60 } as const;

/** Timers, alarms and reminders that one person may keep at once. */
export const TIMERS_PER_USER = 50;
export const TIMER_NAME_MAX_CHARS = 120;
export const TIMER_DURATION_MS = { min: 1_000, max: 7 * 24 * 3_600_000 } as const;
/** How far ahead an alarm or a reminder may lie. */
export const TIMER_AHEAD_MAX_DAYS = 732;
export const SNOOZE_MS = { min: 60_000, max: 2 * 3_600_000, default: 9 * 60_000 } as const;
/** Nobody came: it falls silent, and is told as missed. */
export const RING_MAX_MS = 10 * 60_000;
/** Due while the service was down: rung as late as this, later it is only told. */
export const RING_LATE_MAX_MS = 12 * 3_600_000;
/** A missed one is told for so long. */
export const MISSED_KEPT_MS = 24 * 3_600_000;
/** A deleted one can be brought back for so long. */
export const TIMER_UNDO_MS = 5 * 60_000;
export const TIMERS_IN_CARD_MAX = 6;
/** Streams of timers that one device may follow at once. */
export const TIMER_STREAMS_PER_SESSION = 8;
/** What is remembered, in UTF-16 code units: a sentence or two. */
export const MEMORY_MAX_CHARS = 300;
/** Memories of one person, and earlier words kept of each. */
export const MEMORIES_PER_USER = 100_000;
export const MEMORY_VERSIONS_KEPT = 20;
