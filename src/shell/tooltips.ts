import { browserClock, type Clock } from "#src/trpc/clock.ts";
import styles from "./tooltips.module.css";

const gapPx = 6;
const edgePx = 8;

/** Shows what elements say of themselves in `data-tooltip`, wherever on a page they stand. */
export function showTooltips(): void {
  const tooltip = document.createElement("div");
  tooltip.id = "tooltip";
  tooltip.role = "tooltip";
  tooltip.className = styles.tooltip ?? "";
  tooltip.hidden = true;
  document.body.append(tooltip);

  let described: HTMLElement | null = null;
  const timing = createTooltipTiming<HTMLElement>(browserClock, (target) => {
    described?.removeAttribute("aria-describedby");
    described = target;
    tooltip.hidden = target === null;
    if (!target) return;
    tooltip.textContent = target.dataset.tooltip ?? "";
    target.setAttribute("aria-describedby", tooltip.id);
    placeBeside(tooltip, target.getBoundingClientRect());
  });

  const isOver = (node: EventTarget | null) => node instanceof Node && tooltip.contains(node);
  document.addEventListener("pointerover", ({ target, pointerType }) => {
    if (pointerType === "touch" || isOver(target)) return;
    const explained = explainedAt(target);
    if (explained) timing.rest(explained);
  });
  document.addEventListener("pointerout", ({ target, relatedTarget, pointerType }) => {
    if (pointerType === "touch" || isOver(relatedTarget) || explainedAt(relatedTarget)) return;
    // What has the keyboard keeps its words when the pointer passes by.
    if ((explainedAt(target) || isOver(target)) && described !== document.activeElement) timing.leave();
  });
  document.addEventListener("focusin", ({ target }) => {
    const explained = explainedAt(target);
    if (explained) timing.focus(explained);
  });
  document.addEventListener("focusout", () => timing.leave());
  document.addEventListener("keydown", ({ key }) => key === "Escape" && timing.dismiss());
  const follow = () => {
    // Focus may itself have scrolled the page.
    if (described && described === document.activeElement) placeBeside(tooltip, described.getBoundingClientRect());
    else if (described) timing.dismiss();
  };
  addEventListener("scroll", follow, { passive: true, capture: true });
  addEventListener("popstate", timing.dismiss);
}

const explainedAt = (node: EventTarget | null) => (node instanceof Element ? node.closest<HTMLElement>("[data-tooltip]") : null);

/** Above if there is room, else below; never over the window's edge. */
function placeBeside(tooltip: HTMLElement, target: DOMRect): void {
  const { width, height } = tooltip.getBoundingClientRect();
  const above = target.top - height - gapPx;
  const left = Math.min(target.left, document.documentElement.clientWidth - width - edgePx);
  tooltip.style.top = `${above >= edgePx ? above : target.bottom + gapPx}px`;
  tooltip.style.left = `${Math.max(edgePx, left)}px`;
}

const delayMs = 700;
const skipMs = 300;

interface TooltipTiming<Target> {
  /** Somebody points at it: shown after a while, or at once when another was on show just now. */
  rest: (target: Target) => void;
  /** It has the keyboard: shown at once. */
  focus: (target: Target) => void;
  /** Neither any longer. */
  leave: () => void;
  /** Put away until the next is pointed at. */
  dismiss: () => void;
}

/** When an explanation is shown: 700 ms after the pointer has come to rest, within 300 ms of the one before at once. One at a time. */
export function createTooltipTiming<Target>(clock: Clock, show: (target: Target | null) => void): TooltipTiming<Target> {
  let cancel = () => {};
  let shown: Target | null = null;
  let hiddenAtMs = Number.NEGATIVE_INFINITY;
  const set = (target: Target | null) => {
    cancel();
    if (shown !== null && target === null) hiddenAtMs = clock.now();
    if (shown === target) return;
    shown = target;
    show(target);
  };
  return {
    rest: (target) => {
      cancel();
      if (target === shown) return;
      if (shown !== null || clock.now() - hiddenAtMs < skipMs) set(target);
      else cancel = clock.after(delayMs, () => set(target));
    },
    focus: set,
    leave: () => set(null),
    dismiss: () => {
      set(null);
      hiddenAtMs = Number.NEGATIVE_INFINITY;
    },
  };
}
