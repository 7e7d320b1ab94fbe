/** Starts the switch between dark and light. Redoc stores the choice under the same name. */
export function startColorSwitch(): void {
  const button = document.querySelector<HTMLButtonElement>("[data-color-switch]");
  if (!button) return;
  const { classList } = document.documentElement;
  const show = () => button.setAttribute("aria-pressed", String(classList.contains("dark")));
  button.addEventListener("click", () => {
    const mode = classList.contains("dark") ? "light" : "dark";
    classList.remove("light", "dark");
    classList.add(mode);
    try {
      localStorage.setItem("redoc.colorMode", mode);
    } catch {
      // The browser blocks storage: the choice lasts as long as the page.
    }
    show();
  });
  // `color-mode.ts` may change the class, too.
  new MutationObserver(show).observe(document.documentElement, { attributeFilter: ["class"] });
  show();
}
