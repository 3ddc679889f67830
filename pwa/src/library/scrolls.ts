// For whatever scrolls by itself: it has to take the focus, or no key could move it.

export const SCROLLS = { tabIndex: 0 } as const;
