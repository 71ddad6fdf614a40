import { loadWithRetries } from "#src/lib/load-with-retries.ts";

export interface Toast {
  title: string;
  text?: string;
  /** Destructive is for warnings: read out at once by screen readers. */
  tone?: "plain" | "destructive";
  durationMs?: number;
  /** A button that does something about it. Never the only way to do it. */
  action?: { label: string; act: () => void } | undefined;
}

/** Shows a message for some seconds in place of the one before it. What it takes is loaded with the first. Never the only place that says it. */
export function showToast(toast: Toast): void {
  loadWithRetries(() => import("./toaster.tsx"))
    .then(({ toasts }) => toasts.show(toast))
    .catch(() => {});
}
