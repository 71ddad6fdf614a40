import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { openFeed } from "./open-feed.ts";
import { FeedError, type RawAdvert } from "./raw-advert.ts";

const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url));

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function read(bytes: Uint8Array | string, chunkSize = 4096): Promise<{ format: string; adverts: RawAdvert[] }> {
  const feed = await openFeed(inChunks(typeof bytes === "string" ? Buffer.from(bytes) : bytes, chunkSize));
  const adverts: RawAdvert[] = [];
  for await (const advert of feed.adverts) adverts.push(advert);
  return { format: feed.format, adverts };
}

describe("openFeed", () => {
  it.each([
    [
      "indeed.xml",
      "indeed-xml",
      6,
      {
        reference: "HT-1001",
        title: "Senior Quantity Surveyor",
        company: "Marlowe & Finch Construction Ltd",
        places: ["Leeds, West Yorkshire, LS1 4AP"],
        country: "GB",
        url: "https://jobs.harrowgate.example/1001?src=feed&utm=x",
      },
    ],
    [
      "jobs.rss",
      "rss",
      1,
      {
        reference: "tarn-7",
        title: "Graduate Quantity Surveyor – Sheffield",
        author: "Tarn Surveying",
        places: ["Sheffield"],
        lat: "53.38",
        lng: "-1.47",
        url: "https://tarn.example/jobs/7",
        employment: "Full Time",
      },
    ],
    [
      "jobs.atom",
      "rss",
      1,
      { reference: "urn:vacancy:31", author: "Moss Partnership", url: "https://moss.example/31", places: ["Cardiff"] },
    ],
    [
      "personio.xml",
      "personio-xml",
      1,
      {
        reference: "501",
        title: "Project Quantity Surveyor",
        company: "Ostler Build Ltd",
        places: ["Birmingham"],
        description: "<p>Run two fit-out projects.</p>\n<ul><li>JCT</li></ul>",
      },
    ],
    [
      "jobs.csv",
      "csv",
      2,
      {
        reference: "A1",
        title: "Managing Quantity Surveyor",
        company: "Copse & Co; Builders",
        places: ["Norwich, Norfolk, NR1 1AA"],
        closesAt: "05/12/2026",
      },
    ],
    ["ashby.json", "ats-json", 1, { reference: "a-1", company: "Larch Cost", places: ["London", "Reading"], workplace: "Hybrid" }],
    [
      "greenhouse.json",
      "ats-json",
      1,
      {
        reference: "44",
        company: "Fernhill ",
        places: ["Glasgow, Scotland"],
        description: "<p>NEC4 contracts for a water company. M&amp;E <strong>subcontracts</strong>.</p>",
        employment: "Fixed term",
      },
    ],
    ["lever.json", "ats-json", 1, { reference: "l-1", title: "Commercial Director", company: "Pike Homes", places: ["Exeter", "Exeter"] }],
    [
      "recruitee.json",
      "ats-json",
      1,
      {
        reference: "77",
        title: "Trainee Quantity Surveyor",
        company: "Alder Groundworks",
        places: ["Derby, England, DE1 1AA"],
        workplace: "on-site",
      },
    ],
    [
      "smartrecruiters.json",
      "ats-json",
      1,
      {
        reference: "7439",
        title: "Cost Engineer",
        company: "Sable Nuclear",
        url: "https://jobs.smartrecruiters.com/SableNuclear/7439",
        workplace: "hybrid",
      },
    ],
    [
      "teamtailor.json",
      "ats-json",
      1,
      { rowNumber: 1, reference: "tt-1", company: "Wren Interiors", places: ["Liverpool, L1 1AA"], description: "<p>Fit-out.</p>" },
    ],
    ["workable.json", "ats-json", 1, { reference: "AB12", company: "Juniper Rail", country: "United Kingdom" }],
    [
      "jobposting.html",
      "json-ld",
      1,
      {
        title: "Employer's Agent",
        company: "Spruce Surveyors",
        url: "https://spruce.example/jobs/12",
        places: ["Cambridge"],
        country: "United Kingdom",
        lat: "52.2",
      },
    ],
    ["postings.jsonl", "json-ld", 3, { reference: "P1", company: "Yew Cost", places: ["Edinburgh"] }],
  ])("reads %s, whole, gzipped and byte by byte", async (name, format, count, first) => {
    const whole = await read(fixture(name));
    expect(whole).toMatchObject({ format, adverts: [first, ...new Array(count - 1).fill({})] });
    expect(whole.adverts).toHaveLength(count);
    expect(await read(gzipSync(fixture(name)))).toEqual(whole);
    expect(await read(fixture(name), 1)).toEqual(whole);
  });

  it("reads the values of flat JSON under the names others use", async () => {
    const { adverts } = await read(fixture("postings.jsonl"));
    expect(adverts[1]).toMatchObject({ problem: { field: "advert", reason: "the advert is not valid JSON (line 2)" } });
    expect(adverts[2]).toMatchObject({
      title: "QS",
      company: "Yew Build",
      places: ["Perth, Perth and Kinross"],
      salary: { min: "45000", max: "52000" },
      url: "https://agg.example/2",
      postedAt: "2026-11-02T00:00:00Z",
    });
  });

  it.each([
    ["utf8", ""],
    ["utf8", 'encoding="iso-8859-1"'],
    ["latin1", 'encoding="utf-8"'],
    ["latin1", 'encoding="windows-1252"'],
    ["latin1", ""],
    ["utf16le", 'encoding="utf-16"'],
  ] as const)("survives %s bytes declared as “%s”", async (encoding, declared) => {
    const text = `${encoding === "utf16le" ? "\ufeff" : ""}<?xml version="1.0" ${declared}?><source><job><title>Café QS £60k</title></job></source>`;
    const { adverts } = await read(Buffer.from(text, encoding), 7);
    expect(adverts.map(({ title }) => title)).toEqual(["Café QS £60k"]);
  });

  it("reads a byte order mark, tabs and bars in tables", async () => {
    for (const separator of [",", ";", "\t", "|"]) {
      const { adverts } = await read(
        `\ufeff${["Title", "Company", "Location"].join(separator)}\r\n${["QS", "Oak", "Hull"].join(separator)}\r\n`,
      );
      expect(adverts).toMatchObject([{ title: "QS", company: "Oak", places: ["Hull"] }]);
    }
  });

  it.each([
    ["", /is empty/],
    ["   \n ", /is empty/],
    ["hello there", /is not XML, JSON/],
    ["name,colour\nx,y\n", /is not XML, JSON/],
    ["<source><job><title>QS</title>", /ends in the middle of an advert/],
    ["<source><job><title>QS</title></job>", /ends before <\/source>/],
    ["<source><jb <></jb", /its XML is broken/],
    ['[{"title":"QS"},{"title":"Q', /ends in the middle/],
    ["<html><body>No jobs</body></html>", /holds no JobPosting/],
    [`<source>${"<a>".repeat(80)}${"</a>".repeat(80)}</source>`, /too deeply/],
    [
      '<?xml version="1.0"?><!DOCTYPE source [<!ENTITY x SYSTEM "file:///etc/passwd">]><source><job><title>&x;</title></job></source>',
      /DOCTYPE/,
    ],
    ['<!DOCTYPE lolz [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;">]><source><job><title>&b;</title></job></source>', /DOCTYPE/],
  ])("refuses %j with a sentence", async (text, message) => {
    const failure = read(text);
    await expect(failure).rejects.toThrow(message);
    await expect(failure).rejects.toBeInstanceOf(FeedError);
  });

  it("leaves entities nobody declared as they are written", async () => {
    const { adverts } = await read("<source><job><title>QS &unknown; &nbsp;&amp; M&E</title></job></source>");
    expect(adverts[0]?.title).toBe("QS &unknown; \u00a0& M&E".replace("\u00a0", adverts[0]?.title?.includes("\u00a0") ? "\u00a0" : " "));
  });

  it("refuses what unpacks to more than the limit", async () => {
    const bomb = gzipSync(Buffer.alloc(3_000_000, 32));
    await expect(openFeed(inChunks(bomb, 65_536), { maxUnpackedBytes: 1_000_000 })).rejects.toThrow(/larger than 1 MB once unpacked/);
    await expect(read(gzipSync(fixture("indeed.xml")).subarray(0, 200))).rejects.toThrow(/damaged or cut short/);
  });

  it("passes over an advert of more than two million characters and reads on", async () => {
    const large = "x".repeat(2_100_000);
    const json = await read(`[{"title":"A","description":"${large}"},{"title":"B"}]`);
    expect(json.adverts.map(({ title, problem }) => problem?.reason ?? title)).toEqual([
      "the advert is larger than 2 million characters (line 1)",
      "B",
    ]);
    const xml = await read(`<source><job><title>A</title><description>${large}</description></job><job><title>B</title></job></source>`);
    expect(xml.adverts.map(({ title, problem }) => problem?.reason ?? title)).toEqual([
      "the advert is larger than 2 million characters (line 1)",
      "B",
    ]);
  });
});
