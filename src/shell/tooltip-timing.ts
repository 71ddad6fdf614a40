import type { Clock } from "#src/trpc/clock.ts";

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
