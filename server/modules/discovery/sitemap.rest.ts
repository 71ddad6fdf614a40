import type { FastifyInstance, FastifyReply } from "fastify";
import type { Services } from "#server/context.ts";
import { sendText } from "#server/http/conditional.ts";
import { paths } from "#server/paths.ts";
import { listLandingPages } from "./landing-pages.queries.ts";
import { listBucketCompanies, listBucketJobs, listCompanyBuckets, listJobBuckets, type SitemapEntry } from "./sitemap.queries.ts";
import { xml } from "./xml.ts";

/** robots.txt, the sitemap index and its buckets: only live, indexable addresses, with the day they really changed. */
export function addSitemaps(app: FastifyInstance, services: Services): void {
  const { db, site, now } = services;
  const url = (path: string) => xml(site.origin + path);

  app.get("/robots.txt", { config: { action: "config.readPublic" } }, async (request, reply) =>
    sendText(request, reply, "text/plain; charset=utf-8", robots(site.origin), 3600),
  );

  app.get(paths.sitemapIndex, { config: { action: "job.search" } }, async (request, reply) => {
    const [jobBuckets, companyBuckets] = await Promise.all([listJobBuckets(db, now()), listCompanyBuckets(db)]);
    const files = [
      { path: paths.sitemap("pages"), changedAt: null },
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
  if (file === "pages.xml") return listLandingPages(services);
  const [, kind, number] = /^(jobs|companies)-(\d{1,6})\.xml$/.exec(file) ?? [];
  if (!kind) return null;
  const bucket = Number(number);
  if (kind === "jobs") {
    const rows = await listBucketJobs(services.db, services.now(), bucket);
    return rows.length ? rows.map(({ id, changedAt }) => ({ path: paths.job(id), changedAt })) : null;
  }
  const rows = await listBucketCompanies(services.db, bucket);
  return rows.length ? rows.map(({ slug, changedAt }) => ({ path: paths.company(slug), changedAt })) : null;
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
    "Disallow: /test",
    "Allow: /",
    "",
    `Sitemap: ${origin}${paths.sitemapIndex}`,
    "",
  ].join("\n");
}
