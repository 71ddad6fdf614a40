/** A fetch that begins so soon after an interaction, or after the answer to one of its fetches, is its doing. */
const begunWithinMs = 300;
/** Whatever comes later belongs to nobody. */
const longestMs = 10_000;

export interface ContentWait {
  startMs: number;
  paintedMs: number;
  route: string;
}

/** How long people wait for what they asked for: from what they did to the paint that follows the last fetch it began. */
export function createContentWaits(tell: (wait: ContentWait) => void) {
  let current: { startMs: number; route: string; lastEndMs: number; paintedMs: number | null } | null = null;
  const end = () => {
    if (current?.paintedMs != null) tell({ startMs: current.startMs, paintedMs: current.paintedMs, route: current.route });
    current = null;
  };
  return {
    acted(atMs: number, route: string): void {
      end();
      current = { startMs: atMs, route, lastEndMs: atMs, paintedMs: null };
    },
    /** A fetch has been answered, and the page painted after it. */
    answered({ startMs, endMs, paintedMs }: { startMs: number; endMs: number; paintedMs: number }): void {
      if (!current || startMs < current.startMs || startMs - current.lastEndMs > begunWithinMs) return;
      if (paintedMs - current.startMs > longestMs) return;
      current.lastEndMs = Math.max(current.lastEndMs, endMs);
      current.paintedMs = Math.max(current.paintedMs ?? 0, paintedMs);
    },
    end,
  };
}
