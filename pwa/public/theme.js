// Applies theme, text size and motion as this device was left, before anything is painted. It reads nothing else.
(() => {
  const root = document.documentElement;
  const read = (key, allowed) => {
    try {
      const value = localStorage.getItem(`hearth.${key}`);
      return allowed.includes(value) ? value : null;
    } catch {
      // Storage can be forbidden (a strict browser setting): the system's ways then apply.
      return null;
    }
  };
  const theme = read("theme", ["light", "dark"]);
  const textSize = read("textSize", ["small", "large", "huge"]);
  const motion = read("reducedMotion", ["on", "off"]);
  if (theme !== null) root.dataset.theme = theme;
  if (textSize !== null) root.dataset.textSize = textSize;
  const isReduced = motion === null ? matchMedia("(prefers-reduced-motion: reduce)").matches : motion === "on";
  root.dataset.motion = isReduced ? "reduced" : "full";
})();
