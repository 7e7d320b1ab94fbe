// Light or dark as a visitor has chosen on a page of Redoc, which keeps it under this name. It is no module, so that it
// runs before anything is shown.

function keepColorMode() {
  try {
    document.documentElement.style.colorScheme = localStorage.getItem("redoc.colorMode") ?? "";
  } catch {
    // A browser that keeps nothing for pages: the system decides.
  }
}

keepColorMode();
// A page that the visitor comes back to is shown as it was left.
addEventListener("pageshow", keepColorMode);
