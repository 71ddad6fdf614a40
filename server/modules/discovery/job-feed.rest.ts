import type { FastifyInstance } from "fastify";
import type { Services } from "#server/context.ts";
import { sendText } from "#server/http/conditional.ts";
import { findJobs } from "#server/modules/search/search.queries.ts";
import { readSearchState } from "#server/paths.ts";
import { type FeedKind, feedContentTypes } from "./feed.ts";
import { writeJobFeed } from "./job-feed.ts";

const feedPaths: Record<FeedKind, string> = { rss: "/jobs.rss.xml", atom: "/jobs.atom.xml", json: "/jobs.json" };
const feedMaxAgeSeconds = 60;

/** RSS, Atom and JSON Feed of any search: the list's own address parameters, newest first. */
export function addJobFeeds(app: FastifyInstance, services: Services): void {
  for (const kind of Object.keys(feedPaths) as FeedKind[]) {
    app.get(feedPaths[kind], { config: { action: "job.search" } }, async (request, reply) => {
      const asked = readSearchState(new URLSearchParams(request.url.split(/\?(.*)/s)[1] ?? ""));
      const page = await findJobs(services, services.now(), { ...asked, sort: "newest", page: "" });
      return sendText(request, reply, feedContentTypes[kind], writeJobFeed(kind, page, services.site), feedMaxAgeSeconds);
    });
  }
}
