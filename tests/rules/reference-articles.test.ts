import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { referenceArticles } from "#db/reference/articles.ts";
import { contractTypes, workTypes } from "#db/taxonomy/contract.ts";
import { jobCategories, seniorityLevels } from "#db/taxonomy/role.ts";
import { contractForms, contractSuites, employerTypes, industrySectors } from "#db/taxonomy/sector.ts";
import { articleTopics, contactTopics } from "#db/topic-values.ts";
import { advertPromiseDays, limits, payBases, payPeriods, postedWithinDays, sides } from "#db/values.ts";
import { parseFigure } from "#server/modules/content/articles/figures.queries.ts";
import { partsOf, renderArticle } from "#server/modules/content/articles/headings.ts";
import { findRoute } from "#src/navigation.ts";
import { notFoundPage } from "#src/routes.ts";

const slugsOf = (terms: readonly { slug: string }[]) => terms.map(({ slug }) => slug);

/** What a key of a list's address, or of a figure of adverts, may say; null: words of one's own. */
const listValues: Record<string, readonly string[] | null> = {
  q: null,
  category: slugsOf(jobCategories),
  level: slugsOf(seniorityLevels),
  contract: slugsOf(contractTypes),
  work: slugsOf(workTypes),
  sector: slugsOf(industrySectors),
  employer: slugsOf(employerTypes),
  suite: [...slugsOf(contractSuites), ...slugsOf(contractForms)],
  basis: payBases,
  promise: advertPromiseDays.map(String),
  posted: postedWithinDays.map((days) => `${days}d`),
};
const payValues: Record<string, readonly string[] | null> = {
  category: slugsOf(jobCategories),
  level: slugsOf(seniorityLevels),
  sector: slugsOf(industrySectors),
  side: sides,
  suite: slugsOf(contractSuites),
  basis: payBases,
};
const scales = payPeriods.filter((period) => period === "year" || period === "day");
const addressValues: Record<string, Record<string, readonly string[] | null>> = {
  "/jobs": listValues,
  "/salary-database": { ...payValues, pay: scales },
  "/contact": { topic: contactTopics },
};
const figureValues = {
  jobs: listValues,
  pay: { ...payValues, period: scales },
  chart: { ...payValues, period: scales, by: ["level", "region", "side", "basis"] },
};

const wordsOf = (markdown: string): number => {
  const text = markdown.replace(/\{\{[^}]*\}\}/g, " ").replace(/\]\([^)]*\)/g, " ");
  return text.match(/[\p{L}\p{N}£%’'.,-]*[\p{L}\p{N}][\p{L}\p{N}£%’'.,-]*/gu)?.length ?? 0;
};
const slugs = slugsOf(referenceArticles);
const articles = referenceArticles.map((article) => [article.slug, article] as const);

describe("the articles the site is delivered with", () => {
  it("are fourteen or more, on every topic, each at an address of its own", () => {
    expect(slugs.length).toBeGreaterThanOrEqual(14);
    expect(new Set(slugs).size).toBe(slugs.length);
    expect([...new Set(referenceArticles.map(({ topic }) => topic))].sort()).toEqual([...articleTopics].sort());
  });

  it("are all that lie in their folder", () => {
    const folder = fileURLToPath(new URL("../../db/reference/articles", import.meta.url));
    expect(readdirSync(folder).sort()).toEqual([...slugs.map((slug) => `${slug}.md`), "cited.json"].sort());
  });

  it.each(articles)("%s is complete and dated", (slug, article) => {
    expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    for (const text of [article.title, article.summary, article.authorName, article.markdown]) expect(text.trim()).not.toBe("");
    expect(article.title.length).toBeLessThanOrEqual(limits.articleTitleMaxChars);
    expect(article.summary.length).toBeLessThanOrEqual(limits.articleSummaryMaxChars);
    expect(article.reviewedOn >= article.publishedOn).toBe(true);
    for (const day of [article.publishedOn, article.reviewedOn]) {
      expect(new Date(day).toISOString().slice(0, 10)).toBe(day);
      expect(Date.parse(day)).toBeLessThan(Date.now());
    }
  });

  it.each(articles)("%s has 900 to 1,600 words under headings that begin below the title", (_slug, { markdown }) => {
    expect(wordsOf(markdown)).toBeGreaterThanOrEqual(900);
    expect(wordsOf(markdown)).toBeLessThanOrEqual(1600);
    expect(markdown).not.toMatch(/^# /m);
    expect(markdown.match(/^## .+/gm)?.at(-1)).toBe("## What to do now");
    expect(markdown.match(/^##+ .*\?$/gm)).toBeNull();
  });

  it.each(articles)("%s leaves nothing of its Markdown to be seen", (_slug, { markdown }) => {
    const html = renderArticle(markdown);
    expect(html.match(/<table>/g)?.length).toBe(markdown.match(/^\| -/gm)?.length);
    expect(html.replace(/<[^>]*>/g, "")).not.toMatch(/[*|`]|\]\(|^#/m);
  });

  it.each(articles)("%s names every source in its text", (_slug, { markdown, sources }) => {
    expect(sources.length).toBeGreaterThan(0);
    const isOnlyOneOf = (publisher: string) => sources.filter((source) => source.publisher === publisher).length === 1;
    const isNamed = ({ publisher, title }: (typeof sources)[number]) =>
      markdown.includes(title) || (isOnlyOneOf(publisher) && markdown.includes(publisher));
    expect(sources.filter((source) => !isNamed(source)).map(({ title }) => title)).toEqual([]);
  });

  it.each(articles)("%s links to pages of the site only, with filters they know", (slug, { markdown }) => {
    const { links, pictures } = partsOf(markdown);
    expect(pictures).toEqual([]);
    expect(links.length).toBeGreaterThanOrEqual(3);
    expect(links.flatMap(faultsOfLink)).toEqual([]);
    expect(links).not.toContain(`/article/${slug}`);
  });

  it.each(articles)("%s holds live figures, each of them understood", (_slug, { markdown }) => {
    const { figures, hasOpenFigure } = partsOf(markdown);
    expect(hasOpenFigure).toBe(false);
    expect(figures.length).toBeGreaterThan(0);
    expect(figures.flatMap(faultsOfFigure)).toEqual([]);
  });
});

describe("a fault in an article", () => {
  it.each([
    "/no-such-page",
    "https://example.com/",
    "/article/no-such-article",
    "/jobs?level=seniour",
    "/jobs?grade=senior",
    "/salary-guide?level=senior",
  ])("would be found in the link %s", (link) => {
    expect(faultsOfLink(link)).toHaveLength(1);
  });

  it.each([
    "chart: by=town",
    "chart: period=day, by=level",
    "jobs: grade=senior",
    "pay: level=seniour",
    "pay: period=week",
    "pay: period=day, level=senior",
    "adverts: level=senior",
  ])("would be found in the figure %s", (figure) => {
    expect(faultsOfFigure(figure)).toHaveLength(1);
  });
});

function faultsOfLink(link: string): string[] {
  const { page, props } = findRoute(link);
  if (!link.startsWith("/") || page === notFoundPage) return [`${link} is no page`];
  const { pathname, searchParams } = new URL(link, "https://own.invalid");
  if (props.pattern === "/article/:slug") return slugs.includes(pathname.slice("/article/".length)) ? [] : [`${link} is no article`];
  return faultsOfValues([...searchParams], addressValues[pathname] ?? {}, link);
}

function faultsOfFigure(figure: string): string[] {
  const read = parseFigure(figure);
  if ("fault" in read) return [read.fault];
  const { kind, parameters } = read.reference;
  const needsBasis =
    kind !== "jobs" &&
    parameters.some(([, value]) => value === "day") &&
    !parameters.some(([key, value]) => key === "basis" || value === "basis");
  return [...faultsOfValues(parameters, figureValues[kind], figure), ...(needsBasis ? [`${figure} states no basis`] : [])];
}

function faultsOfValues(
  parameters: readonly (readonly [string, string])[],
  known: Record<string, readonly string[] | null>,
  where: string,
): string[] {
  return parameters.flatMap(([key, value]) => {
    const values = known[key];
    if (values === undefined) return [`${where}: no key ${key}`];
    return values === null || values.includes(value) ? [] : [`${where}: ${key} cannot be ${value}`];
  });
}
