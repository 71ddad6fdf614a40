import { browserClock } from "#src/trpc/clock.ts";
import { mountInCorner } from "./corner.ts";
import { ToastRegion } from "./toast-region.tsx";
import { createToastStore } from "./toast-store.ts";

/** This tab's messages. Loading this module brings their region into the page. */
export const toasts = createToastStore(browserClock);

mountInCorner(<ToastRegion toasts={toasts} />);
