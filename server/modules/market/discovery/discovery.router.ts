import { z } from "zod";
import { procedure, router } from "#server/kernel/trpc.ts";
import { readEmbedSnippet } from "./embed/embedded-list.ts";
import { listOwnFeeds } from "./own-feeds.queries.ts";

const longestQuery = 5000;

export const discoveryRouter = router({
  ownFeeds: procedure("job.readDraft").query(({ ctx }) => listOwnFeeds(ctx)),
  /** Returns the HTML to embed a list of adverts in an external page; takes the list's query string and ignores unreadable parts. */
  embed: procedure("job.search", { quota: "search" })
    .input(
      z
        .string()
        .catch("")
        .transform((text) => text.slice(0, longestQuery)),
    )
    .query(({ ctx, input }) => readEmbedSnippet(ctx.services, ctx.now, new URLSearchParams(input))),
});
