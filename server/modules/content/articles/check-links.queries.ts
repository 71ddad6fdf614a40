import { paths } from "#server/addresses/paths.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { renderArticle } from "./article-html.ts";
import { partsOf } from "./article-markdown.ts";
import { anchorHeadings } from "./headings.ts";

export interface CheckedLink {
  href: string;
  isBroken: boolean;
  /** What was found, in a few words. */
  finding: string;
}

const linksChecked = 100;

/** Looks at every link of a text: those of this site are opened as a visitor would, of others only the form is judged. */
export async function checkLinks(
  ctx: Context,
  { markdown, slug }: { markdown: string; slug: string },
): Promise<{ links: CheckedLink[]; unchecked: number }> {
  requireAllowed(ctx, "article.write", {});
  const all = [...new Set(partsOf(markdown).links)];
  const ids = new Set([...anchorHeadings(renderArticle(markdown)).html.matchAll(/<h[234] id="([^"]+)">/g)].map(([, id]) => id ?? ""));
  const links: CheckedLink[] = [];
  for (const href of all.slice(0, linksChecked)) links.push(await checkLink(ctx, href, { ids, own: paths.article(slug) }));
  return { links, unchecked: Math.max(0, all.length - linksChecked) };
}

async function checkLink(ctx: Context, href: string, { ids, own }: { ids: ReadonlySet<string>; own: string }): Promise<CheckedLink> {
  const { origin } = ctx.services.site;
  if (href.startsWith("#")) {
    return ids.has(decoded(href.slice(1)))
      ? fine(href, "A heading of this article")
      : broken(href, "No heading of this article has this address");
  }
  if (/^mailto:/i.test(href)) {
    return /^mailto:[^\s@?]+@[^\s@?]+\.[^\s@?]+/i.test(href) ? fine(href, "An e-mail address") : broken(href, "No e-mail address");
  }
  if (!URL.canParse(href, origin)) return broken(href, "No address can be made of it");
  const url = new URL(href, origin);
  if (url.origin === new URL(origin).origin) return checkOwn(ctx, href, url, own);
  if (!/^https?:$/.test(url.protocol)) return broken(href, "Only web and e-mail addresses can be links");
  if (url.username !== "" || url.password !== "") return broken(href, "It holds a user’s name or password");
  return url.hostname.includes(".")
    ? fine(href, "Elsewhere: only its form was checked")
    : broken(href, "The name of the site is not whole");
}

async function checkOwn({ services }: Context, href: string, { pathname, search }: URL, own: string): Promise<CheckedLink> {
  if (!href.startsWith("/") && !/^https?:/i.test(href)) return broken(href, "Begin links within the site with “/”");
  if (pathname === own) return fine(href, "This article");
  if (!services.visit) throw new Error("Nobody can open pages here.");
  const { status, location } = await services.visit(pathname + search);
  if (status === 404) return broken(href, "There is no such page");
  if (status === 410) return broken(href, "It is gone");
  if (status >= 400) return broken(href, `It answers with an error (${status})`);
  if (status === 301) return fine(href, `Leads on to ${location}: link there instead`);
  return fine(href, status >= 300 ? "Opens for those who are signed in" : "Opens");
}

const fine = (href: string, finding: string): CheckedLink => ({ href, isBroken: false, finding });
const broken = (href: string, finding: string): CheckedLink => ({ href, isBroken: true, finding });

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
