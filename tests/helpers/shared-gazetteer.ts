import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { Gazetteer } from "#server/kernel/services/place.types.ts";
import { loadGazetteer } from "#server/modules/market/places/gazetteer.ts";

const byChecksums = new Map<string, Promise<Gazetteer>>();

/** The gazetteer of a database, read once for all test files of a worker whose places are the same: that takes 300 ms of processor each time. */
export async function sharedGazetteer(db: Db): Promise<Gazetteer> {
  const [checksums] = await db.execute(sql`CHECKSUM TABLE places, place_aliases`);
  const key = JSON.stringify((checksums as unknown as { Checksum: number }[]).map(({ Checksum }) => Checksum));
  const known = byChecksums.get(key);
  if (known) return known;
  const loading = loadGazetteer(db);
  byChecksums.set(key, loading);
  return loading;
}
