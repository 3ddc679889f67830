// Applies the theme this device was left in before anything is painted. It reads nothing else.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem("hearth.theme");
  } catch {
    // Storage can be forbidden (a strict browser setting): the system's theme then applies.
    theme = null;
  }
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
})();
