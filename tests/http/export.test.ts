import { and, eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { applicationReference } from "#db/applying-values.ts";
import { personalTables } from "#db/personal-tables.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { createMemoryLimiter } from "#server/kernel/limits/limiter.ts";
import { type FullPerson, makeFullPerson } from "#tests/fixtures/person.ts";
import { type SignedIn, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
let site: TestSite;
let ada: FullPerson;
let bob: FullPerson;
let adaSession: SignedIn;

beforeAll(async () => {
  site = await openTestSite({ now, limits: createMemoryLimiter() });
  ada = await makeFullPerson(site, "ada.quill");
  bob = await makeFullPerson(site, "bob.stone");
  adaSession = await signIn(site, ada.userId);
  await signIn(site, bob.userId);
});
afterAll(() => site.close());

const download = (headers: Record<string, string> = {}) => site.app.inject({ url: "/api/account/export", headers });
const unpack = (bytes: Buffer) => Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]));

describe("the export of one's own data", () => {
  test("is a dated ZIP with a file for every table, each holding rows of one's own, and a README", async () => {
    const answer = await download(adaSession.headers);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="testworks-my-data-2026-11-21.zip"',
      "cache-control": "no-store",
    });
    const files = unpack(answer.rawPayload);
    const expected = personalTables.flatMap(({ file }) => (file === null ? [] : [`${file}.json`]));
    const [cv = "", ...more] = Object.keys(files).filter((name) => name.startsWith("cvs/"));
    expect([files[cv], more]).toEqual([expect.stringContaining("CV of ada.quill"), []]);
    expect(Object.keys(files).sort()).toEqual([...expected, cv, "README.txt", "my-data.html"].sort());
    expect(expected.filter((name) => JSON.parse(files[name] ?? "[]").length === 0)).toEqual([]);
    expect(JSON.parse(files["account.json"] ?? "")).toMatchObject([{ name: ada.name, email: ada.email, role: "jobseeker" }]);
    for (const application of JSON.parse(files["applications.json"] ?? "") as { publicId: string; reference: string }[])
      expect(application.reference).toBe(applicationReference(application.publicId));
    expect(JSON.parse(files["access-tokens.json"] ?? "")).toMatchObject([{ name: "Script of ada.quill", scopes: ["jobs:read"] }]);
    expect(JSON.parse(files["invitations.json"] ?? "")).toHaveLength(2);
    expect(files["README.txt"]).toContain("account.json (1 entry)");
    expect(files["my-data.html"]).toContain(`<dd>${ada.email}</dd>`);
    expect(files["my-data.html"]).not.toMatch(/<script|<dd><\/dd>|null|undefined/);
    for (const name of expected) expect([name, files[name]?.match(/: (?:null|""|\[\]|\{\})/g) ?? []]).toEqual([name, []]);
    expect(files["README.txt"]).toContain("What we keep after you erase your account");
  });

  test("holds no secret, no hash, no link that works, and nothing of anybody else", async () => {
    const everything = Object.values(unpack((await download(adaSession.headers)).rawPayload)).join("\n");
    const { google, ...secrets } = ada.secrets;
    expect(everything).toContain(google);
    const forbidden = [...Object.values(secrets), adaSession.token, adaSession.hash, "once-ada.quill", "bob", bob.email, "guest-of"];
    for (const text of forbidden) expect([text, everything.includes(text)]).toEqual([text, false]);
    expect(everything).not.toMatch(/[0-9a-f]{64}/);
  });

  test("is audited and dated in the summary", async () => {
    const events = await site.db
      .select({ result: auditEvents.result })
      .from(auditEvents)
      .where(and(eq(auditEvents.actorUserId, ada.userId), eq(auditEvents.action, "user.export")));
    expect(events).toEqual([{ result: "done" }, { result: "done" }]);
    const { data } = await queryProcedure<{ kept: { what: string }[]; lastExportAt: string }>(
      site,
      "account.data.summary",
      adaSession.headers,
    );
    expect(data.lastExportAt).toBe(now.toISOString());
    expect(data.kept).toHaveLength(personalTables.length);
    const other = await signIn(site, bob.userId);
    expect((await queryProcedure<{ lastExportAt: null }>(site, "account.data.summary", other.headers)).data.lastExportAt).toBeNull();
  });

  test("is refused to visitors, and to a session whose password was proved five minutes ago", async () => {
    expect((await download()).statusCode).toBe(401);
    site.setNow(minutesLater(4.99));
    expect((await download(adaSession.headers)).statusCode).toBe(200);
    site.setNow(minutesLater(5));
    const answer = await download(adaSession.headers);
    expect([answer.statusCode, answer.json().code]).toEqual([403, "reauthenticate"]);
    site.setNow(now);
  });

  test("is given five times, which grow back over an hour, and says when again", async () => {
    const session = await signIn(site, bob.userId);
    const statuses = [];
    for (let count = 0; count < 6; count++) statuses.push((await download(session.headers)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const refused = await download(session.headers);
    expect([refused.headers["retry-after"], refused.headers.ratelimit]).toEqual(["720", '"export";r=0;t=720']);
    expect(refused.json()).toMatchObject({ code: "rate-limited", "violated-policies": ["export"] });
  });
});
