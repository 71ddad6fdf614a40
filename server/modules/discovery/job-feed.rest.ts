import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { limits } from "#db/values.ts";
import type { Services } from "#server/context.ts";
import { sendText } from "#server/http/conditional.ts";
import { wholeParameter } from "#server/http/operations/whole-parameter.ts";
import { parametersOf } from "#server/http/read-fields.ts";
import { listNewestCards } from "#server/modules/search/search.queries.ts";
import { readSearchState } from "#server/paths.ts";
import { type FeedKind, feedContentTypes } from "./feed.ts";
import { writeJobFeed } from "./job-feed.ts";

const feedPaths: Record<FeedKind, string> = { rss: "/jobs.rss.xml", atom: "/jobs.atom.xml", json: "/jobs.json" };
const feedMaxAgeSeconds = 60;
const largestLimit = 50;
const paging = z.object({
  limit: wholeParameter("limit", { least: 1, most: largestLimit, otherwise: limits.jobsPerPage, about: "How many adverts." }),
  page: wholeParameter("page", { least: 1, most: limits.maxPage, otherwise: 1, about: "Which page." }),
});

/** RSS, Atom and JSON Feed of any search: the list's own address parameters, newest first, with `limit` and `page` as /api/jobs takes them. */
export function addJobFeeds(app: FastifyInstance, services: Services): void {
  for (const kind of Object.keys(feedPaths) as FeedKind[]) {
    app.get(feedPaths[kind], { config: { action: "job.search" } }, async (request, reply) => {
      const state = readSearchState(new URLSearchParams(request.url.split(/\?(.*)/s)[1] ?? ""));
      const { limit, page } = parametersOf(paging, request.query);
      const now = services.now();
      const list = await listNewestCards(services, now, state, { offset: (page - 1) * limit, limit });
      const text = writeJobFeed(kind, { ...list, state, limit, page }, { site: services.site, now });
      return sendText(request, reply, feedContentTypes[kind], text, feedMaxAgeSeconds);
    });
  }
}
