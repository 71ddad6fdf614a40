import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { companyJoinRequests } from "#db/schema/company-pages.ts";
import { notifications } from "#db/schema/notifications.ts";
import { slugFault } from "#server/modules/market/companies/editing/company-fields.ts";
import { routes } from "#src/routes.ts";
import { makePerson, membershipOf, outcomeOf, refused } from "#tests/fixtures/inviting.ts";
import { lastMailTo, mailsTo } from "#tests/fixtures/mailbox.ts";
import { newIdempotencyKey, type SignedIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-22T12:00:00Z");
let site: TestSite;
let counter = 0;

beforeAll(async () => {
  site = await openTestSite({ now });
});
afterAll(() => site.close());

const toldTo = async (userId: number) => {
  const rows = await site.db.select({ kind: notifications.kind }).from(notifications).where(eq(notifications.userId, userId));
  return rows.flatMap(({ kind }) => (kind.startsWith("join-") ? [kind] : []));
};
const order = (more: object = {}) => ({
  name: "Quoin Cost Consulting Ltd",
  slug: `quoin-${++counter}`,
  employerType: "pqs-consultancy",
  headOffice: "Leeds",
  website: "www.quoin.example",
  ...more,
});
const call = <Data>({ session }: { session: SignedIn }, name: string, input: unknown = {}) =>
  callProcedure<Data>(site, `companies.${name}`, { ...session.writeHeaders, ...newIdempotencyKey() }, input);
const ask = <Data>({ session }: { session: SignedIn }, name: string, input?: unknown) =>
  queryProcedure<Data>(site, `companies.${name}`, session.headers, input);
const recruiter = (email?: string) => makePerson(site, { role: "recruiter", emailVerifiedAt: now, ...(email && { email }) });

interface Ways {
  domain: string | null;
  firms: { slug: string; mayClaim: boolean }[];
  request: { state: string; slug: string } | null;
}

describe("creating a company", () => {
  test("makes whoever recruits and belongs to none its administrator, once, with a session of their new role", async () => {
    const person = await recruiter();
    const sent = order();
    const key = newIdempotencyKey();
    const headers = { ...person.session.writeHeaders, ...key };
    const made = await callProcedure<{ slug: string }>(site, "companies.create", headers, sent);
    expect([made.status, made.data]).toEqual([200, { slug: sent.slug }]);
    expect(made.cookies.length).toBeGreaterThan(0);
    const [row] = await site.db.select().from(companies).where(eq(companies.slug, sent.slug));
    expect(row).toMatchObject({ website: "https://www.quoin.example", isAgency: false, verification: "not-started", version: 1 });
    expect(await membershipOf(site, person.id)).toEqual({ role: "company_admin", companyId: row?.id, isFreelance: false });
    expect((await callProcedure(site, "companies.create", headers, sent)).status).not.toBe(200);
    expect(await site.db.$count(companies, eq(companies.slug, sent.slug))).toBe(1);
  });

  test.each([
    ["jobs", /This site uses this word itself/],
    ["two words", /Use only lower-case letters.*such as two-words/],
    ["Müller", /such as muller/],
  ])("is refused the address %j in words", async (slug, words) => {
    const answer = await site.app.inject({
      method: "POST",
      url: "/trpc/companies.create",
      headers: { ...(await recruiter()).session.writeHeaders, ...newIdempotencyKey() },
      payload: JSON.stringify(order({ slug })),
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toMatch(words);
  });

  test("is refused an address of another, and one that another had; a place nobody knows; a second company", async () => {
    const person = await recruiter();
    const first = order();
    expect((await call(person, "create", first)).status).toBe(200);
    const other = await recruiter();
    expect(outcomeOf(await call(other, "create", order({ slug: first.slug })))).toEqual([422, "invalid-fields"]);
    expect(outcomeOf(await call(other, "create", order({ headOffice: "Xyzzyville" })))).toEqual([422, "invalid-fields"]);
    const member = await makePerson(site, { role: "recruiter", companyId: (await membershipOf(site, person.id))?.companyId ?? null });
    expect(outcomeOf(await call(member, "create", order()))).toEqual(refused.conflict);
    const proposed = await ask<{ slug: string }>(other, "proposeSlug", { name: first.slug.replace("-", " ") });
    expect(proposed.data.slug).toBe(`${first.slug}-2`);
  });

  test("leaves every word of the site’s own addresses to the site", () => {
    const words = routes.flatMap(({ path }) => path.split("/")[1] ?? []).filter((word) => word !== "");
    expect(words.filter((word) => slugFault(word) === null)).toEqual([]);
  });
});

describe("a firm found by the domain of one’s address", () => {
  test("where nobody acts for it is taken over by a confirmed address there, and by no other", async () => {
    const [firm] = await site.db
      .insert(companies)
      .values({
        slug: "alderford",
        name: "Alderford",
        nameKey: "alderford",
        employerType: "main-contractor",
        website: "https://www.alderford.test",
        createdAt: now,
        updatedAt: now,
      })
      .$returningId();
    const stranger = await recruiter("sam@elsewhere.test");
    expect(outcomeOf(await call(stranger, "claim", { slug: "alderford" }))).toEqual(refused.forbidden);
    const unconfirmed = await makePerson(site, { role: "recruiter", emailVerifiedAt: null, email: "un@alderford.test" });
    expect(outcomeOf(await call(unconfirmed, "claim", { slug: "alderford" }))).toEqual(refused.forbidden);
    const ada = await recruiter("ada@alderford.test");
    const ways = await ask<Ways>(ada, "waysIn");
    expect(ways.data).toMatchObject({ domain: "alderford.test", firms: [{ slug: "alderford", mayClaim: true }], request: null });
    expect(outcomeOf(await call(ada, "askToJoin", { slug: "alderford" }))).toEqual(refused.conflict);
    expect((await call(ada, "claim", { slug: "alderford" })).status).toBe(200);
    expect(await membershipOf(site, ada.id)).toMatchObject({ role: "company_admin", companyId: firm?.id });
    const bob = await recruiter("bob@alderford.test");
    expect(outcomeOf(await call(bob, "claim", { slug: "alderford" }))).toEqual(refused.conflict);
  });

  test("is asked to take one in; its administrator hears of it, and says yes or no", async () => {
    const ada = await recruiter("ada@limecroft.test");
    const sent = order({ website: "https://limecroft.test" });
    await call(ada, "create", sent);
    const admin = await makePerson(site, { role: "company_admin", companyId: (await membershipOf(site, ada.id))?.companyId ?? null });
    const [bob, cid] = [await recruiter("bob@limecroft.test"), await recruiter()];
    expect((await ask<Ways>(bob, "waysIn")).data.firms).toMatchObject([{ slug: sent.slug, mayClaim: false }]);
    for (const person of [bob, cid]) expect((await call(person, "askToJoin", { slug: sent.slug })).status).toBe(200);
    expect(outcomeOf(await call(bob, "askToJoin", { slug: sent.slug }))).toEqual(refused.conflict);
    expect((await lastMailTo(site, admin.email)).template).toBe("join-asked");
    expect(await toldTo(admin.id)).toEqual(["join-asked", "join-asked"]);
    const listed = await ask<{ id: string; email: string }[]>(admin, "joinRequests");
    expect(listed.data.map(({ email }) => email)).toEqual([bob.email, cid.email]);
    const [first, second] = listed.data;
    const other = await makePerson(site, { role: "company_admin" });
    expect(outcomeOf(await call(other, "decideJoinRequest", { id: first?.id, isAccepted: true }))).toEqual(refused.notFound);
    await site.db.update(users).set({ role: "platform_admin" }).where(eq(users.id, bob.id));
    expect(outcomeOf(await call(admin, "decideJoinRequest", { id: first?.id, isAccepted: true }))).toEqual(refused.conflict);
    await site.db.update(users).set({ role: "recruiter" }).where(eq(users.id, bob.id));
    expect((await call(admin, "decideJoinRequest", { id: first?.id, isAccepted: true })).status).toBe(200);
    expect((await call(admin, "decideJoinRequest", { id: second?.id, isAccepted: false })).status).toBe(200);
    expect(outcomeOf(await call(admin, "decideJoinRequest", { id: second?.id, isAccepted: true }))).toEqual(refused.conflict);
    expect(await membershipOf(site, bob.id)).toMatchObject({ role: "recruiter", companyId: expect.any(Number) });
    expect(await membershipOf(site, cid.id)).toMatchObject({ companyId: null });
    expect((await mailsTo(site, cid.email)).at(-1)?.subject).toMatch(/not taken you in/);
    expect((await ask<Ways>(cid, "waysIn")).data.request).toMatchObject({ state: "refused" });
    expect(await toldTo(bob.id)).toEqual(["join-answered"]);
    expect(await toldTo(cid.id)).toEqual(["join-answered"]);
  });

  test("is not found by an address that anybody can get; a request is taken back, and ends when one joins elsewhere", async () => {
    const ada = await recruiter();
    const sent = order();
    await call(ada, "create", sent);
    const bob = await recruiter("bob@gmail.com");
    expect((await ask<Ways>(bob, "waysIn")).data).toMatchObject({ domain: null, firms: [] });
    await site.db.update(users).set({ state: "active" }).where(eq(users.id, ada.id));
    await call(bob, "askToJoin", { slug: sent.slug });
    expect(await toldTo(ada.id)).toEqual(["join-asked"]);
    await call(bob, "withdrawRequest");
    expect(await toldTo(ada.id)).toEqual([]);
    expect((await ask<Ways>(bob, "waysIn")).data.request).toBeNull();
    await call(bob, "askToJoin", { slug: sent.slug });
    await call(bob, "create", order());
    const states = await site.db
      .select({ state: companyJoinRequests.state })
      .from(companyJoinRequests)
      .where(eq(companyJoinRequests.userId, bob.id));
    expect(states.map(({ state }) => state)).toEqual(["withdrawn", "withdrawn"]);
  });
});
