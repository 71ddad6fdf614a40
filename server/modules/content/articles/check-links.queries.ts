import { inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { readingMinutesOf } from "#db/reference/reading-minutes.ts";
import { articlePictures, type articles } from "#db/schema/articles.ts";
import { paths } from "#server/addresses/paths.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import type { FieldError } from "#server/kernel/errors.ts";
import { readPictureAddress } from "#server/modules/content/files/pictures/stored-picture.ts";
import { fillArticle, resolveFigure } from "./figures.queries.ts";
import { anchorHeadings, partsOf, renderArticle } from "./headings.ts";

export interface CheckedLink {
  href: string;
  isBroken: boolean;
  /** The finding, in a few words. */
  finding: string;
}

const linksChecked = 100;

/** Checks every link of a text: internal links are requested as a visitor would, external ones are only checked for their form. */
export async function checkLinks(
  ctx: Context,
  { markdown, slug }: { markdown: string; slug: string },
): Promise<{ links: CheckedLink[]; unchecked: number }> {
  requireAllowed(ctx, "article.write", {});
  const all = [...new Set(partsOf(markdown).links)];
  const ids = new Set([...anchorHeadings(renderArticle(markdown)).html.matchAll(/<h[234] id="([^"]+)">/g)].map(([, id]) => id ?? ""));
  const links: CheckedLink[] = [];
  for (const href of all.slice(0, linksChecked)) links.push(await checkLink(ctx, href, { ids, articlePath: paths.article(slug) }));
  return { links, unchecked: Math.max(0, all.length - linksChecked) };
}

async function checkLink(
  ctx: Context,
  href: string,
  { ids, articlePath }: { ids: ReadonlySet<string>; articlePath: string },
): Promise<CheckedLink> {
  const { origin } = ctx.services.site;
  if (href.startsWith("#")) {
    return ids.has(decoded(href.slice(1)))
      ? workingLink(href, "A heading of this article")
      : brokenLink(href, "No heading in this article has this address");
  }
  if (/^mailto:/i.test(href)) {
    return /^mailto:[^\s@?]+@[^\s@?]+\.[^\s@?]+/i.test(href)
      ? workingLink(href, "An e-mail address")
      : brokenLink(href, "Not an e-mail address");
  }
  if (!URL.canParse(href, origin)) return brokenLink(href, "Not a valid address");
  const url = new URL(href, origin);
  if (url.origin === new URL(origin).origin) return checkSiteLink(ctx, href, url, articlePath);
  if (!/^https?:$/.test(url.protocol)) return brokenLink(href, "Only web and e-mail addresses can be links");
  if (url.username !== "" || url.password !== "") return brokenLink(href, "Contains a user name or password");
  return url.hostname.includes(".")
    ? workingLink(href, "External link: only the format was checked")
    : brokenLink(href, "The site’s name is incomplete");
}

async function checkSiteLink({ services }: Context, href: string, { pathname, search }: URL, articlePath: string): Promise<CheckedLink> {
  if (!href.startsWith("/") && !/^https?:/i.test(href)) return brokenLink(href, "Begin links within the site with “/”");
  if (pathname === articlePath) return workingLink(href, "This article");
  if (!services.visit) throw new Error("This page cannot be opened.");
  const { status, location } = await services.visit(pathname + search);
  if (status === 404) return brokenLink(href, "There is no such page");
  if (status === 410) return brokenLink(href, "No longer exists");
  if (status >= 400) return brokenLink(href, `Returns an error (${status})`);
  if (status === 301) return workingLink(href, `Redirects to ${location}: link there instead`);
  return workingLink(href, status >= 300 ? "Opens for signed-in users" : "Opens");
}

const workingLink = (href: string, finding: string): CheckedLink => ({ href, isBroken: false, finding });
const brokenLink = (href: string, finding: string): CheckedLink => ({ href, isBroken: true, finding });

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns a text as the public would see it now, with its faults. */
export async function previewText(ctx: Context, markdown: string) {
  requireAllowed(ctx, "article.write", {});
  const [{ body }, faults] = await Promise.all([fillArticle(ctx, renderArticle(markdown)), checkText(ctx, markdown)]);
  return { body, readingMinutes: readingMinutesOf(markdown), faults };
}

/** Returns the faults of a text, in sentences: figures that cannot be resolved, and content that would be removed. */
async function checkText(ctx: Context, markdown: string): Promise<string[]> {
  const { figures, hasOpenFigure, hasInlineChart, pictures } = partsOf(markdown);
  const faults: string[] = [];
  for (const figure of new Set(figures)) {
    const resolved = await resolveFigure(ctx, figure);
    if ("fault" in resolved) faults.push(resolved.fault);
  }
  if (hasOpenFigure) faults.push("A figure starts with “{{” but has no “}}” on the same line.");
  if (hasInlineChart) faults.push("Put each chart in a paragraph of its own, outside lists and quotations.");
  if (pictures.some(({ src }) => readPictureAddress(src) === null))
    faults.push("Pictures from other sites are not shown. Upload the picture here, or link to it.");
  if (pictures.some(({ src, alt }) => readPictureAddress(src) !== null && alt.trim() === ""))
    faults.push("Describe each picture between the square brackets.");
  for (const alt of await listMissingPictures(ctx.services.db, pictures))
    faults.push(`The picture “${alt}” is not on this site. Upload it again.`);
  return faults;
}

/** Returns the descriptions of a text's own pictures that are not stored in the size named. */
async function listMissingPictures(db: Db, pictures: readonly { src: string; alt: string }[]): Promise<string[]> {
  const own = pictures.flatMap(({ src, alt }) => {
    const address = readPictureAddress(src);
    return address === null || alt.trim() === "" ? [] : [{ ...address, alt }];
  });
  if (own.length === 0) return [];
  const { pictureId, width, height } = articlePictures;
  const stored = await db
    .select({ pictureId, width, height })
    .from(articlePictures)
    .where(inArray(pictureId, [...new Set(own.map(({ id }) => id))]))
    .limit(own.length * 10);
  const isStored = (each: (typeof own)[number]) =>
    stored.some((size) => size.pictureId === each.id && size.width === each.width && size.height === each.height);
  return own.filter((each) => !isStored(each)).map(({ alt }) => alt);
}

type ArticleTexts = Pick<typeof articles.$inferSelect, "summary" | "authorName" | "markdown">;

/** Requires that an article is fit for publication. @throws AppError invalid-fields */
export async function requireReady(ctx: Context, { summary, authorName, markdown }: ArticleTexts): Promise<void> {
  const faults: FieldError[] = [];
  if (summary === "") faults.push({ pointer: "/summary", detail: "Write a summary. It is shown in lists, feeds and search results." });
  if (authorName === "") faults.push({ pointer: "/authorName", detail: "Enter the author’s name." });
  const inText = markdown === "" ? ["Write the article text first."] : await checkText(ctx, markdown);
  if (inText.length > 0) faults.push({ pointer: "/markdown", detail: inText.join(" ") });
  if (faults.length > 0) throw invalidFields(faults);
}
