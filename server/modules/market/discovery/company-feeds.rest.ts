import type { FastifyInstance } from "fastify";
import { sendText } from "#server/http/conditional.ts";
import { contextOf } from "#server/http/request-context.ts";
import type { Services } from "#server/kernel/context.ts";
import { charge } from "#server/kernel/limits/charge.ts";
import { companyFeedFiles, companyFeedKinds, companyFeedPath, feedContentTypes, writeCompanyFeed } from "./company-feed.ts";
import { readCompanyExport } from "./company-feeds.queries.ts";

const maxAgeSeconds = 600;
const boardXml = "application/xml; charset=utf-8";
const contentTypes = { indeed: boardXml, linkedin: boardXml, rss: feedContentTypes.rss, json: feedContentTypes.json };

/**
 * GET /feeds/company/{slug}/indeed.xml, linkedin.xml, jobs.rss.xml and jobs.json: a company's live adverts for other boards and its own
 * site.
 */
export function addCompanyFeeds(app: FastifyInstance, services: Services): void {
  for (const kind of companyFeedKinds) {
    app.get<{ Params: { slug: string } }>(
      `/feeds/company/:slug/${companyFeedFiles[kind]}`,
      { config: { action: "company.read" } },
      async (request, reply) => {
        const ctx = await contextOf(services, request);
        await charge(ctx, "read");
        const { slug } = request.params;
        const company = await readCompanyExport(services, slug, ctx.now);
        if (!company) return reply.callNotFound();
        if (company.slug !== slug) return reply.header("cache-control", "no-cache").redirect(companyFeedPath(company.slug, kind), 301);
        reply.header("x-robots-tag", "noindex");
        return sendText(
          request,
          reply,
          contentTypes[kind],
          writeCompanyFeed(kind, company, { site: services.site, now: ctx.now }),
          maxAgeSeconds,
        );
      },
    );
  }
}
