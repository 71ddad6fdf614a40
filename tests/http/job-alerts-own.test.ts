import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accountPreferences } from "#db/schema/accounts.ts";
import { savedSearches } from "#db/schema/alerts.ts";
import { unreachableAddresses } from "#db/schema/mail.ts";
import { type JobOverrides, makeCompany, makeJob } from "#db/seed/factories.ts";
import type { OwnAlerts } from "#server/modules/people/alerts/alerts.queries.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
let site: TestSite;
let companyId: number;
let jo: Awaited<ReturnType<typeof makePerson>>;

beforeAll(async () => {
  site = await openTestSite({ now });
  companyId = await makeCompany(site.db, { now });
});
afterAll(() => site.close());
beforeEach(async () => {
  site.setNow(now);
  jo = await makePerson(site);
});

const publish = async (overrides: JobOverrides = {}) => {
  const id = await makeJob(site.db, { now: site.services.now(), companyId, ...overrides });
  await site.services.search.applyNow([id]);
  return id;
};
const save = (query: string, more: Record<string, unknown> = {}) =>
  callProcedure<{ id: string; isNew: boolean }>(site, "alerts.save", jo.session.writeHeaders, { query, frequency: "daily", ...more });
const change = (id: string, changes: Record<string, unknown>) =>
  callProcedure(site, "alerts.change", jo.session.writeHeaders, { id, ...changes });
const own = async (person = jo) => (await queryProcedure<OwnAlerts>(site, "alerts.own", person.session.headers)).data;

describe("saving a search", () => {
  test("keeps it in its one order, under its list's heading, and the same once more is the same", async () => {
    const first = await save("?sort=distance&level=senior&page=3&q=%20nec4%20%20%22final%20account%22");
    expect([first.status, first.data.isNew]).toEqual([200, true]);
    const again = await save("q=nec4+%22final+account%22&level=senior", { frequency: "weekly" });
    expect([again.data.id, again.data.isNew]).toEqual([first.data.id, false]);
    const { items } = await own();
    expect(items.map(({ query, frequency }) => [query, frequency])).toEqual([["q=nec4+%22final+account%22&level=senior", "weekly"]]);
    expect(items[0]?.name).toMatch(/senior/i);
  });

  test("of everything is refused in words, and of more than an address can hold", async () => {
    for (const query of ["", "sort=newest", "page=2", "literal=1"]) expect([query, (await save(query)).status]).toEqual([query, 422]);
    const levels = Array.from({ length: 60 }, (_, at) => `level=${"x".repeat(50)}${at}`).join("&");
    expect(await save(levels)).toMatchObject({ status: 422 });
  });

  test("an eleventh is refused in words, until one is let go of", async () => {
    const ids: string[] = [];
    for (let count = 1; count <= 10; count++) ids.push((await save(`q=word${count}`)).data.id);
    const eleventh = await site.app.inject({
      method: "POST",
      url: "/api/job-alerts",
      headers: jo.session.writeHeaders,
      payload: JSON.stringify({ query: "q=word11", frequency: "daily" }),
    });
    expect([eleventh.statusCode, eleventh.json().detail]).toEqual([409, expect.stringContaining("10 searches")]);
    expect((await save("q=word3", { frequency: "instant" })).status).toBe(200);
    await callProcedure(site, "alerts.remove", jo.session.writeHeaders, { id: ids[0] });
    expect((await save("q=word11")).status).toBe(200);
    expect((await own()).items).toHaveLength(10);
  });

  test("by twelve tabs at once keeps ten", async () => {
    const statuses = await Promise.all(Array.from({ length: 12 }, async (_, at) => (await save(`q=tab${at}`)).status));
    expect(statuses.sort()).toEqual([...Array(10).fill(200), 409, 409]);
  });

  test("counts what is new since its owner last looked", async () => {
    await publish({ title: "Zanzibar surveyor" });
    const { id } = (await save("q=zanzibar")).data;
    expect((await own()).items[0]).toMatchObject({ total: 1, newCount: 0 });
    site.setNow(new Date(now.getTime() + 60_000));
    await publish({ title: "Second Zanzibar surveyor", firstPublishedAt: site.services.now() });
    expect((await own()).items[0]).toMatchObject({ total: 2, newCount: 1 });
    site.setNow(new Date(now.getTime() + 120_000));
    await callProcedure(site, "alerts.look", jo.session.writeHeaders, { id });
    expect((await own()).items[0]).toMatchObject({ total: 2, newCount: 0 });
  });
});

describe("a saved search", () => {
  test("is renamed, timed and paused by its owner alone", async () => {
    const { id } = (await save("q=nec4")).data;
    const other = await makePerson(site);
    const asOther = (call: string, input: unknown) => callProcedure(site, call, other.session.writeHeaders, input);
    expect((await asOther("alerts.change", { id, name: "Mine" })).status).toBe(404);
    expect((await asOther("alerts.look", { id })).status).toBe(404);
    expect((await asOther("alerts.remove", { id })).status).toBe(200);
    expect((await own(other)).items).toEqual([]);
    await change(id, { name: "  Two   words " });
    await change(id, { isPaused: true });
    expect((await own()).items[0]).toMatchObject({ name: "Two words", isPaused: true, nextRunAt: null });
    await change(id, { frequency: "weekly" });
    expect((await own()).items[0]).toMatchObject({ isPaused: false, nextRunAt: "2026-11-23T07:30:00.000Z" });
    for (const name of ["", " \u200b ", "x".repeat(81)]) expect((await change(id, { name })).status).toBe(422);
  });

  test("asks for its own mail alone when all mails had been switched off", async () => {
    const first = (await save("q=first")).data.id;
    await callProcedure(site, "account.preferences.update", jo.session.writeHeaders, { jobAlerts: false });
    expect(await own()).toMatchObject({ mailsAlerts: false });
    const second = (await save("q=second")).data.id;
    const { items, mailsAlerts } = await own();
    expect(mailsAlerts).toBe(true);
    expect(items.map(({ id, isPaused }) => [id, isPaused])).toEqual([
      [first, true],
      [second, false],
    ]);
  });

  test("without mail asks for none", async () => {
    await save("q=quiet", { frequency: "none" });
    const [row] = await site.db.select().from(accountPreferences).where(eq(accountPreferences.userId, jo.id));
    expect(row?.jobAlerts ?? false).toBe(false);
    const [kept] = await site.db.select({ next: savedSearches.nextRunAt }).from(savedSearches).where(eq(savedSearches.query, "q=quiet"));
    expect(kept?.next).toBeNull();
  });
});

test("who cannot be reached is told so, and may ask us to try again", async () => {
  await site.db.insert(unreachableAddresses).values({ emailKey: jo.email, since: now });
  expect((await own()).unreachableSince).toBe(now.toISOString());
  await callProcedure(site, "alerts.tryAddressAgain", jo.session.writeHeaders);
  expect((await own()).unreachableSince).toBeNull();
});

test("scripts do the same under /api", async () => {
  const send = (method: "POST" | "PATCH" | "DELETE", url: string, payload: unknown = {}) =>
    site.app.inject({ method, url, headers: jo.session.writeHeaders, payload: JSON.stringify(payload) });
  const made = await send("POST", "/api/job-alerts", { query: "location=Leeds", frequency: "instant", name: "North" });
  expect(made.statusCode).toBe(201);
  const { id } = made.json<{ id: string }>();
  expect((await send("POST", "/api/job-alerts", { query: "location=Leeds", frequency: "daily" })).statusCode).toBe(200);
  expect((await send("PATCH", `/api/job-alerts/${id}`, { isPaused: true })).statusCode).toBe(204);
  const list = await site.app.inject({ url: "/api/job-alerts", headers: jo.session.headers });
  expect(list.json<OwnAlerts>().items).toMatchObject([
    { id, name: "North", frequency: "daily", isPaused: true, listPath: "/jobs?location=Leeds" },
  ]);
  for (const _time of [1, 2]) expect((await send("DELETE", `/api/job-alerts/${id}`)).statusCode).toBe(204);
});
