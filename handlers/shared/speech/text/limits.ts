// The sizes of speech text in one place: how long a piece may get, and how much is held back to be certain. All in UTF-16 code units.

/** The first piece of an answer ends at a clause before this, so that its audio is not late. */
export const FIRST_PIECE_MAX = 120;
/** Any piece ends at a clause, at a word, or at last anywhere before this. */
export const PIECE_MAX = 250;
/** No clause shorter than this is spoken alone. */
export const FIRST_CLAUSE_MIN = 30;
export const CLAUSE_MIN = 60;
/** A sentence's end is looked for this far, behind any row of marks and brackets. */
export const HELD_MAX = 1_000;
/** Of the next word, no more than this is waited for. */
export const WORD_MAX = 64;

/** Text between two asterisks is held back this long, until its end tells whether it is a stage direction. */
export const SPAN_MAX = 600;
export const CODE_MAX = 400;
export const LINK_TEXT_MAX = 400;
export const URL_MAX = 400;
/** "(with a grin)". */
export const DIRECTION_MAX = 62;
export const TAG_MAX = 300;
export const MATHS_MAX = 300;
/** A longer formula is only named. */
export const MATHS_SAID_MAX = 200;
export const MATHS_BLOCK_MAX = 2_000;
/** A table's row, and the beginning of a line that has to be seen to know what the line is. */
export const ROW_MAX = 4_000;
export const LINE_START_MAX = 300;
/** Pushed text is worked on in steps of this, so that no step searches far. */
export const STEP = 256;
/** Marks within marks: what lies deeper is cleaned without being understood. */
export const DEPTH_MAX = 4;
/** Lists in lists. */
export const LIST_DEPTH_MAX = 16;
