// Applies the visitor's choice of light or dark. Redoc stores it under the same name. This script is in each page's head, so
// that it runs before the page is shown.

function applyColorMode(): void {
  let chosen: string | null = null;
  try {
    chosen = localStorage.getItem("redoc.colorMode");
  } catch {
    // The browser blocks storage: the system's setting decides.
  }
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const mode = chosen === "dark" || chosen === "light" ? chosen : system;
  const { classList } = document.documentElement;
  classList.remove("light", "dark");
  classList.add(mode);
}

applyColorMode();
// The choice may have changed since the browser cached this page.
addEventListener("pageshow", applyColorMode);
