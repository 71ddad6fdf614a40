import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sizeOfRun } from "#tests/fixtures/size-of-run.ts";
import { openFeed } from "./open-feed.ts";
import { FeedError, type RawAdvert } from "./raw-advert.ts";

// Takes about 3 s; the full run half a minute.

interface Fact {
  id: string;
  title: string;
  company: string;
  town: string;
  words: string;
}

const facts: Fact[] = Array.from({ length: 7 }, (_, index) => ({
  id: `R-${index}`,
  title: `Quantity Surveyor ${"ABCDEFG"[index]}`,
  company: `Oak & Ash ${index} Ltd`,
  town: ["Leeds", "Hull", "York", "Bath", "Derby", "Truro", "Luton"][index] ?? "",
  words: `Price, let and settle work: JCT, NEC4 & CVRs (${index}).\nFinal accounts "in time"; a [very] {good} firm's team.`,
}));
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Each feed format: text before, between and after records, and a record. */
const kinds = {
  xml: {
    around: ["<?xml version='1.0'?>\n<source>\n<publisher>P</publisher>\n", "\n", "\n</source>"],
    record: ({ id, title, company, town, words }: Fact) =>
      `<job>\n <id>${id}</id>\n <title>${escaped(title)}</title>\n <company>${escaped(company)}</company>\n <city>${town}</city>\n <description><![CDATA[<p>${words}</p>]]></description>\n</job>`,
  },
  "xml of one line": {
    around: ["<source>", "", "</source>"],
    record: ({ id, title, company, town, words }: Fact) =>
      `<job id="${id}"><title>${escaped(title)}</title><company>${escaped(company)}</company><city>${town}</city><description>${escaped(words)}</description></job>`,
  },
  rss: {
    around: ["<rss><channel><title>Jobs</title>", "\n", "</channel></rss>"],
    record: ({ id, title, company, town, words }: Fact) =>
      `<item><guid>${id}</guid><title><![CDATA[${title}]]></title><company>${escaped(company)}</company><city>${town}</city><description>${escaped(`<p>${words}</p>`)}</description></item>`,
  },
  "json list": {
    around: ["[", ",\n", "]"],
    record: ({ id, title, company, town, words }: Fact) =>
      JSON.stringify({ id, title, company, place: { city: town }, description: words }),
  },
  "json in a wrapper": {
    around: ['{"name":"P","jobs":[\n', ",\n", '\n],"total":7}'],
    record: ({ id, title, company, town, words }: Fact) =>
      JSON.stringify({ id, title, company, city: town, tags: ["qs", { a: [1] }], description: words }, null, 2),
  },
  "json lines": {
    around: ["", "\n", "\n"],
    record: ({ id, title, company, town, words }: Fact) => JSON.stringify({ id, title, company, city: town, description: words }),
  },
  "json-ld": {
    around: ["<html><head><title>Jobs</title></head><body>", "\n", "</body></html>"],
    record: ({ id, title, company, town, words }: Fact) =>
      `<script type="application/ld+json">${JSON.stringify({ "@type": "JobPosting", identifier: id, title, hiringOrganization: { name: company }, jobLocation: { address: { addressLocality: town } }, description: words })}</script>`,
  },
  csv: {
    around: ["id,title,company,city,description\n", "\n", "\n"],
    record: ({ id, title, company, town, words }: Fact) => [id, title, company, town, cell(words)].join(","),
  },
  "csv with every cell quoted": {
    around: ["id;title;company;city;description\r\n", "\r\n", "\r\n"],
    record: (fact: Fact) => Object.values(fact).map(cell).join(";"),
  },
} as const;
type Kind = keyof typeof kinds;
const names = Object.keys(kinds) as Kind[];

async function read(text: string, chunkSize: number): Promise<{ adverts: RawAdvert[]; error: FeedError | null }> {
  const bytes = Buffer.from(text);
  async function* chunks() {
    for (let from = 0; from < bytes.length; from += chunkSize) yield bytes.subarray(from, from + chunkSize);
  }
  const adverts: RawAdvert[] = [];
  try {
    for await (const advert of (await openFeed(chunks())).adverts) adverts.push(advert);
    return { adverts, error: null };
  } catch (error) {
    if (error instanceof FeedError) return { adverts, error };
    throw error;
  }
}

const said = ({ reference, title, company, places, description }: RawAdvert) => ({ reference, title, company, places, description });
const write = (kind: Kind, records: readonly string[]): string => {
  const [before, between, after] = kinds[kind].around;
  return before + records.join(between) + after;
};

/** Pieces of markup and punctuation that break one format or another. */
const piece = fc.oneof(
  fc.constantFrom(
    ...'< > & " \' { } [ ] , : ; \\ / = -- ]]> <![CDATA[ <!-- --> <? ?> <br> </p> <title> </title> </company> <x y=z <a" &nbsp; &pound; &bad; </'.split(
      " ",
    ),
    "\u0000",
    "\u0007",
    "\ufeff",
    "\ud83d",
    "<title",
    "</titel>",
    '<b class="x>',
    "<!DOCTYPE x>",
    '\\"',
    "\\u12",
    ',"',
    '",',
  ),
  fc.string({ maxLength: 3 }),
);
const damage = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  removed: fc.constantFrom(0, 0, 1, 2, 5, 12),
  added: fc.oneof(fc.constant(""), piece),
});
type Damage = { at: number; removed: number; added: string };
const harm = (record: string, damages: readonly Damage[]): string =>
  damages.reduce((text, { at, removed, added }) => {
    const from = Math.floor(at * text.length);
    return text.slice(0, from) + added.replaceAll("\n", " ") + text.slice(from + removed);
  }, record);

describe("one broken record", () => {
  it.each(names)("leaves the others as they are in %s", async (kind) => {
    const records = facts.map(kinds[kind].record);
    const sound = (await read(write(kind, records), 4096)).adverts.map(said);
    expect(sound).toHaveLength(facts.length);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: facts.length - 1 }),
        fc.array(damage, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(1, 7, 64, 4096),
        async (index, damages, chunkSize) => {
          const text = write(
            kind,
            records.map((record, at) => (at === index ? harm(record, damages) : record)),
          );
          const { adverts } = await read(text, chunkSize);
          const found = adverts.filter(({ problem }) => problem === null).map((advert) => JSON.stringify(said(advert)));
          for (const [at, advert] of sound.entries()) if (at !== index) expect(found).toContain(JSON.stringify(advert));
        },
      ),
      { numRuns: sizeOfRun({ daily: 150, full: 1200 }) },
    );
  });

  it.each(names)("of %s, cut short, leaves those before it and says that the feed is not whole", async (kind) => {
    const records = facts.map(kinds[kind].record);
    const whole = write(kind, records);
    const sound = (await read(whole, 4096)).adverts.map(said);
    const start = whole.indexOf(records[5] ?? "");
    for (let length = start + 12; length < start + (records[5]?.length ?? 0) - 4; length += 9) {
      const { adverts, error } = await read(whole.slice(0, length), 4096);
      expect(adverts.slice(0, 5).map(said)).toEqual(sound.slice(0, 5));
      if (kind !== "json-ld" && !kind.startsWith("csv")) expect(error?.message).toMatch(/not complete/);
    }
  });
});
