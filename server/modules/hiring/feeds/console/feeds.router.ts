import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { answerOf } from "#server/kernel/answer.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import {
  addTitleRuleInput,
  feedSourceNamed,
  listFeedRunsInput,
  listReviewInput,
  readFeedRunInput,
  setFeedPausedInput,
} from "./feed-console.fields.ts";
import { confirmHeldRun, discardHeldRun, requestFeedRun, setFeedPaused } from "./feed-control.commands.ts";
import { feedStats, listFeedRuns, readFeedRun, readFeedStats } from "./feed-stats.queries.ts";
import { previewFeed } from "./preview.commands.ts";
import { listReview, listTitleRules, readFeedSource } from "./review.queries.ts";
import { addFeedSource, changeFeedSource } from "./save-source.commands.ts";
import { changedSourceFields, newSourceFields, previewFields } from "./source.fields.ts";
import { addTitleRule, removeTitleRule } from "./title-rules.commands.ts";

const source = fieldsOf(feedSourceNamed);

const removeTitleRuleInput = z.strictObject({
  id: z.int("Say which rule.").min(1, "Say which rule.").max(2_147_483_647, "There is no such rule."),
});

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
    .input(fieldsOf(listFeedRunsInput))
    .query(({ ctx, input }) => listFeedRuns(ctx, input)),
  run: procedure("scrapingStats.read")
    .input(fieldsOf(readFeedRunInput))
    .query(({ ctx, input }) => readFeedRun(ctx, input)),
  source: procedure("scrapingStats.read")
    .input(source)
    .query(({ ctx, input }) => readFeedSource(ctx, input.slug)),
  review: procedure("scrapingStats.read")
    .input(fieldsOf(listReviewInput))
    .query(({ ctx, input }) => listReview(ctx, input)),
  rules: procedure("scrapingStats.read").query(({ ctx }) => listTitleRules(ctx)),
  addRule: procedure("feed.configure")
    .input(fieldsOf(addTitleRuleInput))
    .mutation(({ ctx, input }) => addTitleRule(ctx, input)),
  removeRule: procedure("feed.configure")
    .input(fieldsOf(removeTitleRuleInput))
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
    .input(fieldsOf(setFeedPausedInput))
    .mutation(({ ctx, input }) => setFeedPaused(ctx, input)),
});
