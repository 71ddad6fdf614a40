import { bigint, boolean, char, index, int, mysqlTable, primaryKey, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { z } from "zod";
import { annotateImpersonal } from "../personal.ts";
import { idColumn, idReference, moment, requiredReference, slugColumn } from "./columns.ts";
import { companies } from "./companies.ts";
import { feedSources } from "./feeds.ts";
import { jsonColumn, textList } from "./json-columns.ts";

/** Contracts that public buyers awarded, as their notices say: a row for each firm that won one. */
export const contractAwards = mysqlTable(
  "contract_awards",
  {
    id: idColumn(),
    sourceId: requiredReference("source_id", () => feedSources.id),
    /** Open Contracting ID of the procedure. */
    ocid: varchar("ocid", { length: 128 }).notNull(),
    /** The award's ID within its procedure. */
    awardId: varchar("award_id", { length: 128 }).notNull(),
    /** As `companies.nameKey`. */
    supplierKey: varchar("supplier_key", { length: 120 }).notNull(),
    supplierName: varchar("supplier_name", { length: 160 }).notNull(),
    /** As in the register: eight digits, or two letters and six. */
    companyNumber: char("company_number", { length: 8 }),
    /** The firm's page on the board; null until there is one. */
    companyId: idReference("company_id").references(() => companies.id),
    /** Number of firms the award is shared by. */
    supplierCount: int("supplier_count", { unsigned: true }).notNull(),
    buyerName: varchar("buyer_name", { length: 160 }).notNull(),
    title: varchar("title", { length: 255 }).notNull(),
    /** "2026-11-03", as written. */
    awardedOn: char("awarded_on", { length: 10 }).notNull(),
    /** Hundredths of `currency`; null where the notice states no value. */
    valuePence: bigint("value_pence", { mode: "number", unsigned: true }),
    /** ISO 4217. */
    currency: char("currency", { length: 3 }).notNull(),
    /** Main code of the Common Procurement Vocabulary, without its check digit. */
    cpv: char("cpv", { length: 8 }).notNull(),
    /** Contract suite named in the notice, read under the value that stands. */
    suite: slugColumn("suite"),
    placeId: idReference("place_id"),
    /** Region or nation. */
    region: slugColumn("region"),
    /** The notice does not say where the work is: the place is the buyer's. */
    isBuyersPlace: boolean("is_buyers_place").notNull(),
    noticeUrl: varchar("notice_url", { length: 1024 }),
    /** Date of the release it was read from: an older one changes nothing. */
    releasedAt: moment("released_at").notNull(),
    isSample: boolean("is_sample").notNull().default(false),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("contract_awards_award").on(t.ocid, t.awardId, t.supplierKey),
    index("contract_awards_newest").on(t.awardedOn, t.id),
    index("contract_awards_region").on(t.region, t.awardedOn, t.id),
    index("contract_awards_suite").on(t.suite, t.awardedOn, t.id),
    index("contract_awards_counts").on(t.awardedOn, t.region, t.suite, t.currency, t.valuePence, t.companyId, t.supplierKey),
    index("contract_awards_supplier").on(t.supplierKey, t.awardedOn),
    index("contract_awards_number").on(t.companyNumber),
    index("contract_awards_company").on(t.companyId),
    index("contract_awards_source").on(t.sourceId),
    index("contract_awards_sample").on(t.isSample, t.awardedOn),
  ],
);
annotateImpersonal(contractAwards, "Published notices: public buyers, firms, values and places. Contact points in notices are not read.");

/** Awards that were cancelled, so that an older release does not bring them back. */
export const cancelledAwards = mysqlTable(
  "cancelled_awards",
  {
    ocid: varchar("ocid", { length: 128 }).notNull(),
    /** "" for every award of the procedure. */
    awardId: varchar("award_id", { length: 128 }).notNull(),
    releasedAt: moment("released_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.ocid, t.awardId] }), index("cancelled_awards_released").on(t.releasedAt)],
);
annotateImpersonal(cancelledAwards, "IDs of published notices.");

const text = z.string().nullable();
const heldAward = z.object({
  ...{ title: z.string(), buyerName: z.string(), awardedOn: z.string(), cpv: z.string(), currency: z.string(), suite: text },
  ...{ valuePence: z.number().nullable(), placeId: z.number().nullable(), region: text, isBuyersPlace: z.boolean(), noticeUrl: text },
  suppliers: z.array(z.object({ name: z.string(), key: z.string(), companyNumber: text })),
});

/** What updates state of awards of which no notice has been imported yet. */
export const heldAwardUpdates = mysqlTable(
  "held_award_updates",
  {
    ocid: varchar("ocid", { length: 128 }).notNull(),
    awardId: varchar("award_id", { length: 128 }).notNull(),
    releasedAt: moment("released_at").notNull(),
    stated: jsonColumn("stated", heldAward.nullable().catch(null)).notNull(),
    /** Fields of `stated` that the update leaves out. */
    unstated: jsonColumn("unstated", textList).notNull(),
  },
  (t) => [primaryKey({ columns: [t.ocid, t.awardId, t.releasedAt] }), index("held_award_updates_released").on(t.releasedAt)],
);
annotateImpersonal(heldAwardUpdates, "Published notices: public buyers, firms, values and places. Contact points in notices are not read.");
