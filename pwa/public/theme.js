// Applies theme, text size, motion and language as this device was left, before anything is painted. It reads nothing
// else.
(() => {
  const root = document.documentElement;
  const read = (key) => {
    try {
      return localStorage.getItem(`hearth.${key}`);
    } catch {
      // Storage can be forbidden (a strict browser setting): the system's ways then apply.
      return null;
    }
  };
  const choose = (key, allowed) => {
    const value = read(key);
    return allowed.includes(value) ? value : null;
  };
  const theme = choose("theme", ["light", "dark"]);
  const textSize = choose("textSize", ["small", "large", "huge"]);
  const motion = choose("reducedMotion", ["on", "off"]);
  if (theme !== null) root.dataset.theme = theme;
  if (textSize !== null) root.dataset.textSize = textSize;
  const isReduced = motion === null ? matchMedia("(prefers-reduced-motion: reduce)").matches : motion === "on";
  root.dataset.motion = isReduced ? "reduced" : "full";
  // The chosen language, else the first of the browser's that there is, else English: as src/messages/languages.ts.
  const wanted = [read("language") ?? "", ...navigator.languages].map((tag) => tag.split("-", 1)[0].toLowerCase());
  root.lang = wanted.find((tag) => ["en", "de"].includes(tag)) ?? "en";
})();
