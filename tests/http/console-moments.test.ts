import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makeUser } from "#db/seed/factories.ts";
import { removeSampleMarket } from "#db/seed/remove.ts";
import { ensureSampleTelemetry } from "#server/modules/operations/ops/sample-data.commands.ts";
import { openSampleTelemetry } from "#server/modules/operations/ops/sample-data.queries.ts";
import { renderAs } from "#tests/fixtures/rendered-page.tsx";
import { sampleOfTheDay } from "#tests/fixtures/sample-of-the-day.ts";
import { type SignedIn, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

// Summer, when London is an hour ahead of UTC.
const now = new Date("2026-07-15T12:34:56Z");
const period = "from=2026-07-10T06%3A00Z&to=2026-07-14T18%3A00Z";
let site: TestSite;
let administrator: SignedIn;
let sampleTelemetry: ReturnType<typeof openSampleTelemetry>;

beforeAll(async () => {
  // The link that is copied is that of the browser.
  vi.stubGlobal("location", { href: "", pathname: "/admin/ops", search: "" });
  site = await openTestSite({ now });
  administrator = await signIn(site, await makeUser(site.db, { role: "platform_admin", now }), { mfaAt: now });
  await ensureSampleTelemetry(site.db, { databaseUrl: site.databaseUrl, now });
  sampleTelemetry = openSampleTelemetry(site.databaseUrl);
  Object.assign(site.services, { sampleTelemetry });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await sampleTelemetry.close();
  await removeSampleMarket(site.db);
  await site.close();
});

/** "10 Jul 2026, 06:00" or "06:00", as a moment is in UTC. */
function utcWords(moment: string, shown: string): string {
  const at = new Date(moment);
  const time = at.toISOString().slice(11, 16);
  const date = at.toLocaleDateString("en-GB", { timeZone: "UTC", day: "numeric", month: "short", year: "numeric" });
  return shown.length > 5 ? `${date}, ${time}` : time;
}

/** Fields of an absolute period: label, what they show, and what they send. */
const endsIn = (html: string) =>
  ["from", "to"].map((name) => {
    const [label, shown, sent] = [
      new RegExp(`<label for="look-${name}"[^>]*>([^<]*)</label>`).exec(html)?.[1],
      new RegExp(`<input[^>]*id="look-${name}"[^>]*value="([^"]*)"`).exec(html)?.[1],
      new RegExp(`<input[^>]*type="hidden"[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1],
    ];
    return `${label} ${shown} ${sent}`;
  });

const hrefsOf = (html: string) => [...html.matchAll(/href="(\/admin\/ops\?[^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));

/** Tabs with times in them, whether they read a period, and whether the sample has some there. */
const tabsADay = 5;
const tabs = [
  ["overview", true, true],
  ["routes", true, false],
  ["errors", true, false],
  ["releases", true, false],
  ["limits", true, false],
  ["budgets", true, false],
  ["traces", true, true],
  ["live", false, false],
  ["alerts", false, true],
  ["jobs", false, false],
  ["ingest", true, true],
  ["audit", true, false],
] as const;

test.each(sampleOfTheDay(tabs, tabsADay, "tabs with times"))(
  "%s: the time zone and the period of the address reach it, and every link keeps the time zone",
  async (tab, hasPeriod, hasTimes) => {
    const { html, text } = await renderAs(site, administrator, `/admin/ops?tab=${tab}&sample=on&live=off&tz=utc&view=table&${period}`);
    expect(text).not.toContain("We could not load");
    expect(html).toMatch(/<select id="shown-tz"[^>]*>(?:(?!<\/select>).)*<option value="utc" selected="">/s);
    const times = [...html.matchAll(/<time dateTime="([^"]+)"[^>]*>(\d{1,2} \w{3} \d{4}, \d\d:\d\d|\d\d:\d\d)<\/time>/g)];
    for (const [, moment = "", shown = ""] of times) expect(shown).toBe(utcWords(moment, shown));
    const named = [...html.matchAll(/\d{1,2} Jul 2026, \d\d:\d\d/g)];
    if (hasTimes) expect(times.length + named.length).toBeGreaterThan(0);
    if (hasPeriod)
      expect(endsIn(html)).toEqual(["From (UTC) 2026-07-10T06:00 2026-07-10T06:00Z", "To (UTC) 2026-07-14T18:00 2026-07-14T18:00Z"]);
    const hrefs = hrefsOf(html);
    expect(hrefs.length).toBeGreaterThan(tabs.length - 1);
    for (const href of hrefs) expect(href).toMatch(/[?&]tz=utc(?:&|$)/);
    // The links to the other tabs keep the period as well.
    for (const [name] of tabs) expect(hrefs.some((href) => href.includes(`tab=${name}&`) && href.includes(period))).toBe(true);
  },
);

test.each([
  ["in summer", "2026-07-10T06%3A00Z", "2026-07-14T18%3A00Z", ["2026-07-10T07:00 2026-07-10T06:00Z", "2026-07-14T19:00 2026-07-14T18:00Z"]],
  ["in winter", "2026-01-10T06%3A00Z", "2026-01-14T18%3A00Z", ["2026-01-10T06:00 2026-01-10T06:00Z", "2026-01-14T18:00 2026-01-14T18:00Z"]],
  // Both are 01:30: the first in summer time, the second an hour later.
  [
    "in the hour that comes twice",
    "2025-10-26T00%3A30Z",
    "2025-10-26T01%3A30Z",
    ["2025-10-26T01:30 2025-10-26T00:30Z", "2025-10-26T01:30 2025-10-26T01:30Z"],
  ],
])(
  "a period %s is shown in London time without a time zone in the address, which holds it in UTC",
  async (_when, from, to, [first, second]) => {
    const { html, text } = await renderAs(site, administrator, `/admin/ops?tab=errors&sample=on&live=off&from=${from}&to=${to}`);
    expect(endsIn(html)).toEqual([`From (London time) ${first}`, `To (London time) ${second}`]);
    expect(text.includes("Read as 26 Oct 2025, 01:30 BST.")).toBe(first?.startsWith("2025-10-26") ?? false);
  },
);

test("an issue and a trace are told in the time zone of the address, in London without one", async () => {
  const error = async (tz: string) => {
    const { groups } = (await ask("errors.list", { range: "28d", sample: true })) as {
      groups: { publicId: string; firstSeenAt: string }[];
    };
    const { html } = await renderAs(
      site,
      administrator,
      `/admin/ops?tab=errors&group=${groups[0]?.publicId}&range=28d&sample=on&live=off${tz}`,
    );
    return { at: groups[0]?.firstSeenAt ?? "", html };
  };
  const inUtc = await error("&tz=utc");
  const utc = new Date(inUtc.at).toISOString().slice(11, 16);
  const london = new Date(Date.parse(inUtc.at) + 3_600_000).toISOString().slice(11, 16);
  expect(inUtc.html).toContain(`, ${utc}</time> in release`);
  expect((await error("")).html).toContain(`, ${london}</time> in release`);
});

test("without times of its own, a period that has nothing says so in every tab that reads it", async () => {
  const empty = "from=2025-01-01T00%3A00Z&to=2025-01-02T00%3A00Z";
  const text = async (tab: string) => (await renderAs(site, administrator, `/admin/ops?tab=${tab}&sample=on&live=off&${empty}`)).text;
  expect(await text("errors")).toContain("No errors from 1 Jan 2025, 00:00 to 2 Jan 2025, 00:00 London time.");
  expect(await text("traces")).toContain("No traces match.");
  expect(await text("limits")).toContain("No quota was used in this period.");
  expect(await text("ingest")).toContain("No events received in this period.");
  expect(await text("audit")).toContain("Nothing was recorded in this period.");
});

test("tiles draw their period, and a site that has neither visits nor sample data says how to begin", async () => {
  const overview = async (query: string) => renderAs(site, administrator, `/admin/ops?tab=overview&live=off${query}`);
  const { html } = await overview("&sample=on&range=7d");
  for (const of of ["charted below", "requests a second", "p95", "calls refused"]) expect(html).toContain(`points over the period, ${of}`);
  Object.assign(site.services, { sampleTelemetry: undefined });
  const { text } = await overview("");
  Object.assign(site.services, { sampleTelemetry });
  expect(text).toContain("No visits in the last 28 days");
  expect(text).toContain("Open the site in another tab, allow statistics and look at a page");
});

async function ask(name: string, input: object): Promise<unknown> {
  const url = `/trpc/ops.${name}?input=${encodeURIComponent(JSON.stringify(input))}`;
  return (await site.app.inject({ url, headers: administrator.headers })).json().result.data;
}
