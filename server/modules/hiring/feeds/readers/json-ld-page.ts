import { decodeEntities } from "#server/text/entities.ts";
import { JsonSplitter } from "./json/json-splitter.ts";
import { type JsonObject, parseJson } from "./json/json-value.ts";
import { findJobPostings } from "./json-ld.ts";

export interface PagePosting {
  /** Null when the script’s JSON is broken. */
  posting: JsonObject | null;
  /** Where its script, or the broken part of it, begins in the page. */
  line: number;
}

/** A script that is never closed ends before the next begins. */
const scripts =
  /<script\b[^>]*type\s*=\s*["']?application\/ld\+json["']?[^>]*>((?:(?!<script\b)[\s\S])*?)(?:<\/script\s*>|(?=<script\b)|$)/gi;

/** JobPostings of every JSON-LD script in a page, in order. One that is broken costs no other. */
export function jobPostingsInHtml(html: string): PagePosting[] {
  return [...html.matchAll(scripts)].flatMap((script) => {
    const text = (script[1] ?? "")
      .replace(/^\s*(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/|<!\[CDATA\[|\/\/\s*<!\[CDATA\[)/, "")
      .replace(/(?:-->|\/\*\s*\]\]>\s*\*\/|\/\/\s*\]\]>|\]\]>)\s*$/, "")
      .trim()
      .replace(/;$/, "");
    return postingsIn(text, lineOf(html, script.index));
  });
}

function postingsIn(text: string, line: number): PagePosting[] {
  const value = parseJson(text);
  if (value !== undefined) return findJobPostings(value).map((posting) => ({ posting, line }));
  const found: PagePosting[] = [];
  const lost = (at: number) => found.push({ posting: null, line: at });
  const splitter = new JsonSplitter(
    {
      record: (part, at) => found.push(...findJobPostings(part).map((posting) => ({ posting, line: at }))),
      oversized: lost,
      broken: lost,
      envelope: () => undefined,
    },
    { line },
  );
  splitter.push(text);
  if (!splitter.end() && found.every(({ posting }) => posting !== null)) lost(line);
  return /JobPosting/.test(text) ? found : [];
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split("\n").length;
}

/** The page's own address, as it states it. */
export function canonicalUrl(html: string): string | null {
  const tag = /<link\b[^>]*rel\s*=\s*["']?canonical["']?[^>]*>/i.exec(html)?.[0];
  return /href\s*=\s*["']([^"']+)["']/i.exec(tag ?? "")?.[1] ?? null;
}

/** What the page calls its site. */
export function siteName(html: string): string | null {
  const tag = /<meta\b[^>]*\bproperty\s*=\s*["']og:site_name["'][^>]*>/i.exec(html)?.[0];
  const name = /content\s*=\s*(?:"([^"]+)"|'([^']+)')/i.exec(tag ?? "");
  return decodeEntities(name?.[1] ?? name?.[2] ?? "").trim() || null;
}
