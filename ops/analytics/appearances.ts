import { createHmac, randomBytes } from "node:crypto";
import { type AnalyticsSource, analyticsSources } from "#db/telemetry-values.ts";
import type { Counts } from "../counts.ts";

interface AppearanceKey {
  day: string;
  eventType: "job_appearance";
  entityType: "job";
  entityId: number;
  source: AnalyticsSource;
}

interface AppearanceCounts extends Omit<Counts<AppearanceKey>, "add"> {
  /** Adds one to each advert's count; costs an integer addition each. */
  addAll(jobIds: readonly number[], source: AnalyticsSource, day: string): void;
}

const kinds = analyticsSources.length;

/** Counts how often adverts appeared in lists sent to users. Bounded: beyond `maxKeys`, new adverts of a day count as dropped. */
export function createAppearanceCounts(maxKeys = 60_000): AppearanceCounts {
  /** By day, then by a number that encodes advert and source. */
  let days = new Map<string, Map<number, number>>();
  let [size, dropped] = [0, 0];
  const add = (day: string, key: number, n: number) => {
    const counts = days.get(day) ?? new Map<number, number>();
    if (counts.size === 0) days.set(day, counts);
    const known = counts.get(key);
    if (known === undefined && size >= maxKeys) {
      dropped += n;
      return;
    }
    if (known === undefined) size += 1;
    counts.set(key, (known ?? 0) + n);
  };
  return {
    addAll(jobIds, source, day) {
      const at = analyticsSources.indexOf(source);
      for (const id of jobIds) add(day, id * kinds + at, 1);
    },
    take() {
      const rows = [...days].flatMap(([day, counts]) => [...counts].map(([key, n]) => ({ ...rowOf(day, key), n })));
      days = new Map();
      size = 0;
      return rows;
    },
    giveBack(rows) {
      for (const { day, entityId, source, n } of rows) add(day, entityId * kinds + analyticsSources.indexOf(source), n);
    },
    dropped: () => dropped,
  };
}

function rowOf(day: string, key: number): AppearanceKey {
  const source = analyticsSources[key % kinds] ?? "direct";
  return { day, eventType: "job_appearance", entityType: "job", entityId: Math.floor(key / kinds), source };
}

const maxMarks = 200_000;
const markLength = 16;

/**
 * Detects repeats within a day. Holds only hashes under a daily key that is never stored, so that visitors cannot be identified or
 * recognised the next day.
 */
interface DailyUniqueFilter {
  isFirst(what: string, day: string): boolean;
}

export function createDailyUniqueFilter(): DailyUniqueFilter {
  let today = "";
  let key = randomBytes(32);
  let marks = new Set<string>();
  return {
    isFirst(what, day) {
      if (day !== today) {
        today = day;
        key = randomBytes(32);
        marks = new Set();
      }
      const mark = createHmac("sha256", key).update(what).digest("base64url").slice(0, markLength);
      if (marks.has(mark)) return false;
      if (marks.size < maxMarks) marks.add(mark);
      return true;
    },
  };
}
