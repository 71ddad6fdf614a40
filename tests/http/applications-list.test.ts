import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { applicationReference } from "#db/applying-values.ts";
import { applications } from "#db/schema/applications.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { createMemoryLimiter } from "#server/kernel/limits/limiter.ts";
import { type Applying, openApplying, type Person } from "#tests/fixtures/applying.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
let site: TestSite;
let applying: Applying;
let first: number;
let second: number;
let people: Person[];
let ids: string[];

beforeAll(async () => {
  site = await openTestSite({ now });
  applying = await openApplying(site);
  first = await applying.advert({ title: "Estimator" });
  second = await applying.advert({ title: "=Planner", createdByUserId: applying.colleague.id });
  people = [];
  ids = [];
  for (const [at, name] of ["Ana Ash", "Ben Birch", "Cat Cedar", "Dan Oak"].entries()) {
    site.setNow(minutesLater(at));
    const person = await applying.jobseeker(name);
    people.push(person);
    const coverNote = at === 1 ? '=HYPERLINK("https://evil.example.test","see")' : "Dear, all\nof you";
    ids.push(await applying.apply(person, at === 3 ? second : first, { coverNote, phone: "+44 7700 900123" }));
  }
  site.setNow(minutesLater(20));
  await applying.call(at(3), "saveDraft", { jobId: first, coverNote: "not yet" });
});
afterAll(() => site.close());

const at = (position: number): Person => {
  const person = people[position];
  if (!person) throw new Error("nobody is there");
  return person;
};

interface Listed {
  items: { id: string; applicantName: string; state: string; side: string }[];
  total: number;
  hasMore: boolean;
}
const list = async (person: Person, input: object = {}) => (await applying.ask<Listed>(person, "list", input)).data;
const names = ({ items }: Listed) => items.map(({ applicantName }) => applicantName);

describe("the list of applications", () => {
  test("holds what was sent to the adverts one manages, newest first; the administrator's the whole firm's", async () => {
    expect(names(await list(applying.recruiter))).toEqual(["Cat Cedar", "Ben Birch", "Ana Ash"]);
    expect(names(await list(applying.colleague))).toEqual(["Dan Oak"]);
    expect(names(await list(applying.boss))).toEqual(["Dan Oak", "Cat Cedar", "Ben Birch", "Ana Ash"]);
    for (const person of [applying.stranger, applying.otherBoss]) {
      expect(await list(person)).toMatchObject({ items: [], total: 0 });
      expect(await list(person, { jobId: first })).toMatchObject({ items: [], total: 0 });
    }
  });

  test("holds one's own, drafts among them, and nobody else's", async () => {
    expect((await list(at(0))).items).toMatchObject([{ id: ids[0], side: "applicant", state: "sent" }]);
    expect((await list(at(3))).items.map(({ state }) => state)).toEqual(["draft", "sent"]);
  });

  test("is paged, and narrowed to an advert, to states and to part of a name", async () => {
    const page = await list(applying.boss, { limit: 3 });
    expect([names(page).length, page.total, page.hasMore]).toEqual([3, 4, true]);
    expect(names(await list(applying.boss, { limit: 3, page: 2 }))).toEqual(["Ana Ash"]);
    expect(names(await list(applying.boss, { jobId: second }))).toEqual(["Dan Oak"]);
    expect(names(await list(applying.boss, { q: "bIrCh" }))).toEqual(["Ben Birch"]);
    expect(names(await list(applying.boss, { q: "%" }))).toEqual([]);
    await applying.read(applying.recruiter, ids[0] ?? "");
    expect(names(await list(applying.boss, { states: ["opened", "offer"] }))).toEqual(["Ana Ash"]);
    const answer = await applying.get(applying.boss.session, "/api/applications?states=opened,offer&limit=1");
    expect([answer.statusCode, answer.json().total]).toEqual([200, 1]);
    expect((await applying.get(applying.boss.session, "/api/applications?states=lost")).statusCode).toBe(400);
    expect((await applying.get(applying.boss.session, "/api/applications?limit=51")).statusCode).toBe(400);
    expect((await applying.ask(applying.boss, "counts")).data).toEqual({ sent: 3, opened: 1 });
    expect((await applying.ask(applying.boss, "counts", { jobId: second })).data).toEqual({ sent: 1 });
    expect((await applying.ask(at(3), "counts")).data).toEqual({ sent: 1, draft: 1 });
  });

  test("is read by a script with applications:read, within what its owner may, and by none without", async () => {
    const bearer = async (scopes: string[]) => {
      const { data } = await callProcedure<{ token: string }>(site, "account.apiTokens.create", applying.recruiter.session.writeHeaders, {
        name: `for ${scopes}`,
        scopes,
        expiresInDays: 30,
      });
      return { authorization: `Bearer ${data.token}` };
    };
    site.setNow(now);
    const reading = await bearer(["applications:read"]);
    site.setNow(minutesLater(20));
    for (const url of ["/api/applications", `/api/applications/${ids[0]}`, "/api/applications/export.csv"]) {
      expect([url, (await site.app.inject({ url, headers: reading })).statusCode]).toEqual([url, 200]);
    }
    expect((await site.app.inject({ url: `/api/applications/${ids[3]}`, headers: reading })).statusCode).toBe(404);
    const move = { id: ids[0], from: "opened", to: "offer" };
    expect((await callProcedure(site, "applications.setStatus", reading, move)).status).toBe(403);
  });
});

describe("the CSV", () => {
  const download = (person: Person, query = "") => applying.get(person.session, `/api/applications/export.csv${query}`);
  /** Names are drawn at random: one that begins as a formula does is quoted like any other cell. */
  const inCsv = (id: string | undefined) => id?.replace(/^-/, "'-");
  const records = (text: string) => parse(text, { bom: true, columns: true }) as Record<string, string>[];

  test("holds what one manages, safe to open in a spreadsheet", async () => {
    const answer = await download(applying.boss);
    expect(answer.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="applications-2026-11-21.csv"',
      "cache-control": "no-store",
    });
    const rows = records(answer.body);
    expect(rows.map((row) => row.Name)).toEqual(["Ana Ash", "Ben Birch", "Cat Cedar", "Dan Oak"]);
    expect(rows[1]).toMatchObject({
      Reference: applicationReference(ids[1] ?? ""),
      "Application ID": inCsv(ids[1]),
      Telephone: "07700 900123",
      "E-mail": at(1).email,
      State: "sent",
      "Cover note": '\'=HYPERLINK("https://evil.example.test","see")',
    });
    expect(rows[0]?.["Cover note"]).toBe("Dear, all\nof you");
    expect(rows[3]?.Job).toBe("'=Planner");
    for (const row of rows) for (const cell of Object.values(row)) expect(cell).not.toMatch(/^\s*[=+\-@]/);
  });

  test("of one advert is for those who manage it", async () => {
    expect(records((await download(applying.recruiter, `?jobId=${first}`)).body)).toHaveLength(3);
    expect((await download(applying.recruiter, `?jobId=${first}`)).headers["content-disposition"]).toContain(`applications-${first}-2026`);
    for (const [person, jobId] of [
      [applying.recruiter, second],
      [applying.stranger, first],
      [applying.otherBoss, first],
      [applying.recruiter, 2_000_000_000],
    ] as const) {
      expect((await download(person, `?jobId=${jobId}`)).statusCode).toBe(404);
    }
    expect(records((await download(applying.stranger)).body)).toEqual([]);
    expect((await download(applying.boss, "?jobId=x")).statusCode).toBe(400);
    expect((await download(applying.administrator)).statusCode).toBe(403);
  });

  test("of an applicant holds their own, without what the employer alone sees", async () => {
    const rows = records((await download(at(0))).body);
    expect(rows).toHaveLength(1);
    expect(Object.keys(rows[0] ?? {})).not.toContain("Opened");
    expect(rows[0]).toMatchObject({
      "Application ID": inCsv(ids[0]),
      Reference: applicationReference(ids[0] ?? ""),
      Company: "Quantum Costs Ltd",
    });
  });

  test("of a withdrawn application says that there was one and no more", async () => {
    const person = await applying.jobseeker("Eve Elm");
    const id = await applying.apply(person, first, { phone: "07700 900999", coverNote: "secret words" });
    await applying.call(person, "withdraw", { id });
    const { body } = await download(applying.boss);
    expect(records(body).find((row) => row["Application ID"] === inCsv(id))).toMatchObject({
      Name: "Eve Elm",
      State: "withdrawn",
      "E-mail": "",
      Telephone: "",
    });
    expect(body).not.toContain("secret words");
  });

  test("of many is whole", async () => {
    const jobId = await applying.advert();
    const row = { jobId, state: "sent", source: "board", createdAt: now, updatedAt: now, stateChangedAt: now } as const;
    const rows = Array.from({ length: 1_203 }, (_, position) => ({
      ...row,
      answers: [],
      publicId: String(position).padStart(22, "m"),
      name: `P ${position}`,
    }));
    await site.db.insert(applications).values(rows);
    const read = records((await download(applying.recruiter, `?jobId=${jobId}`)).body);
    expect(new Set(read.map((one) => one.Name)).size).toBe(1_203);
  });

  test("of a company's administrator is audited, and nobody's is given more than five times an hour", async () => {
    const person = await makePerson(site, { role: "company_admin", companyId: applying.companyId });
    const { limits } = site.services;
    site.services.limits = createMemoryLimiter();
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) statuses.push((await download(person, `?jobId=${first}`)).statusCode);
    site.services.limits = limits;
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const events = await site.db
      .select({ action: auditEvents.action, resourceId: auditEvents.resourceId, result: auditEvents.result })
      .from(auditEvents)
      .where(eq(auditEvents.actorUserId, person.id));
    expect(events.filter(({ action, result }) => action === "application.export" && result === "done")).toEqual(
      Array(5).fill({ action: "application.export", resourceId: String(first), result: "done" }),
    );
  });
});
