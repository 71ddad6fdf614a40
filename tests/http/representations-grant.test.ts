import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { companies } from "#db/schema/companies.ts";
import { representations } from "#db/schema/representations.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { anonymous } from "#server/kernel/access/principal.ts";
import type { Context } from "#server/kernel/context.ts";
import {
  endOverdueRepresentations,
  revokeAllRepresentations,
  withdrawRepresentationsOf,
} from "#server/modules/hiring/representations/answer.commands.ts";
import { makePdf } from "#tests/fixtures/cv-files.ts";
import { openCvs } from "#tests/fixtures/cvs.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { mailsTo } from "#tests/fixtures/mailbox.ts";
import { openRepresenting, type Representing, vacancy } from "#tests/fixtures/representing.ts";
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
const reads = (url: string, person: { session: { headers: Record<string, string> } }) =>
  site.app.inject({ url, headers: person.session.headers });

describe("giving a permission", () => {
  test("is dated, ends after thirty days, is given once, and for the words that were shown alone", async () => {
    const id = await scene.asked(scene.rae, order());
    const before = (await scene.read(jo, id)).data;
    expect(await scene.call(jo, "grant", { id, digest: "0".repeat(64) })).toMatchObject({ status: 409, reason: "conflict" });
    const { data } = await scene.grant(jo, id);
    expect(data.expiresAt).toBe(daysLater(30).toISOString());
    expect((await scene.grant(jo, id)).data).toEqual(data);
    await scene.ask(scene.rae, order({ terms: "Terms that nobody has seen before.", pay: "£300 a day" }));
    expect((await scene.read(jo, id)).data).toMatchObject({ shownText: before.shownText, shownDigest: before.shownDigest, state: "given" });
    expect((await mailsTo(site, jo.email)).map(({ template }) => template)).toEqual(["representation-asked", "representation-news"]);
    await scene.moveTo(daysLater(29.9));
    expect((await scene.list(jo, "given")).data.total).toBe(1);
    await scene.moveTo(daysLater(30));
    expect((await scene.list(jo, "given")).data.total).toBe(0);
    expect((await scene.list(jo, "ended")).data.items).toMatchObject([{ id, state: "expired" }]);
    expect(await endOverdueRepresentations(site.services, daysLater(30))).toBeGreaterThan(0);
    expect(await endOverdueRepresentations(site.services, daysLater(30))).toBe(0);
    expect((await mailsTo(site, jo.email)).at(-1)?.text).toContain("ended automatically after 30 days");
    expect((await scene.call(jo, "revoke", { id })).status).toBe(409);
  });

  test("a request nobody answers ends after fourteen days and cannot be granted then", async () => {
    const id = await scene.asked(scene.rae, order());
    await scene.moveTo(daysLater(14));
    expect((await scene.grant(jo, id)).status).toBe(409);
    await endOverdueRepresentations(site.services, daysLater(14));
    expect((await scene.read(scene.rae, id)).data.state).toBe("lapsed");
  });

  test("to a second recruiter for the same vacancy is warned of, and replaces the first only when that is said", async () => {
    const one = await scene.asked(scene.rae, order());
    const two = await scene.asked(scene.stu, order({ clientName: "Hilltop Civils", role: "Senior QS", place: "Leeds, West Yorkshire" }));
    await scene.grant(jo, one);
    expect((await scene.read(jo, two)).data.standing).toMatchObject([{ id: one, firmName: "Quoin Recruitment Ltd" }]);
    expect((await scene.read(scene.stu, two)).data.standing).toEqual([]);
    const warned = await scene.grant(jo, two);
    expect([warned.status, warned.reason]).toEqual([409, "conflict"]);
    expect((await scene.grant(jo, two, [two])).status).toBe(409);
    expect((await scene.grant(jo, two, [one])).status).toBe(200);
    expect((await scene.read(jo, one)).data.state).toBe("replaced");
    expect((await mailsTo(site, scene.rae.email)).at(-1)?.text).toContain("given it to another recruiter");
    expect((await scene.list(jo, "given")).data.items.map(({ id }) => id)).toEqual([two]);
  });

  test("of two given at once for one vacancy exactly one succeeds, and the other says why", async () => {
    const requests = [
      await scene.asked(scene.rae, order()),
      await scene.asked(scene.stu, order()),
      await scene.asked(scene.frankie, order()),
    ];
    const answers = await Promise.all(requests.map((id) => scene.grant(jo, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const valid = await site.db
      .select({ id: representations.publicId })
      .from(representations)
      .where(and(eq(representations.candidateUserId, jo.id), eq(representations.state, "given")));
    expect(valid).toHaveLength(1);
  });

  test("adverts that the board groups as one are one vacancy, whatever the recruiters call it", async () => {
    const key = "5f4dcc3b5aa765d61d8327deb882cf99";
    const [ours, theirs] = [
      await scene.advert({ vacancyKey: key }),
      await scene.advert({ companyId: scene.firms.second, createdByUserId: scene.stu.id, vacancyKey: key }),
    ];
    const one = await scene.asked(scene.rae, order({ jobId: ours }));
    const two = await scene.asked(
      scene.stu,
      order({ jobId: theirs, clientName: "A tier-1 contractor", role: "Commercial lead", place: "Hull" }),
    );
    await scene.grant(jo, one);
    expect((await scene.grant(jo, two)).status).toBe(409);
  });
});

describe("revoking", () => {
  test("ends what the firm may read at once: the profile’s name, the application’s words, and its line of the export", async () => {
    const jobId = await scene.advert();
    const people = openCvs(site);
    const { cv } = await people.upload(jo, "Jo CV.pdf", makePdf({ comment: "Jo" }));
    const applicationId = await scene.apply(jo, jobId, { cvId: cv.id });
    const id = await scene.asked(scene.rae, { ...vacancy, applicationId });
    await scene.grant(jo, id);
    const file = async (person: Parameters<typeof people.download>[0]) =>
      (await people.download(person, `/api/applications/${applicationId}/cv`)).statusCode;
    const application = () =>
      queryProcedure<{ email: string | null; coverNote: string | null }>(site, "applications.get", scene.rae.session.headers, {
        id: applicationId,
      });
    const profile = () => reads(`/api/jobseeker/${jo.seekerId}`, scene.rae);
    const exported = async () => (await reads(`/api/applications/export.csv?jobId=${jobId}`, scene.rae)).body;
    expect((await application()).data).toMatchObject({ email: jo.email, coverNote: "Dear all" });
    expect((await profile()).json()).toMatchObject({ name: "Jo Seeker" });
    expect(await exported()).toContain(jo.email);
    expect([await file(scene.rae), await file(scene.boss)]).toEqual([200, 200]);
    expect((await scene.call(jo, "revoke", { id })).status).toBe(200);
    expect([await file(scene.rae), await file(scene.boss), await file(jo)]).toEqual([404, 404, 200]);
    expect((await application()).data).toMatchObject({ email: null, coverNote: null });
    expect((await profile()).json()).toMatchObject({ name: null });
    expect(await exported()).not.toContain(jo.email);
    expect((await scene.call(jo, "revoke", { id })).status).toBe(200);
    expect((await mailsTo(site, scene.rae.email)).at(-1)?.text).toContain("has been revoked");
  });

  test.each([
    ["runs out", async () => scene.moveTo(daysLater(30))],
    ["is given up by the firm", async (id: string) => void (await scene.call(scene.rae, "withdraw", { id }))],
  ])("so does one that %s, as its text says: before and after the sweep, until it is given again", async (_, end) => {
    const jobId = await scene.advert();
    const people = openCvs(site);
    const { cv } = await people.upload(jo, "Jo CV.pdf", makePdf({ comment: "Jo" }));
    const applicationId = await scene.apply(jo, jobId, { cvId: cv.id });
    const id = await scene.asked(scene.rae, { ...vacancy, applicationId });
    await scene.grant(jo, id);
    const seen = async () => {
      const { data } = await queryProcedure<{ email: string | null; isPermissionEnded: boolean }>(
        site,
        "applications.get",
        scene.rae.session.headers,
        { id: applicationId },
      );
      const file = await people.download(scene.rae, `/api/applications/${applicationId}/cv`);
      return [data.email, file.statusCode, data.isPermissionEnded];
    };
    expect(await seen()).toEqual([jo.email, 200, false]);
    await end(id);
    expect(await seen()).toEqual([null, 404, true]);
    await endOverdueRepresentations(site.services, site.services.now());
    expect(await seen()).toEqual([null, 404, true]);
    await scene.moveTo(daysLater(61));
    const again = await scene.asked(scene.rae, { ...vacancy, applicationId });
    await scene.grant(jo, again);
    expect(await seen()).toEqual([jo.email, 200, false]);
  });

  test("is of what was sent before: an application sent to the advert after it is read like any other", async () => {
    const jobId = await scene.advert();
    const id = await scene.asked(scene.rae, order({ jobId }));
    await scene.grant(jo, id);
    await scene.call(jo, "revoke", { id });
    await scene.moveTo(daysLater(1));
    const applicationId = await scene.apply(jo, jobId);
    const read = await queryProcedure(site, "applications.get", scene.rae.session.headers, { id: applicationId });
    expect(read.data).toMatchObject({ email: jo.email, coverNote: "Dear all" });
    expect((await reads(`/api/applications/export.csv?jobId=${jobId}`, scene.rae)).body).toContain(jo.email);
  });

  test.each(["jobseeker", "firm"])("by a %s that leaves ends what was open; what was over by then has expired", async (who) => {
    const firmId = await makeCompany(site.db, { name: "Leaving Search Ltd", isAgency: true, employerType: "recruitment-agency", now });
    const recruiter = await makePerson(site, { role: "recruiter", companyId: firmId });
    const over = [await scene.asked(recruiter, order()), await scene.asked(recruiter, order({ clientName: "Dale Homes Ltd" }))];
    await scene.grant(jo, over[0] ?? "");
    const leftAt = daysLater(31);
    await scene.moveTo(leftAt);
    const open = [
      await scene.asked(recruiter, order({ clientName: "Fell Civils Ltd" })),
      await scene.asked(recruiter, order({ clientName: "Moor Build Ltd" })),
    ];
    await scene.grant(jo, open[0] ?? "");
    await site.db.transaction(async (tx) => {
      if (who === "firm")
        await withdrawRepresentationsOf(tx, {
          at: { services: site.services, now: leftAt },
          companyId: firmId,
          words: "",
          actorUserId: null,
        });
      else {
        const ctx = { services: site.services, now: leftAt, principal: anonymous, request: { requestId: null } } as Context;
        await revokeAllRepresentations(tx, { ctx, userId: jo.id });
      }
    });
    const states = await site.db
      .select({ id: representations.publicId, state: representations.state })
      .from(representations)
      .where(eq(representations.firmId, firmId));
    const stateOf = (id: string) => states.find((each) => each.id === id)?.state;
    expect(over.map(stateOf)).toEqual(["expired", "lapsed"]);
    expect(open.map(stateOf)).toEqual(who === "firm" ? ["withdrawn", "withdrawn"] : ["revoked", "refused"]);
  });

  test("leaves what others hold, and is the jobseeker’s alone", async () => {
    const one = await scene.asked(scene.rae, order());
    const two = await scene.asked(scene.stu, order({ clientName: "Dale Homes Ltd" }));
    await scene.grant(jo, one);
    await scene.grant(jo, two);
    expect((await scene.call(scene.rae, "revoke", { id: one })).status).toBe(403);
    expect((await scene.call(await scene.findable(), "revoke", { id: one })).status).toBe(404);
    await scene.call(jo, "revoke", { id: one });
    expect((await scene.list(jo, "given")).data.items.map(({ id }) => id)).toEqual([two]);
  });
});

describe("the receipt", () => {
  test("is the same for both sides, in a fixed order, with digests that hold, and for nobody else", async () => {
    const id = await scene.asked(scene.rae, order());
    expect((await scene.receipt(jo, id)).statusCode).toBe(404);
    await scene.grant(jo, id);
    const [mine, theirs] = [await scene.receipt(jo, id), await scene.receipt(scene.boss, id)];
    expect(mine.headers["content-disposition"]).toBe(`attachment; filename="permission-${id}.txt"`);
    expect(mine.body).toBe(theirs.body);
    const [whole = "", digest = ""] = mine.body.split("\nSHA-256 of the lines above: ");
    expect(digest.trim()).toBe(createHash("sha256").update(whole).digest("hex"));
    const { shownText, shownDigest } = (await scene.read(jo, id)).data;
    for (const part of [id, "Jobseeker: Jo Seeker", shownText, shownDigest, "State: valid"]) expect(whole).toContain(part);
    expect((await scene.receipt(scene.stu, id)).statusCode).toBe(404);
    await scene.call(jo, "revoke", { id });
    expect((await scene.receipt(scene.boss, id)).body).toContain("State: Revoked by the jobseeker");
  });
});

describe("the client", () => {
  test("sees the earliest permission that is valid, by the number of any receipt for its vacancy", async () => {
    const companyId = await makeCompany(site.db, { name: "Hilltop Civils Ltd", now });
    const client = await makePerson(site, { role: "recruiter", companyId });
    const one = await scene.asked(scene.rae, order());
    await scene.grant(jo, one);
    const two = await scene.asked(scene.stu, order());
    const earliest = (id: string, person = client) =>
      queryProcedure<{ isEarliest: boolean; earliest: { firmName: string } | null }>(
        site,
        "representations.earliest",
        person.session.headers,
        { id },
      );
    expect((await earliest(two)).status).toBe(404);
    await scene.moveTo(daysLater(1));
    await scene.grant(jo, two, [one]);
    expect((await earliest(one)).data).toMatchObject({
      isEarliest: false,
      shown: { isValid: false },
      earliest: { firmName: "Mortar Search Ltd" },
    });
    expect((await earliest(two)).data).toMatchObject({ isEarliest: true });
    for (const other of [scene.rae, scene.stu]) expect((await earliest(two, other)).status).toBe(404);
    await site.db.update(companies).set({ verification: "not-started" }).where(eq(companies.id, companyId));
    expect((await earliest(two)).status).toBe(404);
  });

  test("is known by its own advert too, where the board groups it with the agency’s", async () => {
    const key = "0cc175b9c0f1b6a831c399e269772661";
    const agency = await scene.advert({ vacancyKey: key });
    const companyId = await makeCompany(site.db, { name: "Cairn Building Ltd", now });
    await scene.advert({ companyId, createdByUserId: null, vacancyKey: key });
    const other = await makePerson(site, { role: "company_admin", companyId });
    const id = await scene.asked(scene.rae, order({ jobId: agency }));
    await scene.grant(jo, id);
    const seen = await reads(`/api/representations/${id}/earliest`, other);
    expect([seen.statusCode, seen.json().isEarliest]).toEqual([200, true]);
  });
});
