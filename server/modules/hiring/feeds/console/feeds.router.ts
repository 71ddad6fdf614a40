import { z } from "zod";
import { feedRowOutcomes, feedRunStates } from "#db/own-values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { answerOf } from "#server/kernel/answer.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { searchField } from "#server/text/typed-text/search-field.ts";
import { confirmHeldRun, discardHeldRun, requestFeedRun, setFeedPaused } from "./feed-control.commands.ts";
import { feedStats, listFeedRuns, readFeedRun, readFeedStats } from "./feed-stats.queries.ts";
import { previewFeed } from "./preview.commands.ts";
import { rejectionGroups } from "./rejection-groups.ts";
import { listReview, listTitleRules, readFeedSource } from "./review.queries.ts";
import { addFeedSource, changeFeedSource } from "./save-source.commands.ts";
import { changedSourceFields, newSourceFields, previewFields } from "./source.fields.ts";
import { newRuleFields, reviewFields } from "./title-rule.fields.ts";
import { addTitleRule, removeTitleRule } from "./title-rules.commands.ts";

const removedRuleFields = z.strictObject({
  id: z.int("Say which rule.").min(1, "Say which rule.").max(2_147_483_647, "There is no such rule."),
});

const slug = z
  .string("Enter the source’s title.")
  .min(1, "Enter the source’s title.")
  .max(96, "A source’s name has at most 96 characters.");
const id = z.int("This must be a whole number.").min(1, "This must be at least 1.").max(2_147_483_647, "There is no such number.");
const page = z
  .int("The page must be a whole number.")
  .min(1, "Page numbers start at 1.")
  .max(1000, "There are at most 1,000 pages.")
  .default(1);

const source = fieldsOf(z.strictObject({ slug }));
const runsOfSource = fieldsOf(
  z.strictObject({ slug, state: z.enum(feedRunStates, "There is no such state.").optional(), q: searchField, beforeId: id.optional() }),
);
const rowsOfRun = fieldsOf(
  z.strictObject({
    runId: id,
    outcome: z.enum(feedRowOutcomes, "There is no such outcome.").optional(),
    group: z.enum(rejectionGroups, "There is no such reason.").optional(),
    q: searchField,
    page,
  }),
);
const reason = z
  .string("Enter a reason.")
  .max(1200, "Use at most 300 characters.")
  .transform((text) => text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, " ").trim())
  .refine((text) => [...text].length <= 300, "Use at most 300 characters.")
  .default("");
const pause = fieldsOf(z.strictObject({ slug, isPaused: z.boolean("Must be true or false."), reason }));

export const feedsRouter = router({
  stats: procedure("scrapingStats.read", {
    rest: {
      method: "GET",
      path: "/api/scraping-stats",
      name: "readFeedStats",
      summary: "Every feed of adverts with its last run, which may be under way",
      tag: "Feeds",
      batch: "feeds:read",
    },
  })
    .output(answerOf(feedStats))
    .query(({ ctx }) => readFeedStats(ctx)),
  runs: procedure("scrapingStats.read")
    .input(runsOfSource)
    .query(({ ctx, input }) => listFeedRuns(ctx, input)),
  run: procedure("scrapingStats.read")
    .input(rowsOfRun)
    .query(({ ctx, input }) => readFeedRun(ctx, input)),
  source: procedure("scrapingStats.read")
    .input(source)
    .query(({ ctx, input }) => readFeedSource(ctx, input.slug)),
  review: procedure("scrapingStats.read")
    .input(fieldsOf(reviewFields))
    .query(({ ctx, input }) => listReview(ctx, input)),
  rules: procedure("scrapingStats.read").query(({ ctx }) => listTitleRules(ctx)),
  addRule: procedure("feed.configure")
    .input(fieldsOf(newRuleFields))
    .mutation(({ ctx, input }) => addTitleRule(ctx, input)),
  removeRule: procedure("feed.configure")
    .input(fieldsOf(removedRuleFields))
    .mutation(({ ctx, input }) => removeTitleRule(ctx, input.id)),
  add: procedure("feed.configure")
    .input(fieldsOf(newSourceFields))
    .mutation(({ ctx, input }) => addFeedSource(ctx, input)),
  change: procedure("feed.configure")
    .input(fieldsOf(changedSourceFields))
    .mutation(({ ctx, input }) => changeFeedSource(ctx, input)),
  preview: procedure("feed.configure")
    .input(fieldsOf(previewFields))
    .mutation(({ ctx, input }) => previewFeed(ctx, input)),
  runNow: procedure("feed.run")
    .input(source)
    .mutation(({ ctx, input }) => requestFeedRun(ctx, input.slug)),
  confirmHeld: procedure("feed.run")
    .input(source)
    .mutation(({ ctx, input }) => confirmHeldRun(ctx, input.slug)),
  discardHeld: procedure("feed.run")
    .input(source)
    .mutation(({ ctx, input }) => discardHeldRun(ctx, input.slug)),
  setPaused: procedure("feed.configure")
    .input(pause)
    .mutation(({ ctx, input }) => setFeedPaused(ctx, input)),
});
