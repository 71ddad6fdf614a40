import type { FastifyInstance } from "fastify";
import type { Services } from "#server/context.ts";
import { sendText } from "#server/http/conditional.ts";
import { contextOf } from "#server/http/request-context.ts";
import { charge } from "#server/limits/charge.ts";
import { companyFeedKinds, companyFeedPath, writeCompanyFeed } from "./company-feed.ts";
import { readCompanyExport } from "./company-feeds.queries.ts";

const maxAgeSeconds = 600;

/** GET /feeds/company/{slug}/indeed.xml and linkedin.xml: a company's own live adverts for other boards to fetch. */
export function addCompanyFeeds(app: FastifyInstance, services: Services): void {
  for (const kind of companyFeedKinds) {
    app.get<{ Params: { slug: string } }>(
      `/feeds/company/:slug/${kind}.xml`,
      { config: { action: "company.read" } },
      async (request, reply) => {
        const ctx = await contextOf(services, request);
        await charge(ctx, "read");
        const { slug } = request.params;
        const company = await readCompanyExport(services, slug, ctx.now);
        if (!company) return reply.callNotFound();
        if (company.slug !== slug) return reply.redirect(companyFeedPath(company.slug, kind), 301);
        reply.header("x-robots-tag", "noindex");
        return sendText(request, reply, "application/xml; charset=utf-8", writeCompanyFeed(kind, company, services.site), maxAgeSeconds);
      },
    );
  }
}
