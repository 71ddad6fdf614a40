let isListening = false;

const jobLinks = () => [...document.querySelectorAll<HTMLElement>("#results li article :is(h2, h3) a")];

/** Moves the focus by `step` adverts in the list; to the first when it is outside the list. */
function moveBy(step: number): void {
  const links = jobLinks();
  const current = links.findIndex((link) => link.closest("li")?.contains(document.activeElement));
  const next = current < 0 ? 0 : Math.min(Math.max(current + step, 0), links.length - 1);
  links[next]?.focus();
}

/** On a phone the filters are behind a button. */
function goToFilters(): void {
  const panel = document.querySelector<HTMLElement>("#filters");
  if (!panel) return;
  if (panel.offsetParent) panel.querySelector<HTMLElement>("select, input, button")?.focus();
  else document.querySelector<HTMLElement>("#filters ~ div button[data-needs-script]")?.click();
}

const keys: Readonly<Record<string, () => void>> = {
  j: () => moveBy(1),
  k: () => moveBy(-1),
  f: goToFilters,
  "/": () => {
    const folded = document.querySelector<HTMLElement>("[data-opens-search]");
    if (folded?.checkVisibility()) folded.click();
    else document.querySelector<HTMLElement>("#keywords")?.focus();
  },
};

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, select, textarea, dialog *"));

/** Keyboard shortcuts for lists. Opt-in, since single letters would interfere with speech input. */
export function listenForKeys(): void {
  if (isListening) return;
  isListening = true;
  addEventListener("keydown", (event) => {
    const act = keys[event.key.toLowerCase()];
    const isOn = document.documentElement.dataset.keyboard === "on";
    if (!act || !isOn || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (!document.getElementById("results")) return;
    event.preventDefault();
    act();
  });
}
