// Light or dark as a visitor has chosen, under the name by which Redoc keeps it as well. It stands in each page's head, so
// that it runs before anything is shown.

function applyColorMode(): void {
  let chosen: string | null = null;
  try {
    chosen = localStorage.getItem("redoc.colorMode");
  } catch {
    // A browser that keeps nothing for pages: the system decides.
  }
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const mode = chosen === "dark" || chosen === "light" ? chosen : system;
  const { classList } = document.documentElement;
  classList.remove("light", "dark");
  classList.add(mode);
}

applyColorMode();
// A page that the visitor comes back to shows what was chosen meanwhile.
addEventListener("pageshow", applyColorMode);
