import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { renderArticle } from "#server/modules/content/articles/headings.ts";
import { diskTransport } from "#server/modules/content/mail/delivery/disk-transport.ts";
import type { MailTemplate } from "#server/modules/content/mail/mail.types.ts";
import { mailSamples, sampleSite } from "#server/modules/content/mail/templates/mail-samples.fixture.ts";
import { renderMail } from "#server/modules/content/mail/templates/render-mail.ts";
import { type CalendarEntry, calendarEntry } from "#server/modules/hiring/applications/interviews/calendar.queries.ts";
import { cdata, type FeedKind, feedContentTypes, writeFeed } from "#server/modules/market/discovery/company-feed.ts";
import { cleanAdvertHtml } from "#server/modules/market/jobs/advert-html.ts";
import { drawPicture } from "#server/modules/market/og-images/og-images.rest.ts";
import { csvRecord } from "#server/text/csv.ts";
import { faultsOfCalendar } from "#tests/fixtures/faults-of-calendar.ts";
import { canary, faultsOfMarkup, hostileStrings, someHostileStrings } from "#tests/fixtures/hostile-strings.ts";
import { sampleOfTheDay } from "#tests/fixtures/sample-of-the-day.ts";
import { textPathsOf, withAt } from "#tests/fixtures/schema-examples.ts";
import { elements } from "#tests/fixtures/xml-elements.ts";

// Hostile strings through each writer of a document: a hundred a day, in the full run all. Takes about 2 s.

const now = new Date("2026-11-20T12:00:00Z");
const { origin } = sampleSite;
const texts = someHostileStrings({ daily: 100, full: hostileStrings.length * 2 }, "texts written");
/** What XML can hold of a text. */
const writable = (text: string) => text.replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "");

test("a cell of CSV reads back as it was written, and begins no formula", () => {
  const rows = parse(texts.map((text) => csvRecord([text, 1, text])).join(""), { relax_column_count: false }) as string[][];
  expect(rows).toHaveLength(texts.length);
  for (const [at, [first = "", number, last]] of rows.entries()) {
    const text = texts[at] ?? "";
    expect([first === text || first === `'${text}`, number, last]).toEqual([true, "1", first]);
    expect([text, /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u.test(first)]).toEqual([text, false]);
  }
});

test.each(Object.keys(feedContentTypes) as FeedKind[])("a feed as %s is well formed and says what was written", (kind) => {
  const common = { publishedAt: now.toISOString(), updatedAt: now.toISOString() };
  const items = texts.map((text) => ({
    ...common,
    url: `${origin}/jobs?q=${encodeURIComponent(text)}`,
    title: text,
    text,
    category: text,
  }));
  const written = writeFeed(kind, { title: "Jobs", description: "All", home: origin, self: origin, asOf: now, items });
  if (kind === "json") {
    const read = JSON.parse(written) as { items: { title: string }[] };
    expect(read.items.map(({ title }) => title)).toEqual(texts);
    return;
  }
  // A reader of XML makes one line end of every kind.
  const lines = (text: string) => writable(text).replaceAll(/\r\n?/g, "\n");
  expect(elements(written, "title").slice(1)).toEqual(texts.map(lines));
  expect(elements(`<x>${texts.map((text) => `<y>${cdata(text)}</y>`).join("")}</x>`, "y")).toEqual(texts.map(lines));
});

const interview: CalendarEntry["interview"] = {
  ...{ id: 7, publicId: "AbCdEfGhIjKlMnOpQrStUv", applicationId: 3, round: 1, arrangedByUserId: 5, sequence: 2 },
  ...{ startsAt: now, lengthMinutes: 45, kind: "in-person", place: "Leeds", link: null, phone: null, interviewers: "Sam", message: null },
  ...{ state: "accepted", reply: null, proposedTimes: [], createdAt: now, updatedAt: now, remindedAt: null },
};

test("an entry of a calendar stays one entry, folded and with its own lines alone", () => {
  for (const text of texts) {
    const entry: CalendarEntry = {
      interview: { ...interview, place: text, interviewers: text, message: text },
      ...{ side: "applicant", jobTitle: text, companyName: text, applicantName: null, link: `${origin}/jobseeker/dashboard` },
      attendee: { name: text, email: "jo@people.example.test" },
    };
    expect([text, faultsOfCalendar(calendarEntry(sampleSite, entry))]).toEqual([text, []]);
    const byVideo = { ...interview, kind: "video" as const, link: text };
    expect([text, faultsOfCalendar(calendarEntry(sampleSite, { ...entry, interview: byVideo, side: "employer", attendee: null }))]).toEqual(
      [text, []],
    );
  }
});

describe("markup that people write", () => {
  test.each([
    ["an advert", (text: string) => cleanAdvertHtml(`<p>Words</p>${text}`).html],
    ["an advert in plain text", (text: string) => cleanAdvertHtml(text).html],
    ["an article", renderArticle],
    ["an article in a list and a table", (text: string) => renderArticle(`* ${text}\n\n| a |\n| --- |\n| ${text} |`)],
  ])("as %s runs nothing, loads nothing and reads the same when it is cleaned again", (_, clean) => {
    for (const text of texts) {
      const html = clean(text);
      expect([text, faultsOfMarkup(html, { origin })]).toEqual([text, []]);
      expect([text, /<(?:script|img|svg|style|iframe|form|object)\b/i.test(html)]).toEqual([text, false]);
    }
  });
});

/** Facts of a mail that are words: not addresses of the site, moments, or values of a list. */
const wordsOf = (facts: unknown) =>
  [...textPathsOf(facts)].filter((path) => {
    const value = path.reduce<unknown>((inner, step) => (inner as Record<string, unknown>)[step], facts) as string;
    return /[A-Z ]/.test(value) && !/^https?:|^\d{4}-/.test(value) && !/@/.test(value);
  });

describe("mails", () => {
  const templates = Object.keys(mailSamples) as MailTemplate[];
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "dayworks-mail-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const spoiled = (template: MailTemplate, text: string) => {
    const facts: unknown = mailSamples[template];
    const replaced = wordsOf(facts).reduce((value, path) => withAt(value, path, text), facts);
    return renderMail(sampleSite, template, replaced as never, null);
  };

  test.each(templates)("%s has no markup of its facts, and a subject of one line", (template) => {
    for (const text of someHostileStrings({ daily: 6, full: 2 * hostileStrings.length }, template)) {
      const { subject, html } = spoiled(template, text);
      expect([text, faultsOfMarkup(html, { origin, mayHaveStyle: true })]).toEqual([text, []]);
      expect([text, /[\p{Cc}\p{Zl}\p{Zp}]/u.test(subject), [...subject].length <= 200]).toEqual([text, false, true]);
    }
  });

  test("go to one reader with the headers of the site alone", async () => {
    const transport = diskTransport(folder, { maxMails: 100_000 });
    let id = 0;
    for (const template of sampleOfTheDay(templates, 4, "templates delivered")) {
      for (const text of someHostileStrings({ daily: 3, full: 12 }, `delivered ${template}`)) {
        const from = { name: text, address: "mail@jobs.example.test" };
        const mail = {
          id: ++id,
          to: "robin@people.example.test",
          from,
          replyTo: "help@jobs.example.test",
          messageId: `<${id}@jobs.example.test>`,
        };
        await transport.send(
          { ...mail, ...spoiled(template, text), queuedAt: now, headers: {}, calendar: null },
          AbortSignal.timeout(60_000),
        );
      }
    }
    transport.close();
    const files = (await readdir(folder)).filter((name) => name.endsWith(".eml"));
    expect(files).toHaveLength(id);
    for (const file of files) {
      const read = await PostalMime.parse(await readFile(join(folder, file)));
      expect([read.to, read.cc, read.bcc]).toEqual([[{ address: "robin@people.example.test", name: "" }], undefined, undefined]);
      expect(read.from?.address).toBe("mail@jobs.example.test");
      expect(read.headers.map(({ key }) => key).filter((key) => key.includes(canary))).toEqual([]);
      expect(read.attachments).toEqual([]);
    }
  });
});

test("a picture is drawn of every title, or as good as", { timeout: 600_000 }, async () => {
  for (const text of someHostileStrings({ daily: 2, full: 60 }, "pictures")) {
    const picture = { siteName: "Testworks", title: text, otherTitle: "Quantity Surveyor", lines: [text, text], figure: text };
    expect([text, (await drawPicture(picture)).subarray(1, 4).toString()]).toEqual([text, "PNG"]);
  }
});
