import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import type { FeedRowOutcome } from "#db/own-values.ts";
import { companies } from "#db/schema/companies.ts";
import { cancelledAwards, contractAwards, heldAwardUpdates } from "#db/schema/contract-awards.ts";
import { companyVerifications } from "#db/schema/verifications.ts";
import { daysBefore } from "#db/time-limits.ts";
import { companyNameKey } from "#server/text/company-name.ts";
import { awardRetentionDays, type NoticeAward, type NoticeReading } from "./read-notice.ts";

const mostTwins = 4_000;

export interface NumberedReading {
  rowNumber: number;
  reading: NoticeReading;
}

export type Outcome = Extract<FeedRowOutcome, "added" | "changed" | "unchanged" | "rejected" | "merged" | "expired">;
type Unstated = Extract<NoticeReading, { kind: "award" }>["unstated"];
type StoredAward = typeof contractAwards.$inferSelect;
type AwardRow = Omit<typeof contractAwards.$inferInsert, "id" | "createdAt" | "companyId">;

/** Saves a batch in the order of the notices; returns what each came to. */
export async function saveReadings(
  db: Db,
  readings: readonly NumberedReading[],
  facts: { sourceId: number; isSample: boolean; now: Date },
): Promise<Outcome[]> {
  const known = readings.flatMap(({ reading }) => readingOf(reading)?.ocid ?? []);
  if (known.length === 0) return readings.map(() => "rejected");
  const atOf = (place: number) => (readings[place] && readingOf(readings[place].reading)?.releasedAt.getTime()) ?? 0;
  return lockingTransaction(db, async (tx) => {
    const batch = await openBatch(tx, [...new Set(known)], readings, facts);
    const outcomes = readings.map((): Outcome => "rejected");
    // An update needs what it updates to be saved before it.
    for (const place of [...readings.keys()].toSorted((one, other) => atOf(one) - atOf(other))) {
      const reading = readings[place]?.reading;
      if (reading?.kind === "cancelled") outcomes[place] = await batch.cancel(reading);
      else if (reading?.kind === "award") outcomes[place] = await batch.save(reading.award, reading.unstated);
      else if (reading?.update) outcomes[place] = await batch.update(reading.update);
    }
    return outcomes;
  });
}

/** What a reading says of which award; null for a refusal that says nothing. */
const readingOf = (reading: NoticeReading) =>
  reading.kind === "cancelled" ? reading : reading.kind === "award" ? reading.award : (reading.update?.award ?? null);

async function openBatch(
  tx: Db,
  ocids: readonly string[],
  readings: readonly NumberedReading[],
  { sourceId, isSample, now }: { sourceId: number; isSample: boolean; now: Date },
) {
  let stored: StoredAward[] = await tx
    .select()
    .from(contractAwards)
    .where(inArray(contractAwards.ocid, [...ocids]))
    .for("update");
  const cancelled = await tx
    .select()
    .from(cancelledAwards)
    .where(inArray(cancelledAwards.ocid, [...ocids]))
    .for("update");
  const held = await tx
    .select()
    .from(heldAwardUpdates)
    .where(inArray(heldAwardUpdates.ocid, [...ocids]))
    .for("update");
  const awards = readings.flatMap(({ reading }) => (reading.kind === "award" ? [reading.award] : []));
  const others = await listTwins(tx, awards);
  const remove = async (rows: readonly StoredAward[]) => {
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await tx.delete(contractAwards).where(inArray(contractAwards.id, ids));
    stored = stored.filter((row) => !rows.includes(row));
  };
  const rowsOf = ({ ocid, awardId }: NoticeAward) => stored.filter((row) => row.ocid === ocid && row.awardId === awardId);
  return {
    /** Saves what a notice states of an award that is known, and holds it for one that is not. */
    async update({ award, unstated }: { award: NoticeAward; unstated: Unstated }): Promise<Outcome> {
      if (rowsOf(award).length > 0) return this.save(award, unstated);
      const { ocid, awardId, releasedAt, ...stated } = award;
      const update = { stated: { ...stated, suppliers: [...stated.suppliers] }, unstated: [...unstated] };
      await tx
        .insert(heldAwardUpdates)
        .values({ ocid, awardId, releasedAt, ...update })
        .onDuplicateKeyUpdate({ set: update });
      held.push({ ocid, awardId, releasedAt, ...update });
      return "rejected";
    },
    /** Saves what later updates stated of an award before it was known. */
    async saveHeld({ ocid, awardId, releasedAt: since }: NoticeAward): Promise<void> {
      const later = held.filter((each) => each.ocid === ocid && each.awardId === awardId && each.releasedAt > since);
      for (const { stated, unstated, ...named } of later.toSorted((one, other) => one.releasedAt.getTime() - other.releasedAt.getTime()))
        if (stated) await this.save({ ...named, ...stated }, unstated as Unstated);
      await tx.delete(heldAwardUpdates).where(and(eq(heldAwardUpdates.ocid, ocid), eq(heldAwardUpdates.awardId, awardId)));
    },
    async cancel({ ocid, awardId, releasedAt }: Extract<NoticeReading, { kind: "cancelled" }>): Promise<Outcome> {
      const before = cancelled.find((each) => each.ocid === ocid && each.awardId === awardId);
      if (before && before.releasedAt >= releasedAt) return "unchanged";
      if (before) before.releasedAt = releasedAt;
      else cancelled.push({ ocid, awardId, releasedAt });
      await tx.insert(cancelledAwards).values({ ocid, awardId, releasedAt }).onDuplicateKeyUpdate({ set: { releasedAt } });
      const gone = stored.filter((row) => row.ocid === ocid && (awardId === "" || row.awardId === awardId) && row.releasedAt <= releasedAt);
      await remove(gone);
      return gone.length > 0 ? "expired" : "unchanged";
    },
    async save(read: NoticeAward, unstated: Unstated): Promise<Outcome> {
      const before = rowsOf(read);
      const award = completed(read, unstated, before);
      const { ocid, awardId, releasedAt, suppliers } = award;
      const isOutdated = (each: { ocid: string; awardId: string; releasedAt: Date }) =>
        each.ocid === ocid && (each.awardId === "" || each.awardId === awardId) && each.releasedAt >= releasedAt;
      if (cancelled.some(isOutdated) || before.some((row) => row.releasedAt > releasedAt)) return "unchanged";
      const outcomes = new Set<Outcome>();
      const gone = before.filter(({ supplierKey }) => !suppliers.some(({ key }) => key === supplierKey));
      if (gone.length > 0) outcomes.add("changed");
      await remove(gone);
      for (const supplier of suppliers) {
        const row = rowOf(award, supplier, { sourceId, isSample, now });
        const same = before.find(({ supplierKey }) => supplierKey === supplier.key);
        if (!same && others.some((other) => isTwin(other, row))) outcomes.add("merged");
        else if (!same) {
          // The database takes names for one that differ by an accent or "ß".
          const [{ insertId: id }] = await tx
            .insert(contractAwards)
            .values({ ...row, createdAt: now })
            .onDuplicateKeyUpdate({ set: { updatedAt: now } });
          const saved = { ...emptyRow, ...row, id, createdAt: now } as StoredAward;
          stored.push(saved);
          if (saved.valuePence !== null) others.push(saved);
          outcomes.add("added");
        } else if (shownColumns.some((name) => row[name] !== same[name])) {
          const isOtherFirm = row.companyNumber !== same.companyNumber;
          await tx
            .update(contractAwards)
            .set({ ...row, ...(isOtherFirm && { companyId: null }) })
            .where(eq(contractAwards.id, same.id));
          Object.assign(same, row);
          outcomes.add("changed");
        } else if (releasedAt > same.releasedAt) {
          await tx.update(contractAwards).set({ releasedAt }).where(eq(contractAwards.id, same.id));
          same.releasedAt = releasedAt;
        }
      }
      if (before.length === 0 && outcomes.has("added")) await this.saveHeld(award);
      return (["changed", "added", "merged"] as const).find((outcome) => outcomes.has(outcome)) ?? "unchanged";
    },
  };
}

const storedTogether: Partial<Record<Unstated[number], readonly (keyof AwardRow)[]>> = {
  valuePence: ["currency"],
  region: ["placeId", "isBuyersPlace"],
};

/** Returns an award with what it does not state as it is stored. */
function completed(award: NoticeAward, unstated: Unstated, rows: readonly StoredAward[]): NoticeAward {
  const [stored] = rows;
  if (!stored) return award;
  const numberOf = (key: string) => rows.find(({ supplierKey }) => supplierKey === key)?.companyNumber ?? null;
  const known = {
    ...stored,
    suppliers: rows.map(({ supplierName: name, supplierKey: key, companyNumber }) => ({ name, key, companyNumber })),
  };
  const fields = unstated.filter((field) => known[field] !== null).flatMap((field) => [field, ...(storedTogether[field] ?? [])]);
  const all: NoticeAward = { ...award, ...Object.fromEntries(fields.map((field) => [field, known[field]])) };
  return { ...all, suppliers: all.suppliers.map((each) => ({ ...each, companyNumber: each.companyNumber ?? numberOf(each.key) })) };
}

const emptyRow = { companyId: null, companyNumber: null, valuePence: null, suite: null, placeId: null, region: null, noticeUrl: null };
/** Columns whose change is one that people see. */
const shownColumns = [
  ...(["supplierName", "companyNumber", "supplierCount", "buyerName", "title", "awardedOn", "valuePence", "currency", "cpv"] as const),
  ...(["suite", "placeId", "region", "isBuyersPlace", "noticeUrl"] as const),
];

function rowOf(
  { suppliers, releasedAt, ...award }: NoticeAward,
  { name, key, companyNumber }: NoticeAward["suppliers"][number],
  { sourceId, isSample, now }: { sourceId: number; isSample: boolean; now: Date },
): AwardRow {
  return {
    ...award,
    ...{ supplierName: name, supplierKey: key, companyNumber, supplierCount: suppliers.length },
    ...{ releasedAt, sourceId, isSample, updatedAt: now },
  };
}

type Twin = Pick<StoredAward, "ocid" | "supplierKey" | "awardedOn" | "valuePence" | "currency" | "buyerName">;

/** Awards of other procedures to the same firms on the same days: large contracts are published in two places under two IDs. */
async function listTwins(tx: Db, awards: readonly NoticeAward[]): Promise<Twin[]> {
  const keys = [...new Set(awards.flatMap(({ suppliers }) => suppliers.map(({ key }) => key)))];
  if (keys.length === 0) return [];
  const { ocid, supplierKey, awardedOn, valuePence, currency, buyerName } = contractAwards;
  return tx
    .select({ ocid, supplierKey, awardedOn, valuePence, currency, buyerName })
    .from(contractAwards)
    .where(and(inArray(supplierKey, keys), inArray(awardedOn, [...new Set(awards.map((award) => award.awardedOn))]), isNotNull(valuePence)))
    .limit(mostTwins);
}

const isTwin = (other: Twin, row: AwardRow): boolean =>
  other.ocid !== row.ocid &&
  other.supplierKey === row.supplierKey &&
  other.awardedOn === row.awardedOn &&
  other.valuePence === row.valuePence &&
  other.currency === row.currency &&
  companyNameKey(other.buyerName) === companyNameKey(row.buyerName);

/**
 * Links awards to the firms on the board: by the company number of a verified firm, otherwise by name. Invented firms match invented awards
 * alone. `updatedSince`: only awards written since.
 */
export async function matchAwardFirms(db: Db, now: Date, updatedSince: Date | null = null): Promise<number> {
  const since = daysBefore(now, awardRetentionDays).toISOString().slice(0, 10);
  const isCandidate = and(isNull(companies.deletedAt), eq(companies.isSample, contractAwards.isSample));
  const verified = and(
    eq(companyVerifications.companyNumber, contractAwards.companyNumber),
    eq(companies.verification, "verified"),
    isCandidate,
  );
  const named = and(eq(companies.nameKey, contractAwards.supplierKey), isCandidate);
  const byNumber = sql`(select ${companies.id} from ${companyVerifications} inner join ${companies} on ${eq(companies.id, companyVerifications.companyId)} where ${verified} order by ${companies.id} limit 1)`;
  const byName = sql`(select ${companies.id} from ${companies} where ${named} order by ${companies.verification} = 'verified' desc, ${companies.id} desc limit 1)`;
  const updated = updatedSince ? gte(contractAwards.updatedAt, updatedSince) : undefined;
  let matched = 0;
  for (const [firm, which] of [
    [byNumber, isNotNull(contractAwards.companyNumber)],
    [byName, undefined],
  ] as const)
    matched += await setFirm(db, firm, and(which, updated, isNull(contractAwards.companyId), gte(contractAwards.awardedOn, since)));
  return matched;
}

async function setFirm(db: Db, firm: SQL, which: SQL | undefined): Promise<number> {
  const [{ affectedRows }] = await lockingTransaction(db, (tx) =>
    tx
      .update(contractAwards)
      .set({ companyId: firm })
      .where(and(which, sql`${firm} is not null`)),
  );
  return affectedRows;
}

/** Deletes awards of more than two years ago, and what was noted of cancelled and unknown ones. Returns their number. */
export async function deleteOldAwards(db: Db, now: Date): Promise<number> {
  const until = daysBefore(now, awardRetentionDays);
  return lockingTransaction(db, async (tx) => {
    const [awards] = await tx.delete(contractAwards).where(lt(contractAwards.awardedOn, until.toISOString().slice(0, 10)));
    await tx.delete(cancelledAwards).where(lte(cancelledAwards.releasedAt, until));
    await tx.delete(heldAwardUpdates).where(lte(heldAwardUpdates.releasedAt, until));
    return awards.affectedRows;
  });
}
