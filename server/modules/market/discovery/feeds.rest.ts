import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { limits } from "#db/values.ts";
import { paths, readSearchState, type SearchState } from "#server/addresses/paths.ts";
import { integerParameter } from "#server/http/operations/whole-parameter.ts";
import { parametersOf } from "#server/http/read-fields.ts";
import { sendText } from "#server/http/replies.ts";
import { contextOf } from "#server/http/request-context.ts";
import type { Services } from "#server/kernel/context.ts";
import { charge } from "#server/kernel/limits/charge.ts";
import type { Site } from "#server/kernel/site.ts";
import { listNewestArticles } from "#server/modules/content/articles/article-cards.queries.ts";
import type { JobCard } from "#server/modules/market/jobs/job-card.fields.ts";
import { listNewestCards } from "#server/modules/market/search/search.queries.ts";
import {
  companyFeedFiles,
  companyFeedKinds,
  companyFeedPath,
  type FeedKind,
  feedContentTypes,
  writeCompanyFeed,
  writeFeed,
} from "./company-feed.ts";
import { readCompanyExport } from "./company-feeds.queries.ts";

const feedPaths: Record<FeedKind, string> = { rss: "/jobs.rss.xml", atom: "/jobs.atom.xml", json: "/jobs.json" };
const jobsMaxAgeSeconds = 60;
const largestLimit = 50;
const paging = z.object({
  limit: integerParameter("limit", { least: 1, most: largestLimit, otherwise: limits.jobsPerPage, about: "How many adverts." }),
  page: integerParameter("page", { least: 1, most: limits.maxPage, otherwise: 1, about: "Page number." }),
});

/**
 * RSS, Atom and JSON Feed of any search: takes the jobs list's query parameters, newest first, with `limit` and `page` as for /api/jobs.
 */
export function addJobFeeds(app: FastifyInstance, services: Services): void {
  for (const kind of Object.keys(feedPaths) as FeedKind[]) {
    app.get(feedPaths[kind], { config: { action: "job.search" } }, async (request, reply) => {
      const state = readSearchState(new URLSearchParams(request.url.split(/\?(.*)/s)[1] ?? ""));
      const { limit, page } = parametersOf(paging, request.query);
      const now = services.now();
      const list = await listNewestCards(services, now, state, { offset: (page - 1) * limit, limit });
      const text = writeJobFeed(kind, { ...list, state, limit, page }, { site: services.site, now });
      return sendText(request, reply, feedContentTypes[kind], text, jobsMaxAgeSeconds);
    });
  }
}

interface JobFeedPage {
  state: SearchState;
  heading: string;
  jobs: readonly JobCard[];
  total: number;
  page: number;
  limit: number;
}

/** Renders a search's newest adverts as a feed. Ids are the adverts' URLs and never change. */
function writeJobFeed(kind: FeedKind, list: JobFeedPage, { site, now }: { site: Site; now: Date }): string {
  const { state, page, limit } = list;
  const addressOf = (number: number) => site.origin + paged(paths.jobsFeed(kind, state), { page: number, limit });
  return writeFeed(kind, {
    title: `${list.heading} – ${site.name}`,
    description: site.strapline,
    home: site.origin + paths.jobs({ ...state, page: "" }),
    self: addressOf(page),
    next: page * limit < list.total && page < limits.maxPage ? addressOf(page + 1) : null,
    asOf: now,
    items: list.jobs.map((job) => ({
      url: site.origin + paths.job(job.id),
      title: `${job.title}, ${job.company.name}`,
      text: itemText(job),
      publishedAt: job.firstPublishedAt,
      updatedAt: job.firstPublishedAt,
      category: job.levelLabel,
    })),
  });
}

/** Defaults are omitted. */
function paged(address: string, { page, limit }: { page: number; limit: number }): string {
  const parameters = new URLSearchParams({
    ...(limit !== limits.jobsPerPage && { limit: String(limit) }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return parameters ? `${address}${address.includes("?") ? "&" : "?"}${parameters}` : address;
}

function itemText(job: JobCard): string {
  const origin = job.isSample ? "Sample advert" : job.sourceName && `via ${job.sourceName}`;
  const facts = [job.placeLabel, job.contractTypeLabel, job.workingPatternLabel, job.workTypeLabel, ...job.suiteLabels, origin].filter(
    Boolean,
  );
  return `${facts.join(" · ")}. ${job.summary}`;
}

const articlesInFeed = 30;
const articlesMaxAgeSeconds = 300;

/** RSS and Atom feeds of the newest articles. */
export function addArticleFeeds(app: FastifyInstance, services: Services): void {
  const { site } = services;
  for (const kind of ["rss", "atom"] as const) {
    app.get(paths.articlesFeed(kind), { config: { action: "article.read" } }, async (request, reply) => {
      const articles = await listNewestArticles(services, services.now(), articlesInFeed);
      const feed = {
        title: `Articles – ${site.name}`,
        description: `Articles and news from ${site.name}`,
        home: site.origin + paths.articles,
        asOf: services.now(),
        self: site.origin + paths.articlesFeed(kind),
        items: articles.map((article) => ({
          url: site.origin + paths.article(article.slug),
          title: article.title,
          text: article.summary,
          publishedAt: article.publishedAt,
          updatedAt: article.updatedAt ?? article.publishedAt,
          category: article.topicLabel,
        })),
      };
      return sendText(request, reply, feedContentTypes[kind], writeFeed(kind, feed), articlesMaxAgeSeconds);
    });
  }
}

const companyFeedMaxAgeSeconds = 600;
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
          companyFeedMaxAgeSeconds,
        );
      },
    );
  }
}
