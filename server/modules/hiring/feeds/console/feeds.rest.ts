import { z } from "zod";
import { feedRunStates } from "#db/own-values.ts";
import { operation } from "#server/http/operations/operation.ts";
import { readFeedStats } from "./feed-stats.queries.ts";

const whole = z.int().min(0);
const run = z.strictObject({
  id: whole,
  state: z.enum(feedRunStates),
  isDryRun: z.boolean(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  rowsRead: whole,
  added: whole,
  changed: whole,
  unchanged: whole,
  rejected: whole,
  merged: whole,
  expired: whole,
  awaitingReview: whole,
  missing: whole,
  bytesRead: whole,
  rejectedByReason: z.record(z.string(), whole),
  message: z.string().nullable(),
});
const source = z.strictObject({
  slug: z.string(),
  name: z.string(),
  schedule: z.string().nullable(),
  isPaused: z.boolean(),
  pausedAt: z.iso.datetime().nullable(),
  pauseReason: z.string().nullable(),
  nextRunAt: z.iso.datetime().nullable(),
  rowsKnown: whole.nullable().meta({ description: "While it is being read: rows it had when it was last read whole." }),
  needsAttention: z.boolean().meta({ description: "Its last run failed, or is held and waits for somebody." }),
  liveAdverts: whole,
  isRunning: z.boolean(),
  runRequestedAt: z.iso.datetime().nullable(),
  lastRun: run.nullable(),
});

export const feedOperations = [
  operation({
    method: "GET",
    path: "/api/scraping-stats",
    action: "scrapingStats.read",
    name: "readFeedStats",
    summary: "Every feed of adverts with its last run, which may be under way",
    tag: "Feeds",
    answers: { 200: z.strictObject({ at: z.iso.datetime(), isAnyRunning: z.boolean(), sources: z.array(source) }) },
    batch: "feeds:read",
    run: async (ctx) => ({ body: await readFeedStats(ctx) }),
  }),
];
