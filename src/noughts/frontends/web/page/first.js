// The chosen theme, before anything is drawn: nobody is dazzled by the other one.
(() => {
  try {
    const theme = JSON.parse(localStorage.getItem("noughts.theme") ?? "null");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Nothing is remembered, or it cannot be read: the system's theme will do.
  }
})();
