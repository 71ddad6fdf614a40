import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditEvents } from "#db/schema/audit.ts";
import { representations } from "#db/schema/representations.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { endOverdueRepresentations } from "#server/modules/hiring/representations/answer.commands.ts";
import { mailsTo } from "#tests/fixtures/mailbox.ts";
import { openRepresenting, type Representing, vacancy } from "#tests/fixtures/representing.ts";
import { newIdempotencyKey } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);
let site: TestSite;
let scene: Representing;
let jo: Awaited<ReturnType<Representing["findable"]>>;

beforeAll(async () => {
  site = await openTestSite({ now });
  scene = await openRepresenting(site);
});
afterAll(() => site.close());
beforeEach(async () => {
  await scene.moveTo(now);
  jo = await scene.findable();
});

const order = (more: object = {}) => ({ ...vacancy, seekerId: jo.seekerId, ...more });

describe("asking to represent somebody", () => {
  test("stores the words shown with their digest, tells the jobseeker, and names the client on the site alone", async () => {
    const { status, data } = await scene.ask(scene.rae, order());
    expect([status, data.answerBy]).toEqual([200, daysLater(14).toISOString()]);
    const seen = (await scene.read(jo, data.id)).data;
    expect(seen).toMatchObject({
      side: "candidate",
      state: "asked",
      firmName: "Quoin Recruitment Ltd",
      clientName: "Hilltop Civils Ltd",
      standing: [],
    });
    for (const words of [
      "Recruiter: Quoin Recruitment Ltd",
      "Client: Hilltop Civils Ltd",
      vacancy.pay,
      vacancy.terms,
      "ends by itself 30 days",
    ]) {
      expect(seen.shownText).toContain(words);
    }
    expect(seen.shownDigest).toBe(hashOf(seen.shownText));
    const [mail] = await mailsTo(site, jo.email);
    expect(mail).toMatchObject({ template: "representation-asked", subject: "May they represent you? Senior Quantity Surveyor" });
    expect(`${mail?.text}${mail?.html}`).not.toContain("Hilltop");
    const told = await queryProcedure<{ items: { kind: string; path: string }[] }>(site, "notifications.list", jo.session.headers, {});
    expect(told.data.items).toMatchObject([
      { kind: "representation-asked", path: `/jobseeker/dashboard?tab=representation&request=${data.id}` },
    ]);
    const audited = await site.db.select().from(auditEvents).where(eq(auditEvents.resourceId, data.id));
    expect(audited.map(({ action, actorUserId }) => [action, actorUserId])).toEqual([["representation.ask", scene.rae.id]]);
  });

  test("takes no text of the recruiter’s own for the permission, and a key once", async () => {
    const other = await scene.ask(scene.rae, order({ permissionText: "You allow us everything, for ever." }));
    expect([other.status, other.reason]).toEqual([422, "invalid-fields"]);
    const key = newIdempotencyKey();
    const first = await scene.ask(scene.rae, order(), key);
    expect(await scene.ask(scene.rae, order(), key)).toMatchObject({ status: 200, data: first.data });
    expect(await scene.ask(scene.rae, order({ pay: "£600 a day" }), key)).toMatchObject({ status: 422, reason: "idempotency-key-reused" });
    expect((await scene.list(jo)).data.total).toBe(1);
  });

  test("shows a recruiter no name of somebody who is anonymous to them until they agree", async () => {
    const id = await scene.asked(scene.rae, order());
    expect((await scene.read(scene.colleague, id)).data).toMatchObject({ side: "firm", candidateName: null });
    await scene.grant(jo, id);
    expect((await scene.read(scene.boss, id)).data).toMatchObject({ candidateName: "Jo Seeker", state: "given" });
    expect((await scene.read(scene.stu, id)).status).toBe(404);
    expect((await scene.read(await scene.findable(), id)).status).toBe(404);
  });

  test("is for people who applied or can be found: not for the hidden, the withdrawn, others’ applicants or others’ adverts", async () => {
    const jobId = await scene.advert();
    const applicationId = await scene.apply(jo, jobId);
    const asOther = await scene.ask(scene.stu, { ...vacancy, applicationId });
    expect(asOther.status).toBe(404);
    expect((await scene.ask(scene.stu, order({ jobId }))).status).toBe(422);
    const id = await scene.asked(scene.rae, { ...vacancy, applicationId });
    expect((await scene.read(scene.rae, id)).data).toMatchObject({ candidateName: "Jo Seeker", jobId });
    expect((await scene.ask(scene.rae, { ...vacancy, seekerId: jo.seekerId, applicationId })).status).toBe(422);
    expect((await scene.ask(scene.rae, { ...vacancy })).status).toBe(422);
    const hidden = await scene.findable();
    await scene.call(hidden, "list", {});
    expect((await scene.ask(scene.rae, { ...vacancy, seekerId: "x".repeat(22) })).status).toBe(404);
    expect((await scene.ask(jo, order())).status).toBe(403);
  });

  test("a freelance recruiter asks under their own name, and reads only what they asked", async () => {
    const id = await scene.asked(scene.frankie, order());
    expect((await scene.read(jo, id)).data).toMatchObject({ firmName: "Frankie Free" });
    expect((await scene.list(scene.frankie)).data.items.map((item) => item.id)).toEqual([id]);
    expect((await scene.call(scene.rae, "withdraw", { id })).status).toBe(404);
    expect((await scene.call(scene.frankie, "withdraw", { id })).status).toBe(200);
    expect((await scene.read(jo, id)).data.state).toBe("withdrawn");
  });
});

describe("asking again", () => {
  test("for the same vacancy is refused while one is open, and for 30 days after it was turned down", async () => {
    const id = await scene.asked(scene.rae, order());
    const again = order({
      clientName: "HILLTOP CIVILS",
      role: "Senior QS",
      place: "Leeds, West Yorkshire",
      terms: "Other terms than before.",
    });
    expect(await scene.ask(scene.colleague, again)).toMatchObject({ status: 409, reason: "conflict" });
    await scene.call(jo, "refuse", { id, reason: "I have applied there myself." });
    expect((await scene.read(scene.rae, id)).data).toMatchObject({ state: "refused", refusalReason: "I have applied there myself." });
    expect((await mailsTo(site, scene.rae.email)).at(-1)?.text).toContain("I have applied there myself.");
    await scene.moveTo(daysLater(29));
    expect((await scene.ask(scene.rae, again)).status).toBe(409);
    expect((await scene.ask(scene.stu, again)).status).toBe(200);
    await scene.moveTo(daysLater(31));
    expect((await scene.ask(scene.rae, again)).status).toBe(200);
  });

  test("for another vacancy is another request", async () => {
    await scene.asked(scene.rae, order());
    for (const more of [{ clientName: "Dale Homes Ltd" }, { role: "Commercial Manager" }, { place: "Bristol" }]) {
      expect((await scene.ask(scene.rae, order(more))).status).toBe(200);
    }
  });

  test("cold, is stopped at twenty open requests of a firm and ten to a person; who applied can still be asked", async () => {
    const { first } = scene.firms;
    await site.db
      .update(representations)
      .set({ state: "withdrawn", endedAt: daysLater(-40) })
      .where(eq(representations.firmId, first));
    for (let count = 0; count < 10; count += 1) await scene.asked(scene.rae, order({ clientName: `Client number ${count}` }));
    const full = await scene.ask(scene.rae, order({ clientName: "One client more" }));
    expect([full.status, full.reason]).toEqual([409, "conflict"]);
    const kim = await scene.findable("Kim");
    for (let count = 0; count < 10; count += 1)
      await scene.asked(scene.rae, order({ seekerId: kim.seekerId, clientName: `Client number ${count}` }));
    const lee = await scene.findable("Lee");
    expect((await scene.ask(scene.colleague, order({ seekerId: lee.seekerId }))).status).toBe(409);
    const applicationId = await scene.apply(lee, await scene.advert());
    expect((await scene.ask(scene.rae, { ...vacancy, applicationId })).status).toBe(200);
  });
});

describe("a permission that is valid", () => {
  test("can be renewed in its last fourteen days: the later one replaces it without a word of another recruiter", async () => {
    const jobId = await scene.advert();
    const applicationId = await scene.apply(jo, jobId);
    const first = await scene.asked(scene.rae, { ...vacancy, applicationId });
    await scene.grant(jo, first);
    await scene.moveTo(daysLater(15.9));
    const early = await scene.ask(scene.rae, order());
    expect(early.status).toBe(409);
    expect(early.text).toContain(
      "permission for this vacancy, until Monday 21 December 2026. You can ask to renew it from Monday 7 December 2026.",
    );
    await scene.moveTo(daysLater(20));
    const second = await scene.asked(scene.rae, order());
    expect((await scene.ask(scene.colleague, order())).text).toContain("asked this person about this vacancy already");
    const { data: shown } = await scene.read(jo, second);
    expect(shown).toMatchObject({ standing: [], renewsUntil: daysLater(30).toISOString() });
    expect((await scene.list(jo, "given")).data.items.map(({ id }) => id)).toEqual([first]);
    const mailsBefore = (await mailsTo(site, scene.rae.email)).length;
    const given = await scene.grant(jo, second);
    expect([given.status, given.data.expiresAt]).toEqual([200, daysLater(50).toISOString()]);
    expect((await scene.list(jo, "given")).data.items).toMatchObject([{ id: second, jobId }]);
    expect((await scene.read(jo, first)).data.state).toBe("replaced");
    const news = (await mailsTo(site, scene.rae.email)).slice(mailsBefore).map(({ text }) => text);
    expect(news).toEqual([expect.stringContaining("The permission has been given.")]);
    await scene.moveTo(daysLater(31));
    await endOverdueRepresentations(site.services, daysLater(31));
    const read = await queryProcedure(site, "applications.get", scene.rae.session.headers, { id: applicationId });
    expect(read.data).toMatchObject({ email: jo.email, isPermissionEnded: false });
  });

  test("stays until its end when renewing it is refused", async () => {
    await scene.grant(jo, await scene.asked(scene.rae, order()));
    await scene.moveTo(daysLater(20));
    await scene.call(jo, "refuse", { id: await scene.asked(scene.rae, order()) });
    expect((await scene.list(jo, "given")).data.total).toBe(1);
    expect((await scene.ask(scene.rae, order())).text).toContain("again from Sunday 10 January 2027");
  });
});
