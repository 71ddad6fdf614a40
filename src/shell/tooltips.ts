import { browserClock, type Clock } from "#src/trpc/clock.ts";
import styles from "./tooltips.module.css";

const gapPx = 6;
const edgePx = 8;

/** Shows tooltips for elements with `data-tooltip` anywhere on the page. */
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
    const explained = tooltipTargetOf(target);
    if (explained) timing.rest(explained);
  });
  document.addEventListener("pointerout", ({ target, relatedTarget, pointerType }) => {
    if (pointerType === "touch" || isOver(relatedTarget) || tooltipTargetOf(relatedTarget)) return;
    // A focused element keeps its tooltip when the pointer leaves.
    if ((tooltipTargetOf(target) || isOver(target)) && described !== document.activeElement) timing.leave();
  });
  document.addEventListener("focusin", ({ target }) => {
    const explained = tooltipTargetOf(target);
    if (explained) timing.focus(explained);
  });
  document.addEventListener("focusout", () => timing.leave());
  document.addEventListener("keydown", ({ key }) => key === "Escape" && timing.dismiss());
  const follow = () => {
    // Focusing may itself have scrolled the page.
    if (described && described === document.activeElement) placeBeside(tooltip, described.getBoundingClientRect());
    else if (described) timing.dismiss();
  };
  addEventListener("scroll", follow, { passive: true, capture: true });
  addEventListener("popstate", timing.dismiss);
}

const tooltipTargetOf = (node: EventTarget | null) => (node instanceof Element ? node.closest<HTMLElement>("[data-tooltip]") : null);

/** Places the tooltip above if there is room, otherwise below; never beyond the window's edge. */
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
  /** The pointer is on it: shown after a delay, or at once when another tooltip was just shown. */
  rest: (target: Target) => void;
  /** It has focus: shown at once. */
  focus: (target: Target) => void;
  /** Neither pointer nor focus is on it. */
  leave: () => void;
  /** Hides the tooltip until another element is hovered or focused. */
  dismiss: () => void;
}

/** Times one tooltip at a time: shown 700 ms after the pointer rests, or at once within 300 ms of the previous one. */
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
