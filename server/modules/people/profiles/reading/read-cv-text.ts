import type { Gazetteer } from "#server/kernel/services/place.types.ts";
import { readAdvertPlace } from "#server/modules/market/places/advert-place.ts";
import { repairMojibake } from "#server/text/mojibake.ts";
import { manyLines, oneLine } from "#server/text/plain-text.ts";
import { readRics, readSuites } from "#server/text/recognise/contract-suites.ts";
import { readRole } from "#server/text/recognise/role.ts";
import { readTools } from "#server/text/recognise/tools.ts";
import { readTelephone } from "#server/text/typed-text/telephone.ts";
import { readMonthOrYear } from "./read-when.ts";

export interface ReadPost {
  title: string;
  employer: string;
  /** "2019-03" or "2019". */
  began: string | null;
  /** Null for the present post, too. */
  ended: string | null;
}

const telephone = /(?:\+44|\b0)[\d\s().-]{9,16}\d\b/g;
const contactLine = /@|https?:|www\.|linkedin|\d{5}/i;
const heading = /^(?:curriculum vitae|cv|r[ée]sum[ée]|personal (?:details|profile|statement)|profile|contact(?: details)?|summary)$/i;
const personName = /^[\p{Lu}][\p{L}'’-]+(?: (?:[\p{Lu}]\.?|[\p{Lu}][\p{L}'’-]+)){1,3}$/u;
const experience = /\b(\d{1,2})\+? years?['’]? (?:of )?(?:[a-z-]+ ){0,3}experience\b/i;
const home = /^(?:address|location|based(?: in)?|home)\s*[:–-]?\s*(.{2,80})$/im;
const month = "(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.? |\\d{1,2}/)?";
const period = new RegExp(
  `\\(?(${month}(?:19|20)\\d{2})\\s*(?:-|–|—|to|until)\\s*(${month}(?:19|20)\\d{2}|present|now|current|to date|date|today)\\)?`,
  "i",
);
const postsMax = 10;
const listMark = /^[#*•\s-]+/;

/** Reads the text of a CV. Nothing is stored, and never throws. */
export function readCvText(sent: string, gazetteer: Gazetteer) {
  const text = manyLines(repairMojibake(sent));
  const written = text
    .split("\n")
    .map((line) => ({ words: oneLine(line.replace(listMark, "")), isItem: /^\s*[*•-]/.test(line) }))
    .filter(({ words }) => words !== "");
  const lines = written.map(({ words }) => words);
  const posts = readPosts(written);
  const role = readRole(posts[0]?.title ?? lines.slice(0, 6).find((line) => isRole(line)) ?? "", text);
  const { level } = readRics(text);
  const place = placeOf(text, lines, gazetteer);
  return {
    name: nameOf(lines),
    phone: [...text.matchAll(telephone)].map(([number]) => readTelephone(number)).find((number) => number !== null) ?? null,
    role: role.kind === "role" ? { category: role.category, level: role.level } : null,
    yearsExperience: Number(experience.exec(text)?.[1] ?? 0) || null,
    ricsLevel: level === "none" ? null : level,
    place: place && { slug: place.slug, label: place.label },
    suites: [...new Set(readSuites(text).map(({ suite }) => suite))].filter((suite) => suite !== "any"),
    tools: readTools(text).map(({ vocabulary, slug }) => ({ vocabulary, slug })),
    posts,
  };
}

const isRole = (words: string): boolean => words.length < 80 && readRole(words, "").kind === "role";

/** One of the first lines that is a person's name alone. */
function nameOf(lines: readonly string[]): string | null {
  const first = lines.slice(0, 5).find((line) => !heading.test(line) && !contactLine.test(line) && !isRole(line));
  const plain = first?.split(/\s*[|,–]\s*/)[0] ?? "";
  const cased =
    plain === plain.toUpperCase() ? plain.toLowerCase().replace(/(?:^|[\s'’-])\p{L}/gu, (letter) => letter.toUpperCase()) : plain;
  return personName.test(cased) ? cased : null;
}

function placeOf(text: string, lines: readonly string[], gazetteer: Gazetteer) {
  const named = home.exec(text)?.[1];
  const postcode = lines.slice(0, 8).find((line) => /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/.test(line));
  const found = [named, postcode].map((words) => (words === undefined ? null : readAdvertPlace(gazetteer, words).place));
  const place = found.find((each) => each != null);
  return place ?? null;
}

/**
 * Posts beside their periods: "Senior QS, Acme Ltd, March 2019 – present", or role, firm and period on neighbouring lines. An item of a
 * list tells of the work: it is a post when it says all three, and no neighbour of one.
 */
function readPosts(lines: readonly { words: string; isItem: boolean }[]): ReadPost[] {
  const posts: ReadPost[] = [];
  for (const [at, { words: line, isItem }] of lines.entries()) {
    const found = period.exec(line);
    if (!found || line.length > 160) continue;
    const neighbours = [lines[at - 1], lines[at - 2], lines[at + 1]].flatMap((each) => (each && !each.isItem && !isItem ? each.words : []));
    const parts = [line.replace(found[0], " "), ...neighbours]
      .filter((words) => words.length <= 100)
      .flatMap((words) => words.split(/\s*[,|–—]\s*|\s+-\s+|\s+(?:at|with|for)\s+/))
      .map((part) => oneLine(part))
      .filter(Boolean);
    const title = parts.find(isRole);
    const employer = parts.find(
      (part) =>
        part !== title &&
        /^\p{Lu}/u.test(part) &&
        part.length <= 60 &&
        !isRole(part) &&
        !period.test(part) &&
        !heading.test(part) &&
        !/[.:]$/.test(part),
    );
    if (title === undefined || employer === undefined) continue;
    posts.push({ title, employer, began: monthOf(found[1]), ended: monthOf(found[2]) });
  }
  return posts.slice(0, postsMax);
}

function monthOf(written = ""): string | null {
  const reading = readMonthOrYear(written.trim());
  return "value" in reading ? reading.value : null;
}
