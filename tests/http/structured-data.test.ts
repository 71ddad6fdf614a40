import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jobs } from "#db/schema/jobs.ts";
import { seedSampleMarket } from "#db/seed/seed.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ now, fill: async (db) => void (await seedSampleMarket(db, { jobs: 150, now })) });
});
afterAll(() => site.close());

interface Posting {
  title: string;
  description: string;
  hiringOrganization: { name: string };
  datePosted: string;
  validThrough?: string;
  jobLocation?: { address: { addressLocality?: string; addressRegion?: string } }[];
  jobLocationType?: string;
  baseSalary?: { value: { value?: number; minValue?: number; maxValue?: number; unitText: string } };
}

test("nothing stands in an advert's structured data that its page does not show", async () => {
  const live = await site.db.select({ id: jobs.id }).from(jobs).where(eq(jobs.status, "live")).limit(500);
  expect(live.length).toBeGreaterThanOrEqual(150);
  for (const { id } of live) {
    const { body } = await site.app.inject({ url: `/jobs/${id}`, headers: { accept: "text/html" } });
    const posting = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? "{}") as Posting;
    const shown = text(body.slice(body.indexOf('<div id="app"'), endOfAdvert(body)).replace(/<script.*?<\/script>/gs, ""));
    const heading = text(/<h1[^>]*>(.*?)<\/h1>/s.exec(body)?.[1] ?? "");
    expect(heading, `advert ${id}`).toBe(posting.title);
    expect(shown).toContain(posting.hiringOrganization.name);
    expect(shown).toContain(text(posting.description));
    for (const { address } of posting.jobLocation ?? []) {
      if (address.addressLocality) expect(shown).toContain(address.addressLocality);
      if (address.addressRegion) expect(shown, `advert ${id} region`).toContain(address.addressRegion);
    }
    if (posting.jobLocationType) expect(shown).toMatch(/Remote|Place not stated/);
    const pay = posting.baseSalary?.value;
    for (const figure of [pay?.value, pay?.minValue, pay?.maxValue]) {
      if (figure !== undefined) expect(shown, `advert ${id} pay`).toContain(`£${pounds(figure)}`);
    }
    if (pay) expect(shown).toContain({ YEAR: "a year", MONTH: "a month", WEEK: "a week", DAY: "a day", HOUR: "an hour" }[pay.unitText]);
    if (!pay) expect(shown).not.toMatch(/£[\d,]+ – £[\d,]+ a (year|day)/);
    expect(shown).toContain(dateShown(posting.datePosted));
  }
});

/** Before the lists of other adverts begin. */
function endOfAdvert(body: string): number {
  const others = ['aria-labelledby="similar"', 'aria-labelledby="more"', 'id="state"'].map((mark) => body.indexOf(mark));
  return Math.min(...others.filter((at) => at > 0));
}

function text(html: string): string {
  const entities: Record<string, string> = {
    "&amp;": "&",
    "&lt;": "<",
    "&gt;": ">",
    "&quot;": '"',
    "&#x27;": "'",
    "&#39;": "'",
    "&nbsp;": " ",
  };
  return html
    .replace(/<!--.*?-->/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&[#a-z0-9]+;/gi, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}

function pounds(figure: number): string {
  return figure.toLocaleString("en-GB", { minimumFractionDigits: Number.isInteger(figure) ? 0 : 2 });
}

function dateShown(moment: string): string {
  return new Date(moment).toLocaleDateString("en-GB", { timeZone: "Europe/London", day: "numeric", month: "long", year: "numeric" });
}
