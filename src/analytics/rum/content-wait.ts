/** A fetch that begins this soon after an interaction, or after the response to one of its fetches, is attributed to it. */
const begunWithinMs = 300;
/** A later paint is attributed to no interaction. */
const longestMs = 10_000;

export interface ContentWait {
  startMs: number;
  paintedMs: number;
  route: string;
  /** Whether the interaction opened another page. */
  isOpening: boolean;
}

interface WaitCallbacks {
  waited: (wait: ContentWait) => void;
  /** Called when a page was left or hidden before its content was painted. */
  left: (route: string) => void;
}

/**
 * Measures how long visitors wait for content: from an interaction to the paint after the last fetch it began; where it opens another page,
 * to the paint of that page's content, whatever fetched its data and however long that takes.
 */
export function createContentWaits({ waited, left }: WaitCallbacks) {
  let press: { startMs: number; route: string; lastEndMs: number; paintedMs: number | null } | null = null;
  let opening: { startMs: number; route: string } | null = null;
  const endPress = () => {
    if (press?.paintedMs != null) waited({ startMs: press.startMs, paintedMs: press.paintedMs, route: press.route, isOpening: false });
    press = null;
  };
  const leave = () => {
    if (opening) left(opening.route);
    opening = null;
  };
  return {
    acted(atMs: number, route: string): void {
      endPress();
      press = { startMs: atMs, route, lastEndMs: atMs, paintedMs: null };
    },
    /** Records a fetch's response and the paint after it. */
    answered({ startMs, endMs, paintedMs }: { startMs: number; endMs: number; paintedMs: number }): void {
      if (!press || startMs < press.startMs || startMs - press.lastEndMs > begunWithinMs) return;
      if (paintedMs - press.startMs > longestMs) return;
      press.lastEndMs = Math.max(press.lastEndMs, endMs);
      press.paintedMs = Math.max(press.paintedMs ?? 0, paintedMs);
    },
    /** Records that the last interaction opened another page, whose content may still be loading. */
    opened(route: string): void {
      leave();
      if (press) opening = { startMs: press.startMs, route };
      press = null;
    },
    /** Records that the content of the page opened last has been painted. */
    shown(paintedMs: number): void {
      if (opening) waited({ ...opening, paintedMs, isOpening: true });
      opening = null;
    },
    /** Later fetches are not attributed to the last interaction, but a page that it opened is still awaited. */
    endPress,
    end(): void {
      endPress();
      leave();
    },
  };
}
