import { and, desc, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { RepresentationState } from "#db/own-values.ts";
import { representations } from "#db/schema/representations.ts";
import { paths } from "#server/addresses/paths.ts";
import { selectRepresentations, stateAt } from "./representation-rows.queries.ts";

const shownAtMost = 20;

export interface HeldReceipt {
  id: string;
  role: string;
  clientName: string;
  state: RepresentationState;
  givenAt: string | null;
  path: string;
}

/** What a person has answered a firm that asked to represent them, the newest first. */
export async function listReceipts(
  db: Db,
  { firmId, candidateUserId, now }: { firmId: number; candidateUserId: number; now: Date },
): Promise<HeldReceipt[]> {
  const rows = await selectRepresentations(db)
    .where(and(eq(representations.firmId, firmId), eq(representations.candidateUserId, candidateUserId)))
    .orderBy(desc(representations.askedAt), desc(representations.id))
    .limit(shownAtMost);
  return rows.map((row) => ({
    id: row.id,
    role: row.role,
    clientName: row.clientName,
    state: stateAt(row, now),
    givenAt: row.givenAt?.toISOString() ?? null,
    path: paths.representationReceipt(row.id),
  }));
}
