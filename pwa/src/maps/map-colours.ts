// The map's colours out of the design tokens, as the theme of the page has them now.

const TOKENS = {
  paper: "--raised",
  earth: "--map-earth",
  built: "--map-built",
  green: "--map-green",
  wood: "--map-wood",
  water: "--map-water",
  house: "--map-house",
  road: "--map-road",
  roadEdge: "--map-road-edge",
  roadBig: "--map-road-big",
  path: "--map-path",
  rail: "--map-rail",
  border: "--map-border",
  lettering: "--map-words",
  waterWords: "--map-water-words",
  way: "--ember",
  otherWay: "--map-other-way",
  edge: "--surface",
  onWay: "--on-ember",
  moss: "--moss",
  sky: "--sky",
} as const;

export type MapColours = Readonly<Record<keyof typeof TOKENS, string>>;

/** @param beside an element of the page, whose theme counts. */
export function readMapColours(beside: Element): MapColours {
  const probe = document.createElement("span");
  probe.hidden = true;
  beside.append(probe);
  try {
    const entries = Object.entries(TOKENS).map(([name, token]) => {
      probe.style.color = `var(${token})`;
      return [name, getComputedStyle(probe).color];
    });
    // Each name of TOKENS, with its colour.
    return Object.fromEntries(entries) as MapColours;
  } finally {
    probe.remove();
  }
}
