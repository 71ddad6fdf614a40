import { type Database, openDatabase } from "#db/client.ts";
import { shareCaches } from "#db/statement-watch.ts";
import type { WaitingNotice } from "#db/waiting-notice.ts";

/** A visitor who would wait longer for the database is told to come back. */
const visitorDeadlineMs = 1_000;

export interface Databases {
  /** Answers requests: without a connection in time they are refused with 503. */
  visitors: Database;
  /** Start-up and background work: waits for the database as long as it takes. */
  background: Database;
  close(): Promise<void>;
}

/** Two pools on one database, so that neither the visitors' deadline nor their load ends the site's own work, nor that work takes their connections. */
export function openDatabases(
  url: string,
  { acquireTimeoutMs = visitorDeadlineMs, notice }: { acquireTimeoutMs?: number; notice?: WaitingNotice } = {},
): Databases {
  const shown = notice && { notice };
  const visitors = openDatabase(url, { acquireTimeoutMs, ...shown });
  const background = openDatabase(url, { ...shown });
  shareCaches(background.db, visitors.db);
  return {
    visitors,
    background,
    close: async () => {
      await Promise.all([visitors.close(), background.close()]);
    },
  };
}
