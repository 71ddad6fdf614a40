import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openDatabase } from "#db/client.ts";
import { makeUser } from "#db/seed/factories.ts";
import type { PageMetric } from "#db/telemetry-values.ts";
import { type ReleaseFacts, recordRelease } from "#ops/rum/releases.ts";
import { startTracing } from "#ops/trace/start-tracing.ts";
import { createMemoryLimiter } from "#server/kernel/limits/limiter.ts";
import { createBusyCallerRecorder, createUsageRecorder } from "#server/kernel/limits/usage-recorder.ts";
import { compareNewReleases } from "#server/modules/operations/ops/releases/release-comparison.commands.ts";
import { openTelemetrySender } from "#tests/fixtures/captured-telemetry.ts";
import { renderAs } from "#tests/fixtures/rendered-page.tsx";
import { headersOfWrites, type SignedIn, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure } from "#tests/fixtures/typed-call.ts";

// The console's five proofs on faults made live: from its first page, by links alone. `tests/e2e/ops-journeys.spec.ts` walks them on the sample.
const mostClicks = 6;
const hourMs = 3_600_000;
const [good, bad] = ["good0001", "bad00002"];
// Spans have the machine's clock.
const now = new Date();
let site: TestSite;
let tracing: ReturnType<typeof startTracing>;
let administrator: SignedIn;
let telling: ReturnType<typeof openTelemetrySender>;

const releaseOf = (name: string, hoursAgo: number, commits: readonly string[]): [ReleaseFacts, Date] => {
  const at = new Date(now.getTime() - hoursAgo * hourMs);
  const changes = commits.map((commit) => ({ commit: commit.padEnd(40, "0"), subject: `Change ${commit}`, files: [] }));
  return [{ name, builtAt: at, commit: changes[0]?.commit ?? null, changes, scriptBytes: 1, styleBytes: 1 }, at];
};

beforeAll(async () => {
  // The link that is copied is that of the browser.
  vi.stubGlobal("location", { href: "", pathname: "/admin/ops", search: "" });
  tracing = startTracing({ serviceName: "testworks", release: bad });
  site = await openTestSite({ now, tracing: tracing.tracing });
  administrator = await signIn(site, await makeUser(site.db, { role: "platform_admin", now }), { mfaAt: now });
  telling = openTelemetrySender(site, { now, sender: () => "192.0.2.7" });
  await recordRelease(site.db, ...releaseOf(good, 30, ["c1"]));
  await recordRelease(site.db, ...releaseOf(bad, 2, ["c2", "c1"]));
  site.services.telemetry.knowReleases([good, bad]);
  site.services.release = bad;
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await site.close();
  await tracing.stop();
});

/** Writes what was told and traced, as the site does every ten seconds. */
async function flush(): Promise<void> {
  await tracing.tracing.name(site.db, site.services.telemetry.takeNamedTraces(), new Date());
  await site.services.telemetry.flush(site.db, site.services.now(), { isLast: true });
  await tracing.tracing.flush(site.db, new Date());
  // What ended since is in the past.
  site.setNow(new Date(Date.now() + 1000));
}

const eventsAtOnce = 200;
/** Sends events as pages of a release do. */
async function tell(events: readonly object[], release = bad): Promise<void> {
  for (let from = 0; from < events.length; from += eventsAtOnce) {
    const part = events.slice(from, from + eventsAtOnce);
    const { statusCode } = await telling.send("/api/analytics/rum", { v: 1, release, session: `${release} ${from}`, events: part });
    expect(statusCode).toBe(204);
  }
}
const metric = (name: PageMetric, route: string, value: number, more: object = {}) => ({
  ...{ kind: "metric", metric: name, value, route, device: "desktop", navigation: "hard" },
  ...more,
});
const visits = (n: number) => Array.from({ length: n }, () => ({ kind: "event", event: "visit", route: "/" }));

const entities: Readonly<Record<string, string>> = { "&amp;": "&", "&quot;": '"', "&#x27;": "'", "&lt;": "<", "&gt;": ">" };
const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:amp|quot|#x27|lt|gt);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();

/** Opens the console and follows links by their words. */
async function openConsole() {
  let page = await renderAs(site, administrator, "/admin/ops?sample=off&live=off");
  let clicks = 0;
  return {
    text: () => page.text,
    clicks: () => clicks,
    async follow(words: RegExp): Promise<void> {
      const links = [...page.html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = "", inner = ""]) => ({
        name: plain(/ aria-label="([^"]*)"/.exec(attributes)?.[1] ?? inner),
        href: plain(/ href="([^"]*)"/.exec(attributes)?.[1] ?? ""),
      }));
      const link = links.find(({ name }) => words.test(name));
      expect(link, `a link ${words} among ${links.map(({ name }) => name).join(" | ")}`).toBeDefined();
      clicks += 1;
      page = await renderAs(site, administrator, link?.href ?? "");
      expect(page.text).not.toContain("We could not load");
    },
  };
}

const waiting = sql`select count(*) as n from information_schema.processlist where db = database() and state like 'Waiting for table%'`;

/** Runs `act` while a table is locked by somebody else, for a second and more from when it waits for it. */
async function whileHeldUp(table: string, act: () => Promise<unknown>): Promise<void> {
  const other = openDatabase(site.databaseUrl, { connectionLimit: 1 });
  await other.db.execute(sql.raw(`LOCK TABLES ${table} WRITE`));
  const acting = act();
  await expect.poll(async () => JSON.stringify((await site.db.execute(waiting))[0])).toMatch(/"n":"?[1-9]/);
  await other.db.execute(sql`SELECT SLEEP(1.2)`);
  await other.db.execute(sql`UNLOCK TABLES`);
  await acting;
  await other.close();
}

test("proof 1: from a page that opened slowly to the SQL statement that held it up, and its plan", async () => {
  await whileHeldUp("board_health_days", async () => {
    const answer = await site.app.inject({ url: "/board-health" });
    expect(answer.statusCode).toBe(200);
    const [, traceId] = /00-([0-9a-f]{32})-/.exec(String(answer.headers["server-timing"])) ?? [];
    await tell([metric("lcp", "/board-health", 5200, { detail: { traces: [traceId] } })]);
  });
  await flush();
  const walk = await openConsole();
  await walk.follow(/^Pages$/);
  await walk.follow(/^\/board-health$/);
  await walk.follow(/^GET \/board-health, [1-9]\d*\.\d\d s$/);
  expect(walk.text()).toMatch(/most in .*?select .*? [1-9]\d*\.\d\d s \(\d\d\.\d%\)/);
  await walk.follow(/^select /);
  expect(walk.text()).toContain("from `board_health_days`");
  expect(walk.text()).toContain("EXPLAIN of the live tables now");
  expect(walk.clicks()).toBeLessThanOrEqual(mostClicks);
});

test("proof 2: from an error of the server to its line of TypeScript and the last good release", async () => {
  await tell(visits(300), good);
  await flush();
  const asVisitor = await headersOfWrites(site, "");
  const letter = { name: "Robin Field", email: "robin@people.example.test", topic: "advert", message: "My firm stands there." };
  await site.db.execute(sql`RENAME TABLE contact_messages TO contact_messages_away`);
  expect((await callProcedure(site, "contact.send", asVisitor, letter)).status).toBe(500);
  await site.db.execute(sql`RENAME TABLE contact_messages_away TO contact_messages`);
  await flush();
  const walk = await openConsole();
  await walk.follow(/^Errors/);
  await walk.follow(/ER_NO_SUCH_TABLE/);
  expect(walk.text()).toMatch(/\w+ server\/modules\/content\/contact\/[\w./-]+\.ts:\d+:\d+/);
  expect(walk.text()).toMatch(/Last good release ?good0001: 300 visits without this error/);
  expect(walk.text()).toContain("Change c2");
  expect(walk.clicks()).toBeLessThanOrEqual(mostClicks);
});

test("proof 3: from the console to the page and the metric that a release made worse", async () => {
  const paints = (factor: number) => Array.from({ length: 400 }, (_, place) => metric("lcp", "/salary-guide", (1200 + place * 2) * factor));
  site.setNow(new Date(now.getTime() - 29 * hourMs));
  await tell([...paints(1), ...visits(200)], good);
  await site.services.telemetry.flush(site.db, site.services.now());
  site.setNow(now);
  await tell([...paints(2), ...visits(200)], bad);
  await flush();
  expect(await compareNewReleases(site.db, site.services.now())).toBe(1);
  const walk = await openConsole();
  // The first page says it: against the day before, and against the release before.
  expect(walk.text()).toMatch(/worse LCP of \/salary-guide \+\d+% to \+\d+%/);
  expect(walk.text()).toMatch(/Release bad00002, .*worse LCP of \/salary-guide, \+\d+% to \+\d+%/);
  await walk.follow(/^All its figures$/);
  expect(walk.text()).toMatch(/First visits.*[1-9]\d* figures? worse, 0 better.*\/salary-guide ?worse \+\d+% to \+\d+%/);
  expect(walk.clicks()).toBeLessThanOrEqual(mostClicks);
});

test("proof 4: from a budget that is broken to the module of its page that grew", async () => {
  const modules = (pageBytes: number): [string, number][] => [
    ["react-dom", 180_000],
    ["src/pages/info/contact-page.tsx", pageBytes],
  ];
  const bundleOf = (pageBytes: number) => ({
    files: [{ name: "contact-page.js", kind: "script", bytes: 180_000 + pageBytes, modules: modules(pageBytes) }],
    pages: { "info/contact-page": [0] },
  });
  const archived = new Map([
    [bad, bundleOf(240_000)],
    [good, bundleOf(20_000)],
  ]);
  Object.assign(site.services, { readBundle: async (name: string) => archived.get(name) ?? null });
  await tell(Array.from({ length: 200 }, () => metric("script-bytes", "/contact", 420_000)));
  await flush();
  const walk = await openConsole();
  await walk.follow(/^Budgets$/);
  expect(walk.text()).toMatch(/\/contact, what it weighs: JavaScript 4\d\d kB ✕ over budget/);
  await walk.follow(/^\/contact, what it weighs: JavaScript$/);
  expect(walk.text()).toMatch(/What grew since the release before\?.*src\/pages\/info\/contact-page\.tsx ?JavaScript ?240 kB ?\+220 kB/);
  expect(walk.clicks()).toBeLessThanOrEqual(mostClicks);
});

test("proof 5: from a storm of refused calls to the caller who made it", async () => {
  const usual = site.services.limits;
  const [limitUsage, limitMinutes] = [createUsageRecorder(site.db), createBusyCallerRecorder(site.db, site.services.secrets)];
  Object.assign(site.services, { limits: createMemoryLimiter(), limitUsage, limitMinutes });
  const remoteAddress = "198.51.100.77";
  const answers = await Promise.all(Array.from({ length: 90 }, () => site.app.inject({ url: "/api/jobs", remoteAddress })));
  const refused = answers.filter(({ statusCode }) => statusCode === 429).length;
  expect(refused).toBeGreaterThan(0);
  await limitUsage.flush();
  await limitMinutes.flush();
  Object.assign(site.services, { limits: usual, limitUsage: undefined, limitMinutes: undefined });
  site.setNow(new Date(Date.now() + 1000));
  const walk = await openConsole();
  await walk.follow(/^Rate limits$/);
  expect(walk.text()).toMatch(new RegExp(`as counted by the limiter ?${refused} ?24 hours`));
  await walk.follow(new RegExp(`^GET /api/jobs, .*, ${refused} calls refused \\(429\\)$`));
  expect(walk.text()).toMatch(/Who is near a limit, or over it\? ?GET \/api\/jobs, /);
  expect(walk.text()).toMatch(
    new RegExp(`[0-9a-f]{16}.{0,20}of visitors ?search, 60 units a minute ?90 \\(150%\\) over the limit ?1 ?${refused}`),
  );
  expect(walk.text()).not.toContain("198.51.100");
  expect(walk.clicks()).toBeLessThanOrEqual(mostClicks);
});
