import type { Clock } from "#src/trpc/clock.ts";

const restMs = 100;
const windowMs = 60_000;
const preloadsPerWindow = 20;

export interface Intent {
  /** Somebody points at a link, or has tabbed to it. */
  begin: (address: string) => void;
  /** They no longer do. */
  end: () => void;
  /** A finger is on it. */
  touch: (address: string) => void;
}

/**
 * Preloads the target of a link that is rested on for a tenth of a second. At most twenty a minute, and none twice in one: sweeping over a list must
 * not use up what the person may ask for.
 */
export function createIntent({ clock, preload }: { clock: Clock; preload: (address: string) => void }): Intent {
  let cancel = () => {};
  let recent: { address: string; atMs: number }[] = [];
  const touch = (address: string) => {
    recent = recent.filter(({ atMs }) => atMs > clock.now() - windowMs);
    if (recent.length >= preloadsPerWindow || recent.some((each) => each.address === address)) return;
    recent.push({ address, atMs: clock.now() });
    preload(address);
  };
  return {
    begin: (address) => {
      cancel();
      cancel = clock.after(restMs, () => touch(address));
    },
    end: () => cancel(),
    touch,
  };
}

/** Watches every link of the page, whatever component it comes from. */
export function watchLinks({ begin, end, touch }: Intent): void {
  const on = <Name extends "pointerover" | "pointerout" | "focusin" | "focusout" | "touchstart">(
    name: Name,
    act: (address: string) => void,
  ) =>
    document.addEventListener(
      name,
      (event) => {
        const link = linkOf(event.target);
        // Between the parts of one link nothing begins or ends.
        if ("relatedTarget" in event && link === linkOf(event.relatedTarget)) return;
        const address = link && addressOf(link);
        if (address) act(address);
      },
      { passive: true },
    );
  on("pointerover", begin);
  on("focusin", begin);
  on("pointerout", end);
  on("focusout", end);
  on("touchstart", touch);
}

const linkOf = (target: EventTarget | null) => (target instanceof Element ? target.closest("a") : null);

/** Path and query of a link; null of one that leads out of the site, out of the tab or nowhere. */
function addressOf({ href, origin, pathname, search, target, download }: HTMLAnchorElement): string | null {
  if (!href || origin !== location.origin || target === "_blank" || download) return null;
  const address = pathname + search;
  return address === location.pathname + location.search ? null : address;
}
