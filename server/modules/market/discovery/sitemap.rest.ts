import type { FastifyInstance, FastifyReply } from "fastify";
import { paths } from "#server/addresses/paths.ts";
import { sendText } from "#server/http/replies.ts";
import type { Services } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { Site } from "#server/kernel/site.ts";
import { listLandingLists } from "#server/modules/market/search/landing-lists.queries.ts";
import { escapeXml } from "./company-feed.ts";
import {
  bucketSize,
  listArticleEntries,
  listBucketCompanies,
  listBucketJobs,
  listCompanyBuckets,
  listJobBuckets,
  type SitemapEntry,
} from "./sitemap.queries.ts";

/**
 * Serves robots.txt, security.txt, the sitemap index and its buckets. Only live, indexable addresses are listed, each with the date of its last real
 * change.
 */
export function addSitemaps(app: FastifyInstance, services: Services): void {
  const { db, site, now } = services;
  const url = (path: string) => escapeXml(site.origin + path);

  app.get("/robots.txt", { config: { action: "config.readPublic" } }, async (request, reply) =>
    sendText(request, reply, "text/plain; charset=utf-8", robots(site.origin), 3600),
  );

  app.get("/.well-known/security.txt", { config: { action: "config.readPublic" } }, async (request, reply) =>
    sendText(request, reply, "text/plain; charset=utf-8", securityContacts(site, now()), 3600),
  );

  app.get(paths.sitemapIndex, { config: { action: "job.search" } }, async (request, reply) => {
    const [jobBuckets, companyBuckets, articles, lists] = await Promise.all([
      listJobBuckets(db, now()),
      listCompanyBuckets(db, now()),
      listArticleEntries(db, now()),
      listEntries(services),
    ]);
    const files = [
      { path: paths.sitemap("pages"), changedAt: null },
      ...bucketsOf(lists).map((entries, bucket) => ({ path: paths.sitemap(`lists-${bucket}`), changedAt: newestOf(entries) })),
      ...(articles.length > 0 ? [{ path: paths.sitemap("articles"), changedAt: newestOf(articles) }] : []),
      ...companyBuckets.map(({ bucket, changedAt }) => ({ path: paths.sitemap(`companies-${bucket}`), changedAt })),
      ...jobBuckets.map(({ bucket, changedAt }) => ({ path: paths.sitemap(`jobs-${bucket}`), changedAt })),
    ];
    const items = files.map(({ path, changedAt }) => `<sitemap><loc>${url(path)}</loc>${lastmod(changedAt)}</sitemap>`);
    return sendXml(request, reply, `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${items.join("")}</sitemapindex>`);
  });

  app.get<{ Params: { file: string } }>("/sitemaps/:file", { config: { action: "job.search" } }, async (request, reply) => {
    const entries = await entriesOf(services, request.params.file);
    if (!entries) return reply.callNotFound();
    const items = entries.map(({ path, changedAt }) => `<url><loc>${url(path)}</loc>${lastmod(changedAt)}</url>`);
    return sendXml(request, reply, `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${items.join("")}</urlset>`);
  });
}

async function entriesOf(services: Services, file: string): Promise<SitemapEntry[] | null> {
  if (file === "pages.xml") return staticPaths.map((path) => ({ path, changedAt: null }));
  if (file === "articles.xml") {
    const articles = await listArticleEntries(services.db, services.now());
    return articles.length === 0 ? null : articles;
  }
  const [, kind, number] = /^(jobs|companies|lists)-(0|[1-9]\d{0,5})\.xml$/.exec(file) ?? [];
  if (!kind) return null;
  const bucket = Number(number);
  const { db, now } = services;
  if (kind === "lists") return bucketsOf(await listEntries(services))[bucket] ?? null;
  if (kind === "jobs") return toEntries(await listBucketJobs(db, now(), bucket), ({ id }) => paths.job(id));
  return toEntries(await listBucketCompanies(db, now(), bucket), ({ slug }) => paths.company(slug));
}

function toEntries<Row extends { changedAt: Date }>(rows: readonly Row[], path: (row: Row) => string): SitemapEntry[] | null {
  return rows.length === 0 ? null : rows.map((row) => ({ path: path(row), changedAt: row.changedAt }));
}

/**
 * Landing lists with enough adverts, each dated by its newest one.
 * @throws AppError busy while the index is still being built
 */
async function listEntries(services: Services): Promise<SitemapEntry[]> {
  const book = await listLandingLists(services, services.now());
  if (!book) throw new AppError("busy", "The lists are still being prepared.", { retryAfterSeconds: 30 });
  return [...book.values()].map(({ path, newestAt }) => ({ path, changedAt: newestAt })).sort((a, b) => a.path.localeCompare(b.path, "en"));
}

function bucketsOf(entries: readonly SitemapEntry[]): SitemapEntry[][] {
  const count = Math.ceil(entries.length / bucketSize);
  return Array.from({ length: count }, (_, bucket) => entries.slice(bucket * bucketSize, (bucket + 1) * bucketSize));
}

function newestOf(entries: readonly SitemapEntry[]): Date | null {
  return entries.reduce<Date | null>((newest, { changedAt }) => (newest && changedAt && newest > changedAt ? newest : changedAt), null);
}

function sendXml(request: Parameters<typeof sendText>[0], reply: FastifyReply, body: string) {
  return sendText(request, reply, "application/xml; charset=utf-8", `<?xml version="1.0" encoding="UTF-8"?>${body}`, 300);
}

function lastmod(changedAt: Date | null): string {
  return changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
}

function robots(origin: string): string {
  return [
    "User-agent: *",
    "Disallow: /trpc/",
    "Disallow: /api/",
    `Allow: ${paths.apiDocs()}`,
    "Disallow: /test",
    "Allow: /",
    "",
    `Sitemap: ${origin}${paths.sitemapIndex}`,
    "",
  ].join("\n");
}

const dayMs = 86_400_000;
const contactsValidDays = 180;

/** RFC 9116. The end of its validity moves on once a day, so that the text stays the same between. */
function securityContacts({ origin, supportEmail }: Site, now: Date): string {
  const expires = new Date((Math.floor(now.getTime() / dayMs) + contactsValidDays) * dayMs);
  return [
    `Contact: mailto:${encodeURI(supportEmail)}`,
    `Contact: ${origin}${paths.contact()}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}

/** Static pages that every visitor may read. */
const staticPaths: readonly string[] = [
  paths.home,
  paths.companies,
  paths.hiringCompanies,
  paths.freelanceRecruiters,
  paths.recruiterDatabase,
  paths.jobDatabase,
  paths.contractAwards(),
  paths.locations,
  paths.categories,
  paths.about,
  paths.contact(),
  paths.howItWorks,
  paths.boardHealth,
  paths.howToApply,
  paths.howToPost,
  paths.pricing,
  paths.salaryGuide,
  paths.offerCheck,
  paths.salaryDatabase(),
  paths.terms,
  paths.privacy,
  paths.userAgreement,
  paths.apiDocs(),
  paths.display,
  paths.embed(),
  "/career-advice",
  "/qualifications",
  "/what-is-a-quantity-surveyor",
  "/what-is-a-chartered-surveyor",
  "/what-does-a-quantity-surveyor-do",
  "/how-to-become-a-quantity-surveyor",
  "/how-much-does-a-quantity-surveyor-earn",
];
