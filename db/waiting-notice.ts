/** One piece of work that waits for the database. */
export interface Waiting {
  /** Names the latest reason, which the next line gives. */
  failed(cause: Error): void;
  end(): void;
}

export interface WaitingNotice {
  begin(what: string): Waiting;
}

interface Entry {
  what: string;
  sinceMs: number;
  cause: Error | null;
}

/**
 * Prints what waits for the database once something has waited for `firstMs`, again every `everyMs`, and when the wait is over. Work that waits at the
 * same time shares a line.
 */
export function createWaitingNotice({
  say = (line: string) => console.warn(line),
  firstMs = 2_000,
  everyMs = 10_000,
}: {
  say?: (line: string) => void;
  firstMs?: number;
  everyMs?: number;
} = {}): WaitingNotice {
  const late = new Set<Entry>();
  let repeat: NodeJS.Timeout | null = null;
  let oldestMs = 0;

  const seconds = () => `${Math.round((performance.now() - oldestMs) / 1000)} s`;
  const sayLate = () => {
    const names = [...new Set([...late].map(({ what }) => what))].join(", ");
    const cause = [...late].findLast((entry) => entry.cause)?.cause;
    const reason = cause ? ` (${cause.message || (cause as NodeJS.ErrnoException).code})` : "";
    say(`Waiting for the database for ${seconds()}: ${names}${reason}`);
  };
  const becomeLate = (entry: Entry) => {
    late.add(entry);
    if (repeat) return;
    oldestMs = entry.sinceMs;
    sayLate();
    repeat = setInterval(sayLate, everyMs);
    repeat.unref();
  };
  const end = (entry: Entry) => {
    if (!late.delete(entry) || late.size > 0 || !repeat) return;
    clearInterval(repeat);
    repeat = null;
    say(`The database answered after ${seconds()}: ${entry.what}`);
  };

  return {
    begin(what) {
      const entry: Entry = { what, sinceMs: performance.now(), cause: null };
      const timer = setTimeout(() => becomeLate(entry), firstMs);
      timer.unref();
      return {
        failed(cause) {
          entry.cause = cause;
        },
        end() {
          clearTimeout(timer);
          end(entry);
        },
      };
    },
  };
}

/** Shared by everything in this process that waits. */
export const processNotice = createWaitingNotice();

const failureFreshForMs = 5_000;

/** For long work, most of which is not waiting: it counts as waiting while it fails, one try after another. */
export function createLongWorkNotice(notice: WaitingNotice): WaitingNotice {
  return {
    begin(what) {
      let waiting: Waiting | null = null;
      let timer: NodeJS.Timeout | undefined;
      const end = () => {
        clearTimeout(timer);
        waiting?.end();
        waiting = null;
      };
      const failed = (cause: Error) => {
        waiting ??= notice.begin(what);
        waiting.failed(cause);
        clearTimeout(timer);
        timer = setTimeout(end, failureFreshForMs);
        timer.unref();
      };
      return { failed, end };
    },
  };
}

export const longWorkNotice = createLongWorkNotice(processNotice);
