import { decodeEntities } from "#server/text/entities.ts";
import { JsonSplitter } from "./json/json-splitter.ts";
import { isObject, type Json, type JsonObject, joinPlace, parseJson, scalarText, textAt, toList, valueAt } from "./json/json-value.ts";
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
  return toList(node["@type"]).some((type) => typeof type === "string" && /(?:^|[/:])JobPosting$/.test(type));
}

/** Replaces `{"@id": "#org"}`, also in a list, with the node of that id in the same document. */
function resolveIds(posting: JsonObject, byId: ReadonlyMap<string, JsonObject>): JsonObject {
  const resolve = (value: Json): Json => {
    const id = isObject(value) && Object.keys(value).length === 1 ? value["@id"] : undefined;
    return (typeof id === "string" && byId.get(id)) || (Array.isArray(value) ? value.map(resolve) : value);
  };
  return Object.fromEntries(Object.entries(posting).map(([key, value]) => [key, resolve(value)]));
}

export function readJobPosting(rowNumber: number, posting: JsonObject, page: string | null = null): RawAdvert {
  const places = toList(posting.jobLocation);
  const reference = scalarText(posting.identifier) ?? textAt(posting.identifier, "value", "@id") ?? scalarText(posting["@id"]);
  return {
    ...emptyAdvert(rowNumber),
    reference,
    title: textAt(posting, "title", "name"),
    company: scalarText(posting.hiringOrganization) ?? textAt(posting.hiringOrganization, "name", "legalName"),
    url: textAt(posting, "url", "sameAs", "mainEntityOfPage.@id") ?? scalarText(posting.mainEntityOfPage) ?? page,
    applyUrl: textAt(posting, "applicationContact.url", "potentialAction.target.urlTemplate"),
    places: places.flatMap((place) => placeText(place) ?? []),
    country: countryOf(places[0]) ?? (places.length === 0 ? requirementCountry(posting) : null),
    workplace: joinPlace(textAt(posting, "jobLocationType"), textAt(posting, "workplaceType")),
    lat: textAt(places[0], "geo.latitude", "latitude"),
    lng: textAt(places[0], "geo.longitude", "longitude"),
    salary: salaryOf(posting),
    postedAt: textAt(posting, "datePosted", "datePublished", "dateCreated"),
    closesAt: textAt(posting, "validThrough", "applicationDeadline"),
    employment: scalarText(posting.employmentType),
    description: joinDescriptions(posting),
    category: textAt(posting, "occupationalCategory", "industry"),
  };
}

function placeText(place: Json): string | null {
  const address = valueAt(place, "address") ?? place;
  if (typeof address === "string") return address;
  const named = joinPlace(textAt(address, "addressLocality"), textAt(address, "addressRegion"), textAt(address, "postalCode"));
  return named ?? textAt(place, "name");
}

function countryOf(place: Json): string | null {
  const country = valueAt(place, "address.addressCountry", "addressCountry");
  return scalarText(country) ?? textAt(country, "name");
}

function requirementCountry(posting: JsonObject): string | null {
  const requirement = posting.applicantLocationRequirements;
  return scalarText(requirement) ?? textAt(requirement, "name") ?? textAt(requirement, "sameAs");
}

function salaryOf(posting: JsonObject): RawSalary {
  const salary = toList(valueAt(posting, "baseSalary", "estimatedSalary"))[0];
  const value = valueAt(salary, "value") ?? salary;
  const currency = textAt(salary, "currency", "salaryCurrency", "priceCurrency") ?? textAt(posting, "salaryCurrency");
  const single = scalarText(value) ?? textAt(value, "value", "price");
  const isFigure = single !== null && /^[\d.,\s]+$/.test(single);
  return {
    text: isFigure ? null : single,
    min: textAt(value, "minValue") ?? (isFigure ? single : null),
    max: textAt(value, "maxValue") ?? (isFigure ? single : null),
    period: textAt(value, "unitText", "unitCode") ?? textAt(salary, "unitText", "duration"),
    currency,
  };
}

function joinDescriptions(posting: JsonObject): string | null {
  const parts = ["description", "responsibilities", "qualifications", "skills", "experienceRequirements", "jobBenefits"].map((key) =>
    scalarText(posting[key]),
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
    return postingsIn(text, lineNumberAt(html, script.index));
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

function lineNumberAt(text: string, at: number): number {
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
