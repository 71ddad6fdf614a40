import type { Clock } from "#src/trpc/clock.ts";

export interface ShownToast extends Required<Omit<Toast, "action">>, Pick<Toast, "action"> {
  id: number;
  /** False once dismissed: it then only awaits removal. */
  isOpen: boolean;
}

/** Reason why a toast's timer is paused. */
export type PauseReason = "pointer" | "focus" | "window";

export interface ToastStore {
  show: (toast: Toast) => void;
  dismiss: () => void;
  hold: (why: PauseReason) => void;
  release: (why: PauseReason) => void;
  get: () => ShownToast | null;
  subscribe: (listener: () => void) => () => void;
}

const defaultDurationMs = 5000;
const removedAfterMs = 3000;

/**
 * Creates a store for one toast at a time: dismissed by its timeout or the user, removed three seconds later. The timer pauses while held.
 */
export function createToastStore(clock: Clock): ToastStore {
  const listeners = new Set<() => void>();
  const holds = new Set<PauseReason>();
  let current: ShownToast | null = null;
  let latestId = 0;
  let cancel = () => {};
  let leftMs = 0;
  let startedAtMs = 0;

  const change = (next: ShownToast | null) => {
    current = next;
    for (const listener of listeners) listener();
  };
  const dismiss = () => {
    if (!current?.isOpen) return;
    cancel();
    cancel = clock.after(removedAfterMs, () => change(null));
    // An element that fades out fires no leave events for pointer or focus.
    holds.delete("pointer");
    holds.delete("focus");
    change({ ...current, isOpen: false });
  };
  const run = () => {
    startedAtMs = clock.now();
    cancel = clock.after(leftMs, dismiss);
  };

  return {
    show({ title, text = "", tone = "plain", durationMs = defaultDurationMs, action }) {
      cancel();
      latestId += 1;
      leftMs = durationMs;
      if (holds.size === 0) run();
      change({ id: latestId, title, text, tone, durationMs, action, isOpen: true });
    },
    dismiss,
    hold(why) {
      const wasRunning = holds.size === 0;
      holds.add(why);
      if (!wasRunning || !current?.isOpen) return;
      cancel();
      leftMs -= clock.now() - startedAtMs;
    },
    release(why) {
      if (!holds.delete(why) || holds.size > 0 || !current?.isOpen) return;
      run();
    },
    get: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export interface Toast {
  title: string;
  text?: string;
  /** Destructive is for warnings: announced at once by screen readers. */
  tone?: "plain" | "destructive";
  durationMs?: number;
  /** A button for a follow-up action. Never the only way to do it. */
  action?: { label: string; act: () => void } | undefined;
}
