import { decodeEntities } from "#server/text/entities.ts";
import { JsonSplitter } from "./json/json-splitter.ts";
import { at, isObject, type Json, type JsonObject, joinPlace, list, parseJson, words, wordsAt } from "./json/json-value.ts";
import { emptyAdvert, type RawAdvert, type RawSalary } from "./raw-advert.ts";

const maxNodes = 5000;

/** Returns every JobPosting in a JSON-LD value: alone, in lists, in `@graph`, in an ItemList, or as a page's main entity. */
export function findJobPostings(value: Json): JsonObject[] {
  const found: JsonObject[] = [];
  const byId = new Map<string, JsonObject>();
  const waiting: { value: Json; depth: number }[] = [{ value, depth: 0 }];
  for (let seen = 0; waiting.length > 0 && seen < maxNodes; seen++) {
    const { value: node, depth } = waiting.shift() ?? { value: null, depth: 0 };
    if (depth > 8) continue;
    if (Array.isArray(node)) for (const part of node) waiting.push({ value: part, depth: depth + 1 });
    if (!isObject(node)) continue;
    if (typeof node["@id"] === "string" && Object.keys(node).length > 1) byId.set(node["@id"], node);
    if (isJobPosting(node)) found.push(node);
    else
      for (const key of ["@graph", "itemListElement", "item", "mainEntity", "mainEntityOfPage", "_jobposting"])
        waiting.push({ value: node[key], depth: depth + 1 });
  }
  return found.map((posting) => resolveIds(posting, byId));
}

function isJobPosting(node: JsonObject): boolean {
  return list(node["@type"]).some((type) => typeof type === "string" && /(?:^|[/:])JobPosting$/.test(type));
}

/** Replaces `{"@id": "#org"}` with the node of that id in the same document. */
function resolveIds(posting: JsonObject, byId: ReadonlyMap<string, JsonObject>): JsonObject {
  const entries = Object.entries(posting).map(([key, value]) => {
    const id = isObject(value) && Object.keys(value).length === 1 ? value["@id"] : undefined;
    return [key, (typeof id === "string" && byId.get(id)) || value];
  });
  return Object.fromEntries(entries);
}

export function readJobPosting(rowNumber: number, posting: JsonObject, page: string | null = null): RawAdvert {
  const places = list(posting.jobLocation);
  const reference = words(posting.identifier) ?? wordsAt(posting.identifier, "value", "@id") ?? words(posting["@id"]);
  return {
    ...emptyAdvert(rowNumber),
    reference,
    title: wordsAt(posting, "title", "name"),
    company: words(posting.hiringOrganization) ?? wordsAt(posting.hiringOrganization, "name", "legalName"),
    url: wordsAt(posting, "url", "sameAs", "mainEntityOfPage.@id") ?? words(posting.mainEntityOfPage) ?? page,
    applyUrl: wordsAt(posting, "applicationContact.url", "potentialAction.target.urlTemplate"),
    places: places.flatMap((place) => placeWords(place) ?? []),
    country: countryOf(places[0]) ?? (places.length === 0 ? requirementCountry(posting) : null),
    workplace: joinPlace(wordsAt(posting, "jobLocationType"), wordsAt(posting, "workplaceType")),
    lat: wordsAt(places[0], "geo.latitude", "latitude"),
    lng: wordsAt(places[0], "geo.longitude", "longitude"),
    salary: salaryOf(posting),
    postedAt: wordsAt(posting, "datePosted", "datePublished", "dateCreated"),
    closesAt: wordsAt(posting, "validThrough", "applicationDeadline"),
    employment: words(posting.employmentType),
    description: describe(posting),
    category: wordsAt(posting, "occupationalCategory", "industry"),
  };
}

function placeWords(place: Json): string | null {
  const address = at(place, "address") ?? place;
  if (typeof address === "string") return address;
  const named = joinPlace(wordsAt(address, "addressLocality"), wordsAt(address, "addressRegion"), wordsAt(address, "postalCode"));
  return named ?? wordsAt(place, "name");
}

function countryOf(place: Json): string | null {
  const country = at(place, "address.addressCountry", "addressCountry");
  return words(country) ?? wordsAt(country, "name");
}

function requirementCountry(posting: JsonObject): string | null {
  const requirement = posting.applicantLocationRequirements;
  return words(requirement) ?? wordsAt(requirement, "name") ?? wordsAt(requirement, "sameAs");
}

function salaryOf(posting: JsonObject): RawSalary {
  const salary = list(at(posting, "baseSalary", "estimatedSalary"))[0];
  const value = at(salary, "value") ?? salary;
  const currency = wordsAt(salary, "currency", "salaryCurrency", "priceCurrency") ?? wordsAt(posting, "salaryCurrency");
  const single = words(value) ?? wordsAt(value, "value", "price");
  const isFigure = single !== null && /^[\d.,\s]+$/.test(single);
  return {
    text: isFigure ? null : single,
    min: wordsAt(value, "minValue") ?? (isFigure ? single : null),
    max: wordsAt(value, "maxValue") ?? (isFigure ? single : null),
    period: wordsAt(value, "unitText", "unitCode") ?? wordsAt(salary, "unitText", "duration"),
    currency,
  };
}

function describe(posting: JsonObject): string | null {
  const parts = ["description", "responsibilities", "qualifications", "skills", "experienceRequirements", "jobBenefits"].map((key) =>
    words(posting[key]),
  );
  const texts = parts.flatMap((part) => part ?? []);
  return texts[0] && texts[0].length > 400 ? texts[0] : texts.join("\n\n") || null;
}

interface PagePosting {
  /** Null when the script's JSON is malformed. */
  posting: JsonObject | null;
  /** Line on which its script, or the broken part of it, begins. */
  line: number;
}

/** An unclosed script ends before the next one. */
const scripts =
  /<script\b[^>]*type\s*=\s*["']?application\/ld\+json["']?[^>]*>((?:(?!<script\b)[\s\S])*?)(?:<\/script\s*>|(?=<script\b)|$)/gi;

/** Returns the JobPostings of every JSON-LD script in a page, in order. A broken script affects no other. */
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

export function canonicalUrl(html: string): string | null {
  const tag = /<link\b[^>]*rel\s*=\s*["']?canonical["']?[^>]*>/i.exec(html)?.[0];
  return /href\s*=\s*["']([^"']+)["']/i.exec(tag ?? "")?.[1] ?? null;
}

export function siteName(html: string): string | null {
  const tag = /<meta\b[^>]*\bproperty\s*=\s*["']og:site_name["'][^>]*>/i.exec(html)?.[0];
  const name = /content\s*=\s*(?:"([^"]+)"|'([^']+)')/i.exec(tag ?? "");
  return decodeEntities(name?.[1] ?? name?.[2] ?? "").trim() || null;
}
