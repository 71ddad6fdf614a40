import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiScope } from "#db/own-values.ts";
import { applications } from "#db/schema/applications.ts";
import { feedRuns } from "#db/schema/feeds.ts";
import { makeCompany, makeJob, makeUser } from "#db/seed/factories.ts";
import { createDayworksClient, type DayworksClient } from "#scripts/client.ts";
import { exportApplicants } from "#scripts/examples/export-applicants.ts";
import { type PostedRow, postAdverts } from "#scripts/examples/post-adverts.ts";
import { sentenceOf } from "#scripts/examples/run-example.ts";
import { salaryReport } from "#scripts/examples/salary-report.ts";
import { searchToCsv } from "#scripts/examples/search-to-csv.ts";
import { watchFeedRun } from "#scripts/examples/watch-feed-run.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { saveSource } from "#server/modules/hiring/feeds/import/feed-runs.commands.ts";
import { browserClock, type Clock } from "#src/trpc/clock.ts";
import { signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:00:00Z");
const companies: number[] = [];
let site: TestSite;
let origin = "";
let calls: string[] = [];

async function clientOf(userId: number, scopes: ApiScope[], mfaAt?: Date): Promise<DayworksClient> {
  const { writeHeaders } = await signIn(site, userId, mfaAt ? { mfaAt } : {});
  const order = { name: "example", scopes, expiresInDays: 30 };
  const { data } = await callProcedure<{ token: string }>(site, "account.apiTokens.create", writeHeaders, order);
  const counted: typeof fetch = (address, init) => {
    calls.push(new URL(String(address)).pathname);
    return fetch(address, init);
  };
  return createDayworksClient({ origin, token: data.token, fetch: counted });
}
/** Pauses between tries are not waited for; windows and deadlines are. */
const isRetryPause = (delayMs: number) => delayMs >= 1000 && delayMs <= 5000;
const collect = () => {
  const parts: string[] = [];
  return { write: (text: string) => void parts.push(text), text: () => parts.join("") };
};

beforeAll(async () => {
  site = await openTestSite({
    now,
    fill: async (db) => {
      for (let index = 0; index < 6; index += 1)
        companies.push(await makeCompany(db, { name: `Firm ${index}, Ltd`, slug: `firm-${index}`, now }));
      for (let index = 0; index < 40; index += 1) {
        const companyId = companies[index % 6] ?? 0;
        const payMinPence = (50_000 + index * 100) * 100;
        await makeJob(db, {
          companyId,
          title: `Cost Manager ${index}`,
          payPeriod: "year",
          payMinPence,
          payMaxPence: payMinPence + 500_000,
          now,
        });
      }
    },
  });
  origin = await site.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => site.close());

describe("examples for scripts", () => {
  test("search to CSV: every advert of a search once, pages asked in batches", async () => {
    const client = await clientOf(await makeUser(site.db, { now }), ["jobs:read"]);
    calls = [];
    const { write, text } = collect();
    expect(await searchToCsv(client, "q=cost+manager", write)).toEqual({ written: 40, total: 40 });
    const lines = text().trim().split("\r\n");
    expect(lines).toHaveLength(41);
    expect(new Set(lines).size).toBe(41);
    expect(lines[1]).toMatch(/^\d+,Cost Manager \d+,"Firm \d, Ltd",/);
    expect(calls).toEqual(["/api/batch", "/api/batch"]);
  });

  test("post adverts from CSV: what is right goes live, what is not is named, and a second run publishes nothing twice", async () => {
    const admin = await signIn(site, await makeUser(site.db, { role: "platform_admin", now }), { mfaAt: now });
    const granted = await callProcedure(
      site,
      "billing.grant",
      { ...admin.writeHeaders, "idempotency-key": '"grant"' },
      {
        companySlug: "firm-0",
        credits: 5,
        reason: "For the example of posting adverts",
      },
    );
    expect(granted.status).toBe(200);
    const recruiter = await makeUser(site.db, { role: "company_admin", companyId: companies[0] ?? 0, now });
    const client = await clientOf(recruiter, ["jobs:read", "jobs:write"]);
    const description = "We price, let and settle building work across the county. ".repeat(6).trim();
    const header =
      "title,category,level,side,employerType,workType,workingPattern,place,advertiser,contractType,engagement,payPeriod,payMin,payMax,sector,suites,description,applyKind,hasAuthority";
    const row = (title: string, pay: string) =>
      `${title},quantity-surveyor,senior,contractor,main-contractor,hybrid,full-time,Leeds,employer,permanent,permanent,year,${pay},education,nec4;jct,"${description}",on-site,yes`;
    const csv = [header, row("Senior Quantity Surveyor", "60000,70000"), row("QS £££ CALL NOW", "70000,60000")].join("\r\n");
    const run = async () => {
      const rows: PostedRow[] = [];
      const counts = await postAdverts(client, Readable.from([csv]), (posted) => rows.push(posted));
      return { counts, rows };
    };
    const first = await run();
    expect(first.rows[0]).toEqual({ line: 2, title: "Senior Quantity Surveyor", outcome: "live", faults: [] });
    expect(first.rows[1]?.faults.join(" ")).toMatch(/payM(in|ax)Pence/);
    expect(first.counts).toEqual({ published: 1, refused: 1 });
    const found = await client.search.count.query("q=senior+quantity+surveyor");
    expect((await run()).rows[0]?.outcome).toBe("live");
    expect(await client.search.count.query("q=senior+quantity+surveyor")).toEqual(found);
  });

  test("export applicants: those of one's own adverts, safe in a spreadsheet", async () => {
    const jobId = await makeJob(site.db, { companyId: companies[1] ?? 0, title: "Estimator", now });
    for (const name of ["Sam Sample", '=cmd|" /C calc"!A0']) {
      const userId = await makeUser(site.db, { name, now });
      const moments = { createdAt: now, updatedAt: now, sentAt: now, stateChangedAt: now };
      await site.db
        .insert(applications)
        .values({ publicId: randomPublicId(), jobId, userId, state: "sent", name, source: "board", answers: [], ...moments });
    }
    const mine = await clientOf(await makeUser(site.db, { role: "company_admin", companyId: companies[1] ?? 0, now }), [
      "applications:read",
    ]);
    const { write, text } = collect();
    expect(await exportApplicants(mine, jobId, write)).toBe(2);
    expect(text()).toContain(",Sam Sample,sent,");
    expect(text()).toContain(`,"'=cmd|"" /C calc""!A0",sent,`);
    const theirs = await clientOf(await makeUser(site.db, { role: "company_admin", companyId: companies[2] ?? 0, now }), [
      "applications:read",
    ]);
    expect(await exportApplicants(theirs, undefined, () => {})).toBe(0);
  });

  test("salary report: a table for each grouping, asked together", async () => {
    const client = await clientOf(await makeUser(site.db, { now }), ["jobs:read"]);
    calls = [];
    const report = await salaryReport(client);
    expect(calls).toEqual(["/api/batch"]);
    expect(report).toMatch(/^# Advertised pay per year/);
    expect(report).toMatch(/\| [a-z-]+ \| \d+ \| 6 \| £\d\d,\d{3} \| £\d\d,\d{3} \| £\d\d,\d{3} \|/);
    expect(report.match(/^## By /gm)).toHaveLength(3);
  });

  test("watch a feed run: tells how it goes until it ends", async () => {
    const client = await clientOf(await makeUser(site.db, { role: "platform_admin", now }), ["feeds:read"], now);
    const source = {
      name: "Board",
      location: "https://board.example.test/",
      format: null,
      defaultCompanyName: null,
      schedule: null,
    } as const;
    const { id: sourceId } = await saveSource(site.db, { slug: "board", ...source }, now);
    const lines: string[] = [];
    const begin = { sourceId, state: "fetching", isDryRun: false, startedAt: now, rowsRead: 120, added: 100 } as const;
    const steps = [
      async () => void (await site.db.insert(feedRuns).values(begin)),
      async () => void (await site.db.update(feedRuns).set({ state: "applied", rowsRead: 300, added: 280 })),
    ];
    const clock: Clock = {
      now: () => 0,
      after: (_delayMs, run) => {
        const step = steps.shift() ?? (async () => {});
        void step().then(run);
        return () => {};
      },
    };
    expect(await watchFeedRun(client, "board", (line) => lines.push(line), clock)).toBe("applied: 300 rows read, 280 added, 0 taken down");
    expect(lines).toEqual(["not running", "120 rows read: 100 added, 0 changed, 0 rejected"]);
    await expect(watchFeedRun(client, "nobody", () => {}, clock)).rejects.toThrow("There is no feed called nobody. There are: board.");
  });
});

describe("what goes wrong in an example", () => {
  const failure = async (token: string, ask: (client: DayworksClient) => Promise<unknown>) =>
    sentenceOf(await ask(createDayworksClient({ origin, token })).catch((error: unknown) => error));

  test("a token that is not accepted is a sentence", async () => {
    const sentence = await failure(`dwk_${"a".repeat(43)}`, (client) => client.search.count.query("?q=cost"));
    expect(sentence).toMatch(/^The site does not accept this token: .* My account/);
  });

  test("a right that is missing is a sentence", async () => {
    const client = await clientOf(await makeUser(site.db, { role: "company_admin", companyId: companies[1] ?? 0, now }), ["jobs:read"]);
    const error = await exportApplicants(client, undefined, () => {}).catch((one: unknown) => one);
    expect(sentenceOf(error)).toMatch(/^The site refuses this: .* scope /);
  });

  test("a file that is not there, and a token that counts for no line, end the posting of adverts", async () => {
    const rows: PostedRow[] = [];
    const post = (csv: NodeJS.ReadableStream) =>
      postAdverts(createDayworksClient({ origin, token: `dwk_${"a".repeat(43)}` }), csv, (row) => rows.push(row)).catch(
        (error: unknown) => error,
      );
    expect(sentenceOf(await post(createReadStream("no-such-file.csv")))).toMatch(/^ENOENT: no such file/);
    expect(sentenceOf(await post(Readable.from(["title\nEstimator\nSurveyor\n"])))).toMatch(/^The site does not accept this token/);
    expect(rows).toEqual([]);
  });

  test("a quota that fills up while adverts are posted or applicants read is waited for", async () => {
    const owner = await makeUser(site.db, { role: "company_admin", companyId: companies[4] ?? 0, now });
    const { writeHeaders } = await signIn(site, owner);
    const order = { name: "limited", scopes: ["jobs:write", "applications:read"], expiresInDays: 30 };
    const { data } = await callProcedure<{ token: string }>(site, "account.apiTokens.create", writeHeaders, order);
    let fullTimes = 2;
    const limited: typeof fetch = (address, init) => {
      if (fullTimes === 0) return fetch(address, init);
      fullTimes -= 1;
      const error = {
        message: "Rate limit exceeded.",
        code: -32_029,
        data: { httpStatus: 429, reason: "rate-limited", retryAfterSeconds: 7 },
      };
      return Promise.resolve(Response.json({ error }, { status: 429, headers: { "retry-after": "7" } }));
    };
    const client = createDayworksClient({ origin, token: data.token, fetch: limited });
    const lines: string[] = [];
    const clock: Clock = { ...browserClock, after: (_delayMs, run) => browserClock.after(0, run) };
    const waiting = { tell: (line: string) => lines.push(line), clock };
    const counts = await postAdverts(client, Readable.from(["title\nEstimator\n"]), () => {}, waiting);
    expect([counts, lines.length]).toEqual([{ published: 0, refused: 1 }, 2]);
    fullTimes = 1;
    expect([await exportApplicants(client, undefined, () => {}, waiting), lines.length]).toEqual([0, 3]);
    expect(new Set(lines)).toEqual(new Set(["The quota is full: going on in 7 seconds."]));
  });
});

describe("the client for scripts", () => {
  test("reads as a visitor, singly, without a token", async () => {
    calls = [];
    const asked: string[] = [];
    const counted: typeof fetch = (address, init) => {
      asked.push(`${new URL(String(address)).pathname} ${new Headers(init?.headers).get("authorization")}`);
      return fetch(address, init);
    };
    for (const token of ["", undefined]) {
      const client = createDayworksClient({ origin, fetch: counted, ...(token !== undefined && { token }) });
      expect((await client.search.page.query("q=cost+manager")).total).toBe(40);
    }
    expect(asked).toEqual(Array(2).fill("/trpc/search.page null"));
  });

  test("says what the site refuses as it does to its own pages", async () => {
    const client = await clientOf(await makeUser(site.db, { now }), ["jobs:read"]);
    await expect(client.admin.users.suspend.mutate({ publicId: randomPublicId(), reason: "terms" })).rejects.toMatchObject({
      data: { httpStatus: 403, reason: "forbidden" },
    });
    await expect(client.jobs.page.query({ id: "not a number" })).resolves.toMatchObject({ job: null });
    await expect(client.account.devices.list.query()).rejects.toMatchObject({ data: { httpStatus: 403 } });
  });

  test("tries a read again after a passing failure, and a write only with a key", async () => {
    const userId = await makeUser(site.db, { role: "company_admin", companyId: companies[3] ?? 0, now });
    const { writeHeaders } = await signIn(site, userId);
    const order = { name: "flaky", scopes: ["jobs:read", "jobs:write"], expiresInDays: 30 };
    const { data } = await callProcedure<{ token: string }>(site, "account.apiTokens.create", writeHeaders, order);
    let failures = 0;
    const flaky: typeof fetch = (address, init) => {
      if (failures > 0) {
        failures -= 1;
        return Promise.resolve(new Response("{}", { status: 503 }));
      }
      return fetch(address, init);
    };
    const clock: Clock = { ...browserClock, after: (delayMs, run) => browserClock.after(isRetryPause(delayMs) ? 0 : delayMs, run) };
    const client = createDayworksClient({ origin, token: data.token, fetch: flaky, clock, random: () => 0 });
    failures = 1;
    expect((await client.search.count.query("q=cost+manager")).total).toBeGreaterThan(0);
    failures = 1;
    await expect(client.posting.create.mutate({ fields: { title: "Estimator" } })).rejects.toThrow("Service Unavailable");
    failures = 1;
    const context = { idempotencyKey: "one-draft" };
    const { id } = await client.posting.create.mutate({ fields: { title: "Estimator" } }, { context });
    expect(await client.posting.create.mutate({ fields: { title: "Estimator" } }, { context })).toMatchObject({ id });
  });
});
