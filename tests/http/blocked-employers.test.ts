import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { openRepresenting, type Person, type Representing, vacancy } from "#tests/fixtures/representing.ts";
import { headersOfWrites, newIdempotencyKey } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
const role = {
  role: "Senior Quantity Surveyor",
  place: "Leeds",
  pay: "£65,000 a year",
  message: "Would you like to hear about a rail scheme?",
};
const headline = "Quayside claims surveyor";
let site: TestSite;
let scene: Representing;
let visitor: Record<string, string>;
let jo: Person & { seekerId: string };
/** Who looks, and by what they are blocked. */
const readers = {} as Record<"ofFirm" | "ofDomain" | "freelance" | "other", Person>;
const slugs = { ofFirm: "inhouse", freelance: "frankie-free" };

interface Found {
  items: { id: string; name: string | null }[];
  total: number;
  counts: Record<string, Record<string, number>>;
}
type Reader = keyof typeof readers;
type Blocked = Exclude<Reader, "other">;

beforeAll(async () => {
  site = await openTestSite({ now });
  scene = await openRepresenting(site);
  const { db } = site;
  visitor = await headersOfWrites(site, "consent=none");
  const inhouse = await makeCompany(db, { name: "Inhouse Ltd", slug: slugs.ofFirm, now });
  const other = await makeCompany(db, { name: "Other Ltd", slug: "other", now });
  const practice = await makeCompany(db, { name: "Frankie Free", slug: slugs.freelance, isAgency: true, now });
  await db.insert(freelancePractices).values({ userId: scene.frankie.id, companyId: practice, createdAt: now });
  readers.ofFirm = await makePerson(site, { role: "recruiter", companyId: inhouse });
  readers.ofDomain = await makePerson(site, { role: "recruiter", companyId: other, email: "boss@mail.quayside.example.test" });
  readers.freelance = scene.frankie;
  readers.other = await makePerson(site, { role: "recruiter", companyId: other });
  // With one more they are as many as are counted at all.
  for (let each = 0; each < 9; each++)
    await call(await scene.findable(`Beside ${each}`), "profiles.save", { level: "senior", side: "claims" });
});
afterAll(() => site.close());

beforeEach(async () => {
  jo = await scene.findable("Jo Seeker");
  await call(jo, "profiles.save", {
    headline,
    level: "senior",
    side: "claims",
    suites: [{ suite: "nec4", years: 5, largestValueBand: null, forms: [] }],
  });
  await call(jo, "profiles.setVisibility", { visibility: "open" });
});
// The next test must find only its own person.
afterEach(() => call(jo, "profiles.setVisibility", { visibility: "hidden" }));

const call = <Data>(person: Person, name: string, input: object) =>
  callProcedure<Data>(site, name, { ...person.session.writeHeaders, ...newIdempotencyKey() }, input);
const ask = <Data>(person: Person, name: string, input: object = {}) => queryProcedure<Data>(site, name, person.session.headers, input);
const get = (person: Person, url: string) => site.app.inject({ url, headers: { accept: "text/html,*/*", ...person.session.headers } });

/** Ways in which a jobseeker prevents a recruiter from finding them. */
const ways: Record<Blocked | "hidden" | "paused", () => Promise<unknown>> = {
  ofFirm: () => call(jo, "profiles.setHiddenFrom", { companies: [slugs.ofFirm] }),
  ofDomain: () => hideFromDomain("quayside.example.test"),
  freelance: () => call(jo, "profiles.setHiddenFrom", { companies: [slugs.freelance] }),
  hidden: () => call(jo, "profiles.setVisibility", { visibility: "hidden" }),
  paused: () => call(jo, "profiles.pause", { isPaused: true }),
};

async function hideFromDomain(domain: string) {
  const email = `jo-${jo.id}@${domain}`;
  await site.db.update(users).set({ email, emailKey: email }).where(eq(users.id, jo.id));
  return call(jo, "profiles.setHiddenFrom", { companies: [], ownDomain: true });
}

/** Everything of lists and files that a reader gets, as one text; and how many people it counts. */
async function everything(person: Person, { listId, token, searchId }: Kept) {
  const queries = ["", "level=senior", "q=quayside", "suite=nec4", "sort=available", "side=claims&level=junior"];
  const found = await Promise.all(queries.map(async (query) => (await get(person, `/api/jobseeker?${query}`)).json<Found>()));
  const searched = (await ask<Found>(person, "profiles.search")).data;
  const csv = await get(person, "/api/jobseeker/export.csv?q=quayside");
  const list = await ask<{ entries: object[] }>(person, "shortlists.get", { id: listId });
  const lists = await ask<{ items: { id: string; people: number }[] }>(person, "shortlists.list");
  const shared = await callProcedure<{ people: object[] }>(site, "shortlists.open", visitor, { token });
  const searches = await ask<{ items: { id: string; total: number | null; fresh: number }[] }>(person, "seekerSearches.list");
  const saved = searches.data.items.find(({ id }) => id === searchId);
  const requests = await ask(person, "contactRequests.list");
  const notifications = await ask(person, "notifications.list");
  const page = await get(person, `/jobseeker/${jo.seekerId}`);
  return {
    totals: [...found.map(({ total }) => total), searched.total],
    counts: found.map(({ counts }) => counts),
    entries: [list.data.entries.length, lists.data.items.find(({ id }) => id === listId)?.people, shared.data.people.length],
    saved: [saved?.total, saved?.fresh],
    statuses: [
      page.statusCode,
      (await get(person, `/jobseeker-profile/${jo.seekerId}`)).statusCode,
      (await get(person, `/api/jobseeker/${jo.seekerId}`)).statusCode,
    ],
    text: JSON.stringify([found, searched, csv.body, list.data, lists.data, shared.data, searches.data, requests.data, notifications.data]),
  };
}

interface Kept {
  listId: string;
  token: string;
  searchId: string;
}

/** A shortlist with the person on it, a link to it, and a saved search that finds them. */
async function keep(person: Person): Promise<Kept> {
  const { id: listId } = (await call<{ id: string }>(person, "shortlists.create", { name: "Rail, north" })).data;
  expect((await call(person, "shortlists.add", { id: listId, seekerIds: [jo.seekerId] })).status).toBe(200);
  const { address } = (await call<{ address: string }>(person, "shortlists.share", { id: listId, forWhom: "Kim", days: 7 })).data;
  const { id: searchId } = (await call<{ id: string }>(person, "seekerSearches.save", { name: "Claims", filters: { side: "claims" } }))
    .data;
  return { listId, token: decodeURIComponent(address.split("#")[1] ?? ""), searchId };
}

const cases: [way: Blocked | "hidden" | "paused", reader: Reader][] = [
  ["ofFirm", "ofFirm"],
  ["ofDomain", "ofDomain"],
  ["freelance", "freelance"],
  ["hidden", "other"],
  ["paused", "other"],
];

describe("somebody never found", () => {
  test.each(cases)(
    "%s: from the moment they say so, they stand in no channel of the reader’s, nor in any count of it",
    async (way, who) => {
      const reader = readers[who];
      const kept = await keep(reader);
      const before = await everything(reader, kept);
      expect(before.text).toContain(headline);
      expect(before.statuses).toEqual([200, 200, 200]);
      expect([before.entries, before.saved[0]]).toEqual([[1, 1, 1], 10]);
      await ways[way]();
      const after = await everything(reader, kept);
      expect(after.text).not.toMatch(new RegExp(`${headline}|Jo Seeker|${jo.seekerId}`, "i"));
      expect(after.totals).toEqual(before.totals.map((total) => Math.max(0, total - 1)));
      expect(before.counts).toMatchObject([{ side: { claims: 10 } }, {}, {}, {}, {}, { level: { senior: 10 } }]);
      expect(after.counts).toEqual(before.counts.map(() => ({ level: {}, side: {}, ricsLevel: {}, suite: {} })));
      expect([after.entries, after.saved, after.statuses]).toEqual([
        [0, 0, 0],
        [null, 0],
        [404, 404, 404],
      ]);
      expect((await call(reader, "shortlists.add", { id: kept.listId, seekerIds: [jo.seekerId] })).status).toBe(404);
      expect((await call(reader, "contactRequests.ask", { ...role, seekerId: jo.seekerId })).status).toBe(404);
      expect((await call(reader, "representations.ask", { ...vacancy, seekerId: jo.seekerId })).status).toBe(404);
      const views = await ask<{ views: { at: string }[] }>(jo, "profiles.viewers");
      expect(views.data.views).toHaveLength(1);
    },
  );

  test("nor in the order by match to an advert", async () => {
    const jobId = await scene.advert();
    const matched = async () => (await get(scene.rae, `/api/jobseeker?q=quayside&sort=match&jobId=${jobId}`)).json<Found>();
    expect((await matched()).total).toBe(1);
    const [firm] = await site.db.select({ slug: companies.slug }).from(companies).where(eq(companies.id, scene.firms.first));
    await call(jo, "profiles.setHiddenFrom", { companies: [firm?.slug] });
    expect(await matched()).toMatchObject({ items: [], total: 0, counts: { level: {}, side: {}, suite: {} } });
  });

  test("stands in public figures only while they may be found by somebody, the same for every reader", async () => {
    const others = await Promise.all(Array.from({ length: 22 }, (_, at) => scene.findable(`Other ${at}`)));
    const people = async (person: Person) => (await ask<{ people: number | null }>(person, "profiles.supply")).data.people ?? 0;
    const from = await people(readers.other);
    await ways.ofFirm();
    expect([await people(readers.ofFirm), await people(readers.other)]).toEqual([from, from]);
    for (const person of others.slice(0, 5)) await call(person, "profiles.pause", { isPaused: true });
    expect(await people(readers.ofFirm)).toBe(from - 5);
    for (const person of others.slice(5, 10)) await call(person, "profiles.setVisibility", { visibility: "hidden" });
    expect(await people(readers.ofFirm)).toBe(from - 10);
    for (const person of others.slice(10)) await call(person, "profiles.pause", { isPaused: true });
  });
});

describe("what somebody had let a firm have", () => {
  const accepted = async (reader: Person) => {
    const { id } = (await call<{ id: string }>(reader, "contactRequests.ask", { ...role, seekerId: jo.seekerId })).data;
    expect((await call(jo, "contactRequests.accept", { id, sharesEmail: true, sharesPhone: false })).status).toBe(200);
    await call(jo, "contactRequests.write", { id, text: "On Monday." });
    return id;
  };
  const read = (reader: Person, id: string) => ask<object>(reader, "contactRequests.get", { id });

  test.each(["ofFirm", "freelance"] as const)("by a request for contact ends once they hide from %s, which is told", async (who) => {
    const id = await accepted(readers[who]);
    await ways[who]();
    const seen = (await read(readers[who], id)).data;
    expect(seen).toMatchObject({ state: "ended", candidateName: null, candidate: null, shared: null, messages: [] });
    expect(JSON.stringify(seen)).not.toContain(jo.email);
    expect((await call(readers[who], "contactRequests.write", { id, text: "Hello?" })).status).toBe(409);
    const told = await ask<{ items: object[] }>(readers[who], "notifications.list");
    expect(JSON.stringify(told.data.items)).toContain("no longer");
  });

  test("by a request for contact is not shown where they hide by the domain, nor may anything be written or fetched", async () => {
    const id = await accepted(readers.ofDomain);
    await ways.ofDomain();
    expect((await read(readers.ofDomain, id)).data).toMatchObject({ candidateName: null, candidate: null, shared: null, messages: [] });
    expect((await call(readers.ofDomain, "contactRequests.write", { id, text: "Hello?" })).status).toBe(409);
    expect((await get(readers.ofDomain, `/api/contact-requests/${id}/cv`)).statusCode).toBe(404);
    // A colleague elsewhere has the person’s word still.
    expect((await read(readers.other, id)).data).toMatchObject({ candidateName: "Jo Seeker" });
  });

  test("an open request is turned down", async () => {
    const { id } = (await call<{ id: string }>(readers.ofFirm, "contactRequests.ask", { ...role, seekerId: jo.seekerId })).data;
    await ways.ofFirm();
    expect((await read(readers.ofFirm, id)).data).toMatchObject({ state: "declined", candidate: null });
  });

  test("by a permission to put them forward opens their hidden profile, but not once they hide from the firm", async () => {
    const id = await scene.asked(scene.frankie, { ...vacancy, seekerId: jo.seekerId });
    expect((await scene.grant(jo, id)).status).toBe(200);
    await ways.hidden();
    const statuses = async () =>
      (await Promise.all([`/jobseeker/${jo.seekerId}`, `/api/jobseeker/${jo.seekerId}`].map((url) => get(scene.frankie, url)))).map(
        ({ statusCode }) => statusCode,
      );
    expect(await statuses()).toEqual([200, 200]);
    await ways.freelance();
    expect(await statuses()).toEqual([404, 404]);
  });
});
