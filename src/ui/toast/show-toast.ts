import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import type { Toast } from "./toast-store.ts";

/** Shows a message for some seconds in place of the one before it. What it takes is loaded with the first. Never the only place that says it. */
export function showToast(toast: Toast): void {
  loadWithRetries(() => import("./toast-region.tsx"))
    .then(({ toasts }) => toasts.show(toast))
    .catch(() => {});
}
