import type { Clock } from "#src/trpc/clock.ts";

const restMs = 100;
const windowMs = 60_000;
const preloadsPerWindow = 20;

export interface Intent {
  /** The pointer or the focus is on a link. */
  begin: (address: string) => void;
  /** The pointer or the focus has left. */
  end: () => void;
  /** A touch has started on a link. */
  touch: (address: string) => void;
}

/**
 * Preloads the target of a link after 100 ms of hover or focus. At most twenty a minute, and each at most once a minute, so that sweeping
 * over a list does not use up the user's quota.
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

/** Watches every link of the page by event delegation. */
export function watchLinks({ begin, end, touch }: Intent): void {
  const on = <Name extends "pointerover" | "pointerout" | "focusin" | "focusout" | "touchstart">(
    name: Name,
    act: (address: string) => void,
  ) =>
    document.addEventListener(
      name,
      (event) => {
        const link = linkOf(event.target);
        // Moving between children of the same link is ignored.
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

/** Returns the path and query of a link; null for an external link, one that opens a new tab or downloads, or one without a target. */
function addressOf({ href, origin, pathname, search, target, download }: HTMLAnchorElement): string | null {
  if (!href || origin !== location.origin || target === "_blank" || download) return null;
  const address = pathname + search;
  return address === location.pathname + location.search ? null : address;
}
