import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import type { Toast } from "./toast-store.ts";

/** Shows a message for some seconds, replacing the previous one. Its code is loaded on first use. Never the only place for the message. */
export function showToast(toast: Toast): void {
  loadWithRetries(() => import("./toast-region.tsx"))
    .then(({ toasts }) => toasts.show(toast))
    .catch(() => {});
}
