import { boolean, index, int, mysqlEnum, mysqlTable, text, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import type { FieldMap } from "../feed-values.ts";
import { feedFormats, feedRowOutcomes, feedRunStates, titleRuleKinds } from "../own-values.ts";
import { annotateImpersonal } from "../personal.ts";
import { idColumn, idReference, moment, requiredReference, slugColumn } from "./columns.ts";
import { jsonColumn, numberRecord, textRecord } from "./json-columns.ts";

export const feedSources = mysqlTable(
  "feed_sources",
  {
    id: idColumn(),
    slug: slugColumn("slug", 96).notNull(),
    /** Shown beside each advert: "via …". */
    name: varchar("name", { length: 120 }).notNull(),
    /** https address, or the path an operator imported from. */
    location: varchar("location", { length: 1024 }).notNull(),
    /** Null: detected from the content. */
    format: mysqlEnum("format", feedFormats),
    /** Employer for rows that name none. */
    defaultCompanyName: varchar("default_company_name", { length: 120 }),
    /** Mapping of the feed's field names to ours, where the default mapping is wrong. */
    fieldMap: jsonColumn("field_map", textRecord).$type<FieldMap>(),
    /** Cron expression in Europe/London; null when only run manually. */
    schedule: varchar("schedule", { length: 64 }),
    isPaused: boolean("is_paused").notNull().default(false),
    pausedAt: moment("paused_at"),
    pauseReason: varchar("pause_reason", { length: 300 }),
    /** By whose permission its adverts are imported, and their shared mailbox or contact page. */
    authority: varchar("authority", { length: 300 }),
    contact: varchar("contact", { length: 255 }),
    /** When an administrator requested a run outside the schedule. */
    runRequestedAt: moment("run_requested_at"),
    /** The next run may remove any number of adverts that have left the feed. */
    removalsConfirmed: boolean("removals_confirmed").notNull().default(false),
    etag: varchar("etag", { length: 255 }),
    lastModified: varchar("last_modified", { length: 64 }),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    /** Incremented with every change by an administrator. */
    version: int("version", { unsigned: true }).notNull().default(1),
  },
  (t) => [uniqueIndex("feed_sources_slug").on(t.slug)],
);
annotateImpersonal(
  feedSources,
  "Where adverts are imported from, with whose permission, and the shared mailbox or page of the feed’s operator.",
  {
    contact: "A shared mailbox or a page of the firm whose feed it is: the form asks for no person’s own address.",
  },
);

/** One run of one source; the counts are what /api/scraping-stats shows. */
export const feedRuns = mysqlTable(
  "feed_runs",
  {
    id: idColumn(),
    sourceId: requiredReference("source_id", () => feedSources.id),
    state: mysqlEnum("state", feedRunStates).notNull(),
    isDryRun: boolean("is_dry_run").notNull(),
    startedAt: moment("started_at").notNull(),
    finishedAt: moment("finished_at"),
    rowsRead: int("rows_read").notNull().default(0),
    added: int("added").notNull().default(0),
    changed: int("changed").notNull().default(0),
    unchanged: int("unchanged").notNull().default(0),
    rejected: int("rejected").notNull().default(0),
    merged: int("merged").notNull().default(0),
    expired: int("expired").notNull().default(0),
    /** Held back until an administrator has reviewed them. */
    awaitingReview: int("awaiting_review").notNull().default(0),
    /** No longer in the feed, but left live because too many went missing at once. */
    missing: int("missing").notNull().default(0),
    bytesRead: int("bytes_read", { unsigned: true }).notNull().default(0),
    rejectedByReason: jsonColumn("rejected_by_reason", numberRecord),
    message: text("message"),
  },
  (t) => [
    index("feed_runs_source").on(t.sourceId, t.startedAt),
    index("feed_runs_newest").on(t.sourceId, t.id),
    index("feed_runs_latest").on(t.sourceId, t.isDryRun, t.id),
  ],
);
annotateImpersonal(feedRuns, "Counts of a fetch.");

/** Rows of a run that need an operator's attention: all except "unchanged". */
export const feedRunRows = mysqlTable(
  "feed_run_rows",
  {
    id: idColumn(),
    runId: requiredReference("run_id", () => feedRuns.id),
    rowNumber: int("row_number", { unsigned: true }).notNull(),
    reference: varchar("reference", { length: 255 }),
    title: varchar("title", { length: 255 }),
    outcome: mysqlEnum("outcome", feedRowOutcomes).notNull(),
    field: varchar("field", { length: 64 }),
    reason: varchar("reason", { length: 255 }),
    jobId: idReference("job_id"),
  },
  (t) => [index("feed_run_rows_run").on(t.runId, t.outcome), index("feed_run_rows_order").on(t.runId, t.id)],
);
annotateImpersonal(feedRunRows, "Titles and references of published adverts.");

/** Administrators' decisions on whether feed adverts belong to the trade, which override the classifier. */
export const feedTitleRules = mysqlTable(
  "feed_title_rules",
  {
    id: idColumn(),
    /** Slug of the feed it applies to; empty for all feeds. */
    sourceSlug: slugColumn("source_slug", 96).notNull(),
    kind: mysqlEnum("kind", titleRuleKinds).notNull(),
    /** A reference, or words of a title in lower case separated by single spaces. */
    wording: varchar("wording", { length: 255 }).notNull(),
    isOurs: boolean("is_ours").notNull(),
    /** Category its adverts are listed in; null when they are not listed. */
    category: slugColumn("category"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [uniqueIndex("feed_title_rules_rule").on(t.sourceSlug, t.kind, t.wording)],
);
annotateImpersonal(feedTitleRules, "Words of titles of published adverts, and whether they are the trade's.");
