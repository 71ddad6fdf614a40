import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditEvents } from "#db/schema/audit.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import { creditOrders } from "#db/schema/plans.ts";
import { ensurePractice } from "#server/modules/market/adverts/practice.commands.ts";
import { openApplying, type Person } from "#tests/fixtures/applying.ts";
import { freshEmail, makePerson, membershipOf, outcomeOf, refused } from "#tests/fixtures/inviting.ts";
import { lastMailTo } from "#tests/fixtures/mailbox.ts";
import { openRepresenting, type Representing, vacancy } from "#tests/fixtures/representing.ts";
import { newIdempotencyKey, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ now });
});
afterAll(() => site.close());

const remove = async (person: Person, input: unknown) =>
  callProcedure(site, "team.deleteCompany", (await signIn(site, person.id)).writeHeaders, input);

test("deleting a firm waits for its adverts, tells who applied, ends invitations, frees its people and takes its page away", async () => {
  const firm = await openApplying(site);
  const [company] = await site.db.select().from(companies).where(eq(companies.id, firm.companyId));
  const name = company?.name ?? "";
  const page = `/company/${company?.slug}`;
  const jobId = await firm.advert();
  const seeker = await firm.jobseeker();
  const application = await firm.apply(seeker, jobId);
  const email = freshEmail();
  const key = newIdempotencyKey();
  await callProcedure(site, "invitations.send", { ...firm.boss.session.writeHeaders, ...key }, { email, role: "recruiter" });
  const { token } = await lastMailTo(site, email);
  const buying = { ...firm.boss.session.writeHeaders, ...newIdempotencyKey() };
  const { data: unpaid } = await callProcedure<{ id: string }>(site, "billing.order", buying, { planSlug: "single" });

  expect(outcomeOf(await remove(firm.boss, { name: "Another firm" }))).toEqual([422, "invalid-fields"]);
  expect(outcomeOf(await remove(firm.boss, { name }))).toEqual(refused.conflict);
  expect((await firm.row(application)).state).toBe("sent");
  expect((await site.app.inject({ url: page })).statusCode).toBe(200);

  await firm.changeJob(jobId, { status: "closed", endedAt: now });
  await site.services.search.applyNow([jobId]);
  const session = await signIn(site, firm.boss.id);
  const answer = await callProcedure(site, "team.deleteCompany", session.writeHeaders, { name: name.toUpperCase() });
  expect(answer.status).toBe(200);

  expect((await firm.row(application)).state).toBe("not-progressing");
  expect((await lastMailTo(site, seeker.email)).text).toContain("no longer recruits on this site");
  for (const { id } of [firm.boss, firm.recruiter, firm.colleague]) {
    expect(await membershipOf(site, id)).toEqual({ role: "recruiter", companyId: null, isFreelance: false });
  }
  expect((await lastMailTo(site, firm.recruiter.email)).text).toContain("has been deleted");
  expect(outcomeOf(await queryProcedure(site, "team.get", firm.recruiter.session.headers))).toEqual([401, "unauthenticated"]);
  expect((await site.app.inject({ url: page })).statusCode).toBe(404);
  expect((await queryProcedure<{ state: string }>(site, "invitations.view", {}, { token })).data.state).toBe("revoked");
  const [event] = await site.db.select().from(auditEvents).where(eq(auditEvents.action, "company.delete"));
  expect(event).toMatchObject({ actorUserId: firm.boss.id, resourceId: String(firm.companyId), result: "done" });
  const [order] = await site.db.select({ state: creditOrders.state }).from(creditOrders).where(eq(creditOrders.publicId, unpaid.id));
  expect(order?.state).toBe("cancelled");
  const [gone] = await site.db.select().from(companies).where(eq(companies.id, firm.companyId));
  expect(gone?.deletedAt).toEqual(now);
  expect((await site.db.select({ status: jobs.status }).from(jobs).where(eq(jobs.id, jobId)))[0]?.status).toBe("archived");
});

test("only the owner deletes a firm, with the password proved anew, and an administrator of the site by its name in addresses", async () => {
  const firm = await openApplying(site);
  const [company] = await site.db.select().from(companies).where(eq(companies.id, firm.companyId));
  const order = { name: company?.name ?? "" };
  expect(outcomeOf(await remove(firm.recruiter, order))).toEqual(refused.forbidden);
  expect(outcomeOf(await remove(firm.otherBoss, { ...order, companySlug: company?.slug }))).toEqual(refused.notFound);
  site.setNow(new Date(now.getTime() - 6 * 60_000));
  const stale = await signIn(site, firm.boss.id);
  site.setNow(now);
  expect(outcomeOf(await callProcedure(site, "team.deleteCompany", stale.writeHeaders, order))).toEqual([403, "reauthenticate"]);
  const platform = await signIn(site, firm.administrator.id, { mfaAt: now });
  const whole = { ...order, companySlug: company?.slug };
  expect((await callProcedure(site, "team.deleteCompany", platform.writeHeaders, whole)).status).toBe(200);
  expect(outcomeOf(await callProcedure(site, "team.deleteCompany", platform.writeHeaders, whole))).toEqual(refused.notFound);
});

/** What a firm or practice has open with a jobseeker: a request, shared details, and permissions asked for and given. */
async function openDealings(scene: Representing, person: Person) {
  const [asked, sharing] = [await scene.findable(), await scene.findable()];
  const contact = async ({ seekerId }: { seekerId: string }) => {
    const order = {
      seekerId,
      role: "Senior QS",
      place: "Leeds",
      pay: "£65,000 a year",
      message: "Would you like to hear about a rail scheme?",
    };
    const headers = { ...person.session.writeHeaders, ...newIdempotencyKey() };
    return (await callProcedure<{ id: string }>(site, "contactRequests.ask", headers, order)).data.id;
  };
  const contacts = [await contact(asked), await contact(sharing)];
  const accepted = { id: contacts[1], sharesEmail: true, sharesPhone: false };
  await callProcedure(site, "contactRequests.accept", sharing.session.writeHeaders, accepted);
  const permissions = [
    await scene.asked(person, { ...vacancy, seekerId: asked.seekerId }),
    await scene.asked(person, { ...vacancy, seekerId: sharing.seekerId }),
  ];
  await scene.grant(sharing, permissions[1] ?? "");
  const states = async () => {
    const seekers = [asked, sharing];
    const read = (name: string, ids: string[]) =>
      Promise.all(
        seekers.map(async ({ session }, at) => {
          const { data } = await queryProcedure<{ state: string }>(site, `${name}.get`, session.headers, { id: ids[at] });
          return data.state;
        }),
      );
    return { contacts: await read("contactRequests", contacts), permissions: await read("representations", permissions) };
  };
  return { sharing, states };
}

test("a firm that is deleted has nothing open with anybody: requests, permissions and shared details end, and who asked to join is told", async () => {
  const scene = await openRepresenting(site);
  const dealings = await openDealings(scene, scene.rae);
  const loner = await makePerson(site, { role: "recruiter" });
  const firm = eq(companies.id, scene.firms.first);
  const [{ name, slug } = { name: "", slug: "" }] = await site.db
    .select({ name: companies.name, slug: companies.slug })
    .from(companies)
    .where(firm);
  await callProcedure(site, "companies.askToJoin", loner.session.writeHeaders, { slug });
  expect(await dealings.states()).toEqual({ contacts: ["asked", "accepted"], permissions: ["asked", "given"] });
  expect((await remove(scene.boss, { name })).status).toBe(200);
  expect(await dealings.states()).toEqual({ contacts: ["withdrawn", "ended"], permissions: ["withdrawn", "withdrawn"] });
  expect((await lastMailTo(site, dealings.sharing.email)).template).toBe("representation-news");
  expect(await lastMailTo(site, loner.email)).toMatchObject({ template: "join-answered" });
  const { data } = await queryProcedure<{ request: { state: string } }>(site, "companies.waysIn", loner.session.headers);
  expect(data.request.state).toBe("refused");
});

test("a freelance recruiter who joins a firm leaves nothing open in their own name, and tells their applicants", async () => {
  const scene = await openRepresenting(site);
  const dealings = await openDealings(scene, scene.frankie);
  const practice = await ensurePractice(site.db, scene.frankie.id, now);
  const seeker = await makePerson(site);
  const jobId = await scene.advert({ companyId: practice, createdByUserId: scene.frankie.id });
  const application = await scene.apply(seeker, jobId);
  await callProcedure(
    site,
    "invitations.send",
    { ...scene.boss.session.writeHeaders, ...newIdempotencyKey() },
    { email: scene.frankie.email, role: "recruiter" },
  );
  const { token } = await lastMailTo(site, scene.frankie.email);
  expect((await callProcedure(site, "invitations.accept", scene.frankie.session.writeHeaders, { token })).status).toBe(200);
  expect(await dealings.states()).toEqual({ contacts: ["withdrawn", "ended"], permissions: ["withdrawn", "withdrawn"] });
  const seen = await queryProcedure<{ state: string }>(site, "applications.get", seeker.session.headers, { id: application });
  expect(seen.data.state).toBe("not-progressing");
  expect((await lastMailTo(site, seeker.email)).text).toContain(
    "at Frankie Free: Your application is not being taken further.\n\nThey wrote to you: The recruiter no longer recruits",
  );
});
