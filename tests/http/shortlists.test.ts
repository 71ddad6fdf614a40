import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runTransaction } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { shortlistEntries, shortlistLinks, shortlists } from "#db/schema/shortlists.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { deleteEntries } from "#server/modules/hiring/shortlists/shortlists.commands.ts";
import { countWaiting } from "#tests/fixtures/database.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { openRepresenting, type Person, type Representing, vacancy } from "#tests/fixtures/representing.ts";
import { headersOfWrites } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);
let site: TestSite;
let scene: Representing;
let ida: Person;
let visitor: Record<string, string>;
let jo: Awaited<ReturnType<Representing["findable"]>>;
let kit: Awaited<ReturnType<Representing["findable"]>>;

interface View {
  entries: { id: string; name: string | null; note: string | null; seekerId: string | null; feedback: object[] }[];
  links: { id: string; state: string; timesOpened: number }[];
}
interface Shared {
  people: { id: string; name: string | null; given: object | null }[];
}

beforeAll(async () => {
  site = await openTestSite({ now });
  scene = await openRepresenting(site);
  ida = await makePerson(site, { role: "recruiter", companyId: await makeCompany(site.db, { name: "Inhouse Ltd", slug: "inhouse", now }) });
  visitor = await headersOfWrites(site, "consent=none");
});
afterAll(() => site.close());
beforeEach(async () => {
  await scene.moveTo(now);
  [jo, kit] = [await scene.findable("Jo Seeker"), await scene.findable("Kit Other")];
});

const call = <Data>(person: Person, name: string, input: object) =>
  callProcedure<Data>(site, name.includes(".") ? name : `shortlists.${name}`, person.session.writeHeaders, input);
const read = async (person: Person, id: string) => queryProcedure<View>(site, "shortlists.get", person.session.headers, { id });
const begin = async (person: Person = ida) => {
  const { id } = (await call<{ id: string }>(person, "create", { name: "Rail, north" })).data;
  await call(person, "add", { id, seekerIds: [jo.seekerId, kit.seekerId] });
  return id;
};
const share = async (id: string, person: Person = ida, days = 7) => {
  const { data } = await call<{ linkId: string; address: string }>(person, "share", { id, forWhom: "Kim Director", days });
  return { ...data, token: decodeURIComponent(data.address.split("#")[1] ?? "") };
};
const open = (token: string) => callProcedure<Shared>(site, "shortlists.open", visitor, { token });
const show = (person: Person, visibility: string) => call(person, "profiles.setVisibility", { visibility });

describe("a shortlist", () => {
  test("holds people once each, in an order that moves by keys, with notes; colleagues work on it, other firms know nothing of it", async () => {
    const id = await begin();
    expect((await call(ida, "add", { id, seekerIds: [jo.seekerId] })).data).toEqual({ added: 0 });
    const order = async () => (await read(ida, id)).data.entries.map(({ seekerId }) => seekerId);
    expect(await order()).toEqual([jo.seekerId, kit.seekerId]);
    const [, second] = (await read(ida, id)).data.entries;
    await call(ida, "move", { entryId: second?.id, to: "first" });
    expect(await order()).toEqual([kit.seekerId, jo.seekerId]);
    await call(ida, "note", { entryId: second?.id, note: "Ask about NEC" });
    expect((await read(ida, id)).data.entries[0]).toMatchObject({ note: "Ask about NEC", name: null });
    for (const person of [scene.rae, scene.frankie]) {
      expect((await read(person, id)).status).toBe(404);
      expect((await call(person, "add", { id, seekerIds: [jo.seekerId] })).status).toBe(404);
      expect((await call(person, "note", { entryId: second?.id, note: "x" })).status).toBe(404);
      expect((await call(person, "share", { id, forWhom: "Kim", days: 7 })).status).toBe(404);
    }
    await call(ida, "removeEntry", { entryId: second?.id });
    expect(await order()).toEqual([jo.seekerId]);
    expect((await call(ida, "remove", { id })).status).toBe(200);
    expect((await read(ida, id)).status).toBe(404);
  });

  test("tells those on it who looked, and shows no more whoever hides from the firm: not there, not in its count, not by its links", async () => {
    const id = await begin();
    await read(ida, id);
    const views = async () => (await queryProcedure<{ views: object[] }>(site, "profiles.viewers", jo.session.headers)).data.views;
    expect(await views()).toMatchObject([{ company: "Inhouse Ltd", inSharedList: false }]);
    const { token } = await share(id);
    await open(token);
    expect(await views()).toMatchObject([{ company: "Inhouse Ltd", inSharedList: true }]);
    await call(jo, "profiles.setHiddenFrom", { companies: ["inhouse"] });
    expect((await read(ida, id)).data.entries.map(({ seekerId }) => seekerId)).toEqual([kit.seekerId]);
    expect((await open(token)).data.people).toHaveLength(1);
    const lists = await queryProcedure<{ items: { id: string; people: number }[] }>(site, "shortlists.list", ida.session.headers);
    expect(lists.data.items.find((list) => list.id === id)?.people).toBe(1);
    expect((await call(ida, "add", { id, seekerIds: [jo.seekerId] })).status).toBe(404);
  });
});

describe("a link for somebody without an account", () => {
  test("shows who is on the list as far as they show themselves, and brings back what is thought of each", async () => {
    const id = await begin();
    await show(jo, "open");
    const { token, linkId } = await share(id);
    const { status, data } = await open(token);
    expect([status, data.people.map(({ name }) => name)]).toEqual([200, ["Jo Seeker", null]]);
    expect(JSON.stringify(data)).not.toMatch(new RegExp(`${jo.seekerId}|${kit.seekerId}|Kit Other|Ask about|${jo.email}`));
    const [person] = data.people;
    const said = { token, entryId: person?.id, verdict: "maybe", words: "What about claims?" };
    expect((await callProcedure(site, "shortlists.giveFeedback", visitor, said)).status).toBe(200);
    await callProcedure(site, "shortlists.giveFeedback", visitor, { ...said, verdict: "yes" });
    const seen = (await read(ida, id)).data;
    expect(seen.entries[0]?.feedback).toMatchObject([{ forWhom: "Kim Director", verdict: "yes", words: "What about claims?" }]);
    expect(seen.links).toMatchObject([{ id: linkId, state: "open", timesOpened: 1 }]);
    const told = await queryProcedure<{ items: { kind: string }[] }>(site, "notifications.list", ida.session.headers, {});
    expect(told.data.items.filter(({ kind }) => kind === "shortlist-feedback")).toHaveLength(1);
    const [kept] = await site.db.select().from(shortlistLinks).where(eq(shortlistLinks.publicId, linkId));
    expect(kept?.tokenHash).toBe(hashOf(token));
    await show(jo, "anonymous");
    expect((await open(token)).data.people.map(({ name }) => name)).toEqual([null, null]);
  });

  test("opens nothing once expired, revoked, or its maker is with the firm no more; nor a token that is none, nor another list's person", async () => {
    const id = await begin();
    const { token, linkId } = await share(id, ida, 1);
    const other = (await read(ida, await begin())).data.entries[0]?.id;
    const feedback = (entryId: unknown) => callProcedure(site, "shortlists.giveFeedback", visitor, { token, entryId, verdict: "no" });
    expect((await feedback(other)).status).toBe(404);
    expect((await open("no-such-token")).status).toBe(404);
    await scene.moveTo(daysLater(1));
    expect((await open(token)).status).toBe(404);
    await scene.moveTo(now);
    expect((await open(token)).status).toBe(200);
    await call(ida, "revokeLink", { linkId });
    expect((await open(token)).status).toBe(404);
    expect((await feedback((await read(ida, id)).data.entries[0]?.id)).status).toBe(404);
    for (const days of [0, 31]) expect((await call(ida, "share", { id, forWhom: "Kim", days })).status).toBe(422);
  });

  test("takes no feedback about somebody who is removed at the same time", async () => {
    const id = await begin();
    const { token } = await share(id);
    const [entry] = (await read(ida, id)).data.entries;
    const { feedback } = await runTransaction(site.db, async (tx) => {
      const [list] = await tx.select({ rowId: shortlists.id }).from(shortlists).where(eq(shortlists.publicId, id)).for("update");
      const [row] = await tx
        .select({ rowId: shortlistEntries.id })
        .from(shortlistEntries)
        .where(eq(shortlistEntries.publicId, entry?.id ?? ""));
      await deleteEntries(tx, list?.rowId ?? 0, [row?.rowId ?? 0]);
      const feedback = callProcedure(site, "shortlists.giveFeedback", visitor, { token, entryId: entry?.id, verdict: "yes" });
      await expect.poll(() => countWaiting(site), { timeout: 5000, interval: 150 }).toBeGreaterThan(0);
      return { feedback };
    });
    expect((await feedback).status).toBe(404);
  });

  test("of an agency names nobody who has not permitted it to put them forward", async () => {
    const id = await begin(scene.rae);
    await show(jo, "open");
    expect((await read(scene.rae, id)).data.entries[0]).toMatchObject({ name: "Jo Seeker" });
    const { token } = await share(id, scene.rae);
    const names = async () => (await open(token)).data.people.map(({ name }) => name);
    expect(await names()).toEqual([null, null]);
    const request = await scene.asked(scene.rae, { ...vacancy, seekerId: jo.seekerId });
    await scene.grant(jo, request);
    expect(await names()).toEqual(["Jo Seeker", null]);
  });
});

test("a firm that loses its verification shows no names by its links either", async () => {
  const id = await begin();
  await show(jo, "open");
  const { token } = await share(id);
  await site.db.update(companies).set({ verification: "lapsed" }).where(eq(companies.slug, "inhouse"));
  expect((await open(token)).data.people.map(({ name }) => name)).toEqual([null, null]);
  await site.db.update(companies).set({ verification: "verified" }).where(eq(companies.slug, "inhouse"));
});
