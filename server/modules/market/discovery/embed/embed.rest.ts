import type { FastifyInstance } from "fastify";
import { paths, type SearchState } from "#server/addresses/paths.ts";
import { sendText } from "#server/http/replies.ts";
import { contextOf } from "#server/http/request-context.ts";
import type { Services } from "#server/kernel/context.ts";
import { charge } from "#server/kernel/limits/charge.ts";
import { findCompanyName } from "#server/modules/market/companies/companies.queries.ts";
import { listJobs } from "#server/modules/market/search/search.queries.ts";
import { embedJobsAtMost, embedJobsRoute, embedPolicy, embedThemes, readEmbedState, writeEmbeddedList } from "./embedded-list.ts";

const maxAgeSeconds = 300;
const staleSeconds = 3600;

/** GET /embed/jobs: the newest adverts of a search or company, for an iframe on any page. */
export function addEmbeddedList(app: FastifyInstance, services: Services): void {
  app.get(embedJobsRoute, { config: { action: "job.search" } }, async (request, reply) => {
    const ctx = await contextOf(services, request);
    await charge(ctx, "read");
    const { state, company: slug, limit, theme } = readEmbedState(new URLSearchParams(request.url.split(/\?(.*)/s)[1] ?? ""));
    const company = slug === "" ? null : await findCompanyName(services.db, slug);
    if (slug !== "" && !company) return reply.callNotFound();
    const { jobs, total, heading } = await listJobs(services, ctx.now, state, {
      companyId: company?.id ?? null,
      limit: Math.min(embedJobsAtMost, Math.max(1, limit)),
    });
    const list = {
      heading: company ? `Jobs at ${company.name}` : heading,
      total,
      jobs,
      more: boardPath(state, company?.slug ?? null),
      theme: embedThemes.find((known) => known === theme) ?? "auto",
    };
    reply
      .header("content-security-policy", embedPolicy)
      .header("cross-origin-resource-policy", "cross-origin")
      .header("x-robots-tag", "noindex")
      .removeHeader("x-frame-options");
    return sendText(request, reply, "text/html; charset=utf-8", writeEmbeddedList(list, services.site), maxAgeSeconds, staleSeconds);
  });
}

/** Returns the list's path on the board: the company's page if one is set, else the search. */
function boardPath(state: SearchState, companySlug: string | null): string {
  return companySlug === null ? paths.jobs({ ...state, page: "", sort: "" }) : paths.company(companySlug);
}
