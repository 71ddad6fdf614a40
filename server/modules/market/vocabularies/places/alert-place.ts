import { and, asc, eq, gt, inArray, ne, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { alertRecipients, savedSearches } from "#db/schema/alerts.ts";
import { pick } from "#db/schema/columns.ts";
import { readSearchState, searchParameters } from "#server/addresses/paths.ts";
import { toSavableQuery } from "#server/modules/people/alerts/alert-query.ts";
import { slugsOf, type TermPlace } from "./term-place.ts";

const stateOf = (query: string) => readSearchState(new URLSearchParams(query));

/** Saved searches of the board, as the list's query string. */
export const alertPlace: TermPlace = {
  name: "saved_searches.query",
  columns: ["saved_searches.query"],
  vocabularies: ["sector", "suite", "form"],
  holders: "alerts",
  async find(db, wanted, { after, limit }) {
    const pairs = [
      ...slugsOf(wanted, "sector").map((slug) => `sector=${slug}`),
      ...slugsOf(wanted, "suite", "form").map((slug) => `suite=${encodeURIComponent(slug)}`),
    ];
    if (pairs.length === 0) return [];
    const among = sql`concat('&', ${savedSearches.query}, '&')`;
    const rows = await db
      .select({ id: savedSearches.id })
      .from(savedSearches)
      .where(and(gt(savedSearches.id, after), or(...pairs.map((pair) => sql`${among} like ${`%&${pair}&%`}`))))
      .orderBy(asc(savedSearches.id))
      .limit(limit);
    return rows.map(({ id }) => id);
  },
  async read(tx, ids, { isLooking } = { isLooking: false }) {
    if (!isLooking) await lockRecipients(tx, ids);
    const rowsQuery = tx
      .select({ id: savedSearches.id, query: savedSearches.query })
      .from(savedSearches)
      .where(inArray(savedSearches.id, [...ids]))
      .orderBy(asc(savedSearches.id));
    const rows = await (isLooking ? rowsQuery : rowsQuery.for("update"));
    return new Map(
      rows.map(({ id, query }) => {
        const { sector, suite } = stateOf(query);
        return [id, { sector, suite }] as const;
      }),
    );
  },
  async write(tx, held) {
    for (const [id, values] of held) {
      const [row] = await tx
        .select({ recipientId: savedSearches.recipientId, query: savedSearches.query })
        .from(savedSearches)
        .where(eq(savedSearches.id, id))
        .limit(1);
      if (!row) continue;
      const { query, hash } = toSavableQuery(searchParameters({ ...stateOf(row.query), ...values }));
      if (await mergeDuplicateSearch(tx, { id, recipientId: row.recipientId, hash })) continue;
      await tx.update(savedSearches).set({ query, queryHash: hash }).where(eq(savedSearches.id, id));
    }
  },
  async owners(tx, ids) {
    const rows = await tx
      .select({ id: savedSearches.id, userId: alertRecipients.userId })
      .from(savedSearches)
      .innerJoin(alertRecipients, eq(alertRecipients.id, savedSearches.recipientId))
      .where(inArray(savedSearches.id, [...ids]));
    return new Map(rows.flatMap(({ id, userId }) => (userId === null ? [] : [[id, userId] as const])));
  },
};

/** Code that saves, changes or mails a search locks its recipient first. */
async function lockRecipients(tx: Db, searchIds: readonly number[]): Promise<void> {
  const rows = await tx
    .select({ recipientId: savedSearches.recipientId })
    .from(savedSearches)
    .where(inArray(savedSearches.id, [...searchIds]));
  const ids = rows.map(({ recipientId }) => recipientId);
  await tx
    .select({ id: alertRecipients.id })
    .from(alertRecipients)
    .where(inArray(alertRecipients.id, ids))
    .orderBy(alertRecipients.id)
    .for("update");
}

const columns = pick(savedSearches, "id", "confirmedAt", "nextRunAt", "knownJobIds");

/**
 * Combines two searches of one recipient that became equal. The confirmed one remains, otherwise the one that sends mail, otherwise the
 * older; it takes over the adverts that either has already mailed. Returns whether the other one remains.
 */
async function mergeDuplicateSearch(
  tx: Db,
  { id, recipientId, hash }: { id: number; recipientId: number; hash: string },
): Promise<boolean> {
  const [other] = await tx
    .select(columns)
    .from(savedSearches)
    .where(and(eq(savedSearches.recipientId, recipientId), eq(savedSearches.queryHash, hash), ne(savedSearches.id, id)))
    .limit(1)
    .for("update");
  if (!other) return false;
  const [current] = await tx.select(columns).from(savedSearches).where(eq(savedSearches.id, id)).limit(1);
  if (!current) return true;
  const rank = ({ confirmedAt, nextRunAt }: typeof current) => (confirmedAt === null ? 0 : nextRunAt === null ? 1 : 2);
  const stays = rank(current) > rank(other) || (rank(current) === rank(other) && current.id < other.id) ? current : other;
  const goes = stays === current ? other : current;
  await tx.delete(savedSearches).where(eq(savedSearches.id, goes.id));
  await tx
    .update(savedSearches)
    .set({ knownJobIds: [...new Set([...stays.knownJobIds, ...goes.knownJobIds])] })
    .where(eq(savedSearches.id, stays.id));
  return stays === other;
}
