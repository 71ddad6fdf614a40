import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { clientErrorGroups, clientErrorSamples } from "#db/schema/client-errors.ts";
import { fingerprintOf, fingerprintVersion, parameterised } from "./fingerprint.ts";

export interface ClientError {
  message: string;
  stack: string | null;
  source: string | null;
  line: number | null;
  column: number | null;
  route: string;
  release: string | null;
}

interface Waiting {
  first: ClientError;
  firstAt: Date;
  lastAt: Date;
  lastRelease: string | null;
  n: number;
  samples: { error: ClientError; at: Date }[];
}

const samplesKept = 5;
const mostGroupsWaiting = 500;

/** Errors of pages, gathered by cause in memory and written in one go: the first few of each in full, the rest as a number. */
export interface ErrorStore {
  /** Answers the fingerprint, or null when there are too many different ones at once. */
  add(error: ClientError, at: Date): string | null;
  /** Adds to the database what has been gathered; what cannot be written is kept for the next time. */
  flush(db: Db): Promise<void>;
}

export function createErrorStore(): ErrorStore {
  let waiting = new Map<string, Waiting>();
  return {
    add(error, at) {
      const fingerprint = fingerprintOf(error);
      const known = waiting.get(fingerprint);
      if (!known && waiting.size >= mostGroupsWaiting) return null;
      const group = known ?? { first: error, firstAt: at, lastAt: at, lastRelease: error.release, n: 0, samples: [] };
      waiting.set(fingerprint, group);
      group.n += 1;
      group.lastAt = at;
      group.lastRelease = error.release;
      if (group.samples.length < samplesKept) group.samples.push({ error, at });
      return fingerprint;
    },
    async flush(db) {
      const groups = waiting;
      waiting = new Map();
      for (const [fingerprint, group] of groups) {
        try {
          await saveGroup(db, fingerprint, group);
          groups.delete(fingerprint);
        } catch (error) {
          waiting = together(groups, waiting);
          throw error;
        }
      }
    },
  };
}

/** What could not be written with what has come since. */
function together(earlier: ReadonlyMap<string, Waiting>, later: ReadonlyMap<string, Waiting>): Map<string, Waiting> {
  const all = new Map(earlier);
  for (const [fingerprint, group] of later) {
    const known = all.get(fingerprint);
    if (known) {
      const { lastAt, lastRelease, n } = group;
      all.set(fingerprint, {
        ...known,
        lastAt,
        lastRelease,
        n: known.n + n,
        samples: [...known.samples, ...group.samples].slice(0, samplesKept),
      });
    } else if (all.size < mostGroupsWaiting) all.set(fingerprint, group);
  }
  return all;
}

async function saveGroup(db: Db, fingerprint: string, { first, firstAt, lastAt, lastRelease, n, samples }: Waiting): Promise<void> {
  await db
    .insert(clientErrorGroups)
    .values({
      publicId: randomBytes(16).toString("base64url"),
      fingerprint,
      fingerprintVersion,
      title: parameterised(first.message).slice(0, 300),
      route: first.route,
      firstSeenAt: firstAt,
      lastSeenAt: lastAt,
      firstRelease: first.release,
      lastRelease,
      n,
      visitsSketch: "",
    })
    .onDuplicateKeyUpdate({ set: { n: sql`${clientErrorGroups.n} + ${n}`, lastSeenAt: lastAt, lastRelease } });
  const [group] = await db
    .select({ id: clientErrorGroups.id })
    .from(clientErrorGroups)
    .where(eq(clientErrorGroups.fingerprint, fingerprint))
    .limit(1);
  if (!group) return;
  const [kept] = await db
    .select({ n: sql<number>`count(*)`.mapWith(Number) })
    .from(clientErrorSamples)
    .where(eq(clientErrorSamples.groupId, group.id));
  const room = samples.slice(0, Math.max(0, samplesKept - (kept?.n ?? 0)));
  if (room.length > 0) await db.insert(clientErrorSamples).values(room.map(({ error, at }) => ({ ...error, at, groupId: group.id })));
}
