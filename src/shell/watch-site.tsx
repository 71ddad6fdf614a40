import { useEffect } from "react";
import type { PageModule } from "#src/navigation.ts";
import { mountInCorner } from "#src/ui/toast/corner.ts";
import { SiteNotices } from "./site-notices.tsx";
import { createSiteWatch } from "./site-state.ts";

/** Every build names its scripts anew, so one that is no longer there belongs to a build that has been replaced. */
async function askForOwnScript(): Promise<number> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (!own) return 200;
  return (await fetch(own.src, { method: "HEAD", cache: "no-store" })).status;
}

const watch = createSiteWatch({ isOnline: () => navigator.onLine, askForOwnScript, nowMs: Date.now });

/** From here on the page says when it is offline or has grown old. */
export function watchSite(): void {
  mountInCorner(<SiteNotices watch={watch} />);
  addEventListener("online", watch.connectionChanged);
  addEventListener("offline", watch.connectionChanged);
  addEventListener("focus", watch.returned);
}

/** Whether the site has been replaced since this tab was opened, so that what it asks for may be gone. */
export const isStale = (): Promise<boolean> => (watch.get().isStale ? Promise.resolve(true) : watch.checkRelease());

/** In place of a page whose code is gone with the site that it belonged to: the server sends the page whole. Throws the error where that is not why. */
export async function pageOfNewerSite(error: unknown): Promise<PageModule> {
  if (await isStale()) return { default: WholePage };
  throw error;
}

function WholePage() {
  useEffect(() => location.reload(), []);
  return null;
}
