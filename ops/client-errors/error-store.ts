import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { clientErrorGroups, clientErrorSamples } from "#db/schema/telemetry.ts";
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
      for (const [fingerprint, group] of groups) await saveGroup(db, fingerprint, group);
    },
  };
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
