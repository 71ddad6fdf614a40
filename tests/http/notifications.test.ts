import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runTransaction } from "#db/client.ts";
import { type ApplicationState, applicationStates } from "#db/own-values.ts";
import { notifications } from "#db/schema/notifications.ts";
import { deleteOutdatedRows } from "#server/modules/people/accounts/personal-data/retention.commands.ts";
import { renderNotification } from "#server/modules/people/notifications/notification-words.ts";
import { notify, withdrawNotification } from "#server/modules/people/notifications/notify.commands.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
let site: TestSite;
type Person = Awaited<ReturnType<typeof makePerson>>;
let jo: Person;
let other: Person;

beforeAll(async () => {
  site = await openTestSite({ now });
});
afterAll(() => site.close());
beforeEach(async () => {
  site.setNow(now);
  [jo, other] = [await makePerson(site), await makePerson(site)];
});

const facts = (jobTitle: string) => ({ jobId: 1, jobTitle, applicationId: "a" });
const tell = (person: Person, title: string, at = now, subjectId?: string) =>
  notify(site.db, { userIds: [person.id], kind: "application-received", facts: facts(title), now: at, ...(subjectId && { subjectId }) });

interface Page {
  items: { id: string; title: string; readAt: string | null }[];
  unreadCount: number;
  nextCursor: string | null;
}
const get = (person: Person, query = "") => site.app.inject({ url: `/api/notifications${query}`, headers: person.session.headers });
const page = async (person: Person, query = "") => (await get(person, query)).json<Page>();
const titles = ({ items }: Page) => items.map(({ title }) => title.replace("New application: ", ""));
const read = (person: Person, id: string) =>
  site.app.inject({ method: "POST", url: `/api/notifications/${id}/read`, headers: person.session.writeHeaders, payload: "{}" });

describe("notifications", () => {
  test("are listed newest first, page by page, none twice and none left out while new ones come", async () => {
    for (let at = 0; at < 7; at++) await tell(jo, `no. ${at}`, minutesLater(at < 4 ? 0 : at));
    await tell(other, "not yours");
    site.setNow(minutesLater(6));
    const first = await page(jo, "?limit=3");
    expect(titles(first)).toEqual(["no. 6", "no. 5", "no. 4"]);
    await tell(jo, "meanwhile", minutesLater(9));
    site.setNow(minutesLater(9));
    const second = await page(jo, `?limit=3&cursor=${first.nextCursor}`);
    const third = await page(jo, `?limit=3&cursor=${second.nextCursor}`);
    expect([...titles(second), ...titles(third)].sort()).toEqual(["no. 0", "no. 1", "no. 2", "no. 3"]);
    expect([third.nextCursor, third.unreadCount]).toEqual([null, 8]);
    for (const query of ["?cursor=1", "?cursor=x.y", "?limit=51", "?limit=0"]) expect((await get(jo, query)).statusCode).toBe(400);
  });

  test("are read one by one, or all, and stay read as they were", async () => {
    for (const title of ["one", "two", "three"]) await tell(jo, title);
    await tell(other, "not yours");
    const [newest] = (await page(jo)).items;
    const id = newest?.id ?? "";
    expect((await read(jo, id)).statusCode).toBe(204);
    site.setNow(minutesLater(5));
    expect((await read(jo, id)).statusCode).toBe(204);
    const after = await page(jo);
    expect([after.unreadCount, after.items.find((item) => item.id === id)?.readAt]).toEqual([2, now.toISOString()]);
    expect((await callProcedure(site, "notifications.markAllRead", jo.session.writeHeaders)).data).toEqual({ marked: 2 });
    expect((await callProcedure(site, "notifications.markAllRead", jo.session.writeHeaders)).data).toEqual({ marked: 0 });
    expect([(await page(jo)).unreadCount, (await page(other)).unreadCount]).toEqual([0, 1]);
  });

  test("of others are not there", async () => {
    await tell(jo, "mine");
    const id = (await page(jo)).items[0]?.id ?? "";
    for (const odd of [id, "x", "../read"]) expect((await read(other, odd)).statusCode).toBe(404);
    expect((await page(jo)).unreadCount).toBe(1);
    expect((await site.app.inject({ url: "/api/notifications" })).statusCode).toBe(401);
  });

  test("go with the transaction that tells them, and can be taken back by what they tell of", async () => {
    const failing = runTransaction(site.db, async (tx) => {
      await notify(tx, { userIds: [jo.id], kind: "application-received", facts: facts("never"), now });
      throw new Error("given up");
    });
    await expect(failing).rejects.toThrow("given up");
    await tell(jo, "stays", now, "b");
    await tell(jo, "goes", now, "a");
    await withdrawNotification(site.db, { kind: "application-withdrawn", subjectId: "a" });
    await withdrawNotification(site.db, { kind: "application-received", subjectId: "a" });
    expect(titles(await page(jo))).toEqual(["stays"]);
    await notify(site.db, { userIds: [], kind: "application-received", facts: facts("nobody"), now });
  });

  test("are deleted after six months", async () => {
    await tell(jo, "old", new Date("2026-05-21T11:59:59Z"));
    await tell(jo, "young", new Date("2026-05-21T12:00:00Z"));
    await deleteOutdatedRows(site.db, now);
    expect(titles(await page(jo))).toEqual(["young"]);
    expect(await site.db.$count(notifications)).toBeGreaterThan(0);
  });
});

test("an applicant is told of every state by words of its own", () => {
  const told = applicationStates.filter((state) => !["draft", "sent", "withdrawn"].includes(state));
  const details = told.map((state: ApplicationState) => {
    const { title, detail, path } = renderNotification("application-status", { ...facts("Estimator"), companyName: "Oak & Sons", state });
    expect([title, path]).toEqual([
      "Estimator at Oak & Sons",
      `/jobseeker/dashboard?tab=applications&application=${facts("Estimator").applicationId}`,
    ]);
    return detail;
  });
  expect(new Set(details).size).toBe(told.length);
  expect(details.every((detail) => /^You(?:r application)? .+\.$/.test(detail))).toBe(true);
});

test("the list answers by either way in the same", async () => {
  await tell(jo, "one");
  const { data } = await queryProcedure(site, "notifications.list", jo.session.headers, {});
  expect(data).toEqual(await page(jo));
});
