import { index, int, mysqlEnum, mysqlTable, smallint, varchar } from "drizzle-orm/mysql-core";
import { z } from "zod";
import { taskOutcomes } from "../own-values.ts";
import { annotateImpersonal } from "../personal.ts";
import { idColumn, moment, slugColumn } from "./columns.ts";
import { jsonColumn, numberRecord } from "./json-columns.ts";

/** Leader election: one row per duty, run by the process in `owner`. A duty is free again once `heldUntil` has passed. */
export const leaders = mysqlTable("leaders", {
  duty: slugColumn("duty").primaryKey(),
  owner: varchar("owner", { length: 64 }).notNull(),
  heldUntil: moment("held_until").notNull(),
});
annotateImpersonal(leaders, "Which process holds a duty.");

/** Small facts about this database: sample-data version, seed parameters. */
export const siteFacts = mysqlTable("site_facts", {
  name: slugColumn("name").primaryKey(),
  value: jsonColumn("value", z.unknown()).notNull(),
  updatedAt: moment("updated_at").notNull(),
});
annotateImpersonal(siteFacts, "Facts about this database.");

/** One row per kind of background task: when it is due, which process has claimed it, and the result of its last run. */
export const backgroundTasks = mysqlTable(
  "background_tasks",
  {
    name: slugColumn("name").primaryKey(),
    /** What it does and how often, as registered by the process that started last. */
    label: varchar("label", { length: 160 }).notNull(),
    everyMs: int("every_ms", { unsigned: true }).notNull(),
    dueAt: moment("due_at").notNull(),
    /** The process running it until `takenUntil`; a process that has not renewed by then is considered lost. */
    takenBy: varchar("taken_by", { length: 64 }),
    takenUntil: moment("taken_until"),
    startedAt: moment("started_at"),
    finishedAt: moment("finished_at"),
    durationMs: int("duration_ms", { unsigned: true }),
    outcome: mysqlEnum("outcome", taskOutcomes),
    /** Numeric results of the last run. */
    report: jsonColumn("report", numberRecord),
    error: varchar("error", { length: 500 }),
    failuresInARow: smallint("failures_in_a_row", { unsigned: true }).notNull().default(0),
  },
  (t) => [index("background_tasks_due").on(t.dueAt)],
);
annotateImpersonal(backgroundTasks, "When the site’s own work is due, and how it last went.");

/** Runs that did something or failed; uneventful runs are not stored. */
export const backgroundRuns = mysqlTable(
  "background_runs",
  {
    id: idColumn(),
    task: slugColumn("task").notNull(),
    startedAt: moment("started_at").notNull(),
    durationMs: int("duration_ms", { unsigned: true }).notNull(),
    outcome: mysqlEnum("outcome", taskOutcomes).notNull(),
    report: jsonColumn("report", numberRecord),
    error: varchar("error", { length: 500 }),
  },
  (t) => [index("background_runs_task").on(t.task, t.id), index("background_runs_started").on(t.startedAt)],
);
annotateImpersonal(backgroundRuns, "How that work went.");
