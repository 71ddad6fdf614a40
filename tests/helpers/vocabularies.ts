import { eq } from "drizzle-orm";
import { alertRecipients, savedSearches } from "#db/schema/alerts.ts";
import { termMerges } from "#db/schema/taxonomy.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { moveDueRows } from "#server/modules/market/vocabularies/move-rows.commands.ts";
import { toSavableQuery } from "#server/modules/people/alerts/alert-query.ts";
import { openPosting } from "./posting.ts";
import type { TestSite } from "./site.ts";

export interface TermUsage {
  slug: string;
  label: string;
  readAs: string[];
  adverts: number;
  profiles: number | null;
  alerts: number | null;
  savedSearches: number | null;
}
export interface Merge {
  id: string;
  from: string;
  into: string;
  undoneAt: string | null;
  undoUntil: string | null;
  isMoving: boolean;
  movedRows: number;
  restoredRows: number;
  leftRows: number;
}

/** Opens an administrator and advertisers, with helpers for vocabularies. */
export async function openVocabularies(site: TestSite) {
  const posting = await openPosting(site);
  const { administrator, call, ask } = posting;
  const terms = async (vocabulary: string) =>
    (await ask<{ terms: TermUsage[]; merges: Merge[] }>(administrator, "admin.vocabularies.terms", { vocabulary })).data;
  return {
    ...posting,
    terms,
    merge: (vocabulary: string, from: string, into: string, person = administrator) =>
      call<{ id: string }>(person, "admin.vocabularies.merge", { vocabulary, from, into, reason: "They mean the same." }),
    undo: (id: string, person = administrator) => call<{ id: string }>(person, "admin.vocabularies.undo", { id }),
    preview: (vocabulary: string, from: string, into: string) =>
      ask<{
        holders: { kind: string; count: number }[];
        renames: { from: string; into: string }[];
        address: { before: string; after: string };
      }>(administrator, "admin.vocabularies.preview", { vocabulary, from, into }),
    /** What the background work does, at once. */
    sweep: async () => {
      await site.db.update(termMerges).set({ sweepDueAt: new Date(0) });
      return moveDueRows(site.services, site.services.now(), new AbortController().signal);
    },
    /** Inserts a saved search of the board as a row. */
    keepSearch: async (userId: number, query: string, facts: Partial<typeof savedSearches.$inferInsert> = {}) => {
      const at = site.services.now();
      await site.db
        .insert(alertRecipients)
        .values({ userId, createdAt: at })
        .onDuplicateKeyUpdate({ set: { createdAt: at } });
      const [recipient] = await site.db.select({ id: alertRecipients.id }).from(alertRecipients).where(eq(alertRecipients.userId, userId));
      const { query: kept, hash } = toSavableQuery(query);
      const [added] = await site.db
        .insert(savedSearches)
        .values({
          publicId: randomPublicId(),
          recipientId: recipient?.id ?? 0,
          name: query.slice(0, 80),
          query: kept,
          queryHash: hash,
          frequency: "daily",
          createdAt: at,
          confirmedAt: at,
          lookedAt: at,
          knownJobIds: [],
          ...facts,
        })
        .$returningId();
      return added?.id ?? 0;
    },
    queryOf: async (id: number) =>
      (await site.db.select({ query: savedSearches.query }).from(savedSearches).where(eq(savedSearches.id, id)))[0]?.query,
  };
}
