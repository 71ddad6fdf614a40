/** A fetch that begins so soon after an interaction, or after the answer to one of its fetches, is its doing. */
const begunWithinMs = 300;
/** Whatever comes later belongs to nobody. */
const longestMs = 10_000;

export interface ContentWait {
  startMs: number;
  paintedMs: number;
  route: string;
  /** Whether what they waited for is a page of its own. */
  isOpening: boolean;
}

interface Told {
  waited: (wait: ContentWait) => void;
  /** A page was left, or put away, before its content came. */
  left: (route: string) => void;
}

/**
 * How long people wait for what they asked for: from what they did to the paint that follows the last fetch it began; where it opens another page, to
 * the paint of that page's own content, whoever asked for its data and however long that takes.
 */
export function createContentWaits({ waited, left }: Told) {
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
    /** A fetch has been answered, and the page painted after it. */
    answered({ startMs, endMs, paintedMs }: { startMs: number; endMs: number; paintedMs: number }): void {
      if (!press || startMs < press.startMs || startMs - press.lastEndMs > begunWithinMs) return;
      if (paintedMs - press.startMs > longestMs) return;
      press.lastEndMs = Math.max(press.lastEndMs, endMs);
      press.paintedMs = Math.max(press.paintedMs ?? 0, paintedMs);
    },
    /** What was done last has led to another page, whose content may be still to come. */
    opened(route: string): void {
      leave();
      if (press) opening = { startMs: press.startMs, route };
      press = null;
    },
    /** The content of the page that was opened last has been painted. */
    shown(paintedMs: number): void {
      if (opening) waited({ ...opening, paintedMs, isOpening: true });
      opening = null;
    },
    /** What comes from now on is not the doing of the last press, but a page that it opened is waited for still. */
    endPress,
    end(): void {
      endPress();
      leave();
    },
  };
}
