import { type Db, lockingTransaction } from "#db/client.ts";

/** Runs the work periodically, one run at a time; a failure is reported, and the next run tries again. */
export function startPolling(everyMs: number, work: () => Promise<unknown>, onError: (error: unknown) => void) {
  let running: Promise<void> = Promise.resolve();
  let isWaiting = false;
  const poll = (): Promise<void> => {
    if (isWaiting) return running;
    isWaiting = true;
    running = running.then(async () => {
      isWaiting = false;
      try {
        await work();
      } catch (error) {
        onError(error);
      }
    });
    return running;
  };
  const timer = setInterval(poll, everyMs);
  timer.unref();
  return {
    /** Runs now, or after the current run. */
    poll,
    /** Starts no more runs, and waits for the current one. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}

const deliverEveryMs = 2_000;
const deliveriesPerBatch = 5;

/** Sends what is due, batch after batch, until one is not full. At shutdown, deliveries in progress are aborted after `stopGraceMs`. */
export function startDeliveryWorker(
  sendBatch: (cut: AbortSignal) => Promise<number>,
  { stopGraceMs = 5_000, onError }: { stopGraceMs?: number; onError: (error: unknown) => void },
) {
  const cut = new AbortController();
  let isStopping = false;
  const deliverDue = async () => {
    while (!isStopping && (await sendBatch(cut.signal)) === deliveriesPerBatch);
  };
  const polling = startPolling(deliverEveryMs, deliverDue, onError);
  return {
    tick: polling.poll,
    async stop(): Promise<void> {
      isStopping = true;
      const grace = setTimeout(() => cut.abort(), stopGraceMs);
      await polling.stop();
      clearTimeout(grace);
    },
  };
}

interface DeliveryClaim<Row> {
  limit?: number;
  /** Locks rows of one state in index order, so that rows beyond the limit are neither read nor locked. */
  lockDue: (tx: Db, state: "queued" | "sending", limit: number) => Promise<Row[]>;
  /** Counts the attempt, and sets when another process may claim the rows. */
  markSending: (tx: Db, ids: number[]) => Promise<unknown>;
}

/**
 * Claims due rows for this process: those whose process was lost, then the longest waiting. Read committed isolation avoids gap locks, so
 * that neither inserts of new rows nor other processes wait.
 */
export function claimDeliveries<Row extends { id: number; attempts: number }>(
  db: Db,
  { limit = deliveriesPerBatch, lockDue, markSending }: DeliveryClaim<Row>,
): Promise<Row[]> {
  return lockingTransaction(db, async (tx) => {
    const lost = await lockDue(tx, "sending", limit);
    const rows = [...lost, ...(lost.length < limit ? await lockDue(tx, "queued", limit - lost.length) : [])];
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    await markSending(tx, ids);
    return rows.map((row) => ({ ...row, attempts: row.attempts + 1 }));
  });
}
