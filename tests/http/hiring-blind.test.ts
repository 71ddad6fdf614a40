import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { applicationReference } from "#db/applying-values.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { jobseekerProfiles } from "#db/schema/profiles.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { type Applying, freshKey, openApplying, type Person } from "#tests/fixtures/applying.ts";
import { makePdf } from "#tests/fixtures/cv-files.ts";
import { openCvs } from "#tests/fixtures/cvs.ts";
import { mailsTo } from "#tests/fixtures/mailbox.ts";
import { headersOfWrites } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
let site: TestSite;
let applying: Applying;
let jo: Person;
let jobId: number;
let id: string;

beforeAll(async () => {
  site = await openTestSite({ now });
  applying = await openApplying(site);
});
afterAll(() => site.close());
beforeEach(async () => {
  site.setNow(now);
  jo = await applying.jobseeker("Josephine Seeker");
  jobId = await applying.advert({ title: "Estimator" });
  const { cv: uploaded } = await openCvs(site).upload(jo, "Josephine.pdf", makePdf({ comment: `CV of ${jo.email}` }));
  id = await applying.apply(jo, jobId, {
    cvId: uploaded.id,
    phone: "07700 900123",
    coverNote: "Josephine Seeker here: 07700 900123. NEC4 work.",
  });
  await callProcedure(
    site,
    "messages.send",
    { ...jo.session.writeHeaders, "idempotency-key": `"${freshKey()}"` },
    { id, text: "Regards, Josephine" },
  );
});

const setBlind = (person: Person, isBlind: boolean) =>
  callProcedure(site, "hiring.setBlind", person.session.writeHeaders, { jobId, isBlind });
const ask = <Data = unknown>(name: string, input: unknown) => queryProcedure<Data>(site, name, applying.recruiter.session.headers, input);
const csv = async () => (await applying.get(applying.recruiter.session, `/api/applications/export.csv?jobId=${jobId}`)).body;
const cv = () => applying.get(applying.recruiter.session, `/api/applications/${id}/cv`);
/** Everything an employer is sent of the application. */
const everything = async () =>
  JSON.stringify([
    await ask("hiring.board", { jobId }),
    await ask("hiring.list", { jobId }),
    await ask("applications.list", { jobId }),
    await ask("applications.get", { id }),
    await ask("applications.remaining", { jobIds: [jobId] }),
    await ask("messages.list", { jobId }),
    await ask("messages.get", { id }),
    await ask("messageTemplates.preview", { ids: [id], text: "Dear {first name} {full name}" }),
    (await applying.get(applying.recruiter.session, `/api/applications/${id}`)).body,
    (await applying.get(applying.recruiter.session, `/api/messages?jobId=${jobId}`)).body,
    await csv(),
  ]);

test("no list, board, file, message or CV says who applied until they are shortlisted; then all do", async () => {
  expect((await setBlind(applying.recruiter, true)).status).toBe(200);
  const hidden = await everything();
  expect(hidden).toContain("NEC4 work.");
  expect(hidden).not.toMatch(/josephine|07700|900123/i);
  expect(hidden).not.toContain(jo.email);
  await applying.move(applying.recruiter, id, "opened", "in-review", "Dear {first name}, we are reading it.");
  expect(await everything()).not.toMatch(/josephine/i);
  expect((await applying.read(jo, id)).data.timeline.at(-1)?.message).toBe("Dear Josephine, we are reading it.");
  await applying.move(applying.recruiter, id, "in-review", "shortlisted");
  const shown = await everything();
  expect(shown).toMatch(/Josephine Seeker/);
  expect(shown).toContain(jo.email);
});

test("nor does what one is told, a shortlist, a link to one, the history, or the profile of somebody who can be found", async () => {
  await setBlind(applying.recruiter, true);
  const { recruiter } = applying;
  const seekerId = randomPublicId();
  const lists = { contractTypes: [], workTypes: [], payBases: [] };
  const profile = { userId: jo.id, publicId: seekerId, headline: "Estimator of bridges", visibility: "open", ...lists } as const;
  await site.db.insert(jobseekerProfiles).values({ ...profile, createdAt: now, updatedAt: now });
  const call = <Data>(name: string, input: object) => callProcedure<Data>(site, name, recruiter.session.writeHeaders, input);
  const list = (await call<{ id: string }>("shortlists.create", { name: "Estimators" })).data.id;
  expect((await call("shortlists.add", { id: list, applicationIds: [id] })).data).toEqual({ added: 1 });
  const { address } = (await call<{ address: string }>("shortlists.share", { id: list, forWhom: "Kim Director", days: 7 })).data;
  const token = decodeURIComponent(address.split("#")[1] ?? "");
  const visitor = await headersOfWrites(site, "consent=none");
  const file = async () => {
    const { headers, body, statusCode } = await cv();
    return [statusCode, headers["content-disposition"], statusCode === 200 ? "" : body];
  };
  const sides = async () =>
    JSON.stringify([
      (await applying.told(recruiter)).items,
      await mailsTo(site, recruiter.email),
      await ask("shortlists.get", { id: list }),
      await callProcedure(site, "shortlists.open", visitor, { token }),
      await ask("hiring.person", { id }),
      await ask("applications.notes", { id }),
      await ask("recruiting.overview", undefined),
      await ask("hiring.record", {}),
      await call("applications.addNote", { id, text: "Good with bridges." }),
      await file(),
    ]);
  const hidden = await sides();
  expect(hidden).toMatch(/Applicant [A-Z0-9]+/);
  expect(hidden).not.toMatch(/josephine|07700|900123/i);
  for (const told of [jo.email, seekerId, "Estimator of bridges"]) expect(hidden).not.toContain(told);

  await applying.move(recruiter, id, "sent", "shortlisted");
  const shown = await sides();
  expect(shown).toContain("Josephine.pdf");
  for (const told of [seekerId, "Estimator of bridges", "Josephine Seeker"]) expect(shown).toContain(told);
});

test("a shortlisting that was taken back hides them again", async () => {
  await setBlind(applying.recruiter, true);
  await applying.move(applying.recruiter, id, "sent", "shortlisted");
  expect(await everything()).toMatch(/josephine/i);
  const undone = await callProcedure(site, "hiring.undo", applying.recruiter.session.writeHeaders, { ids: [id] });
  expect(undone).toMatchObject({ status: 200, data: { undone: [id] } });
  expect(await everything()).not.toMatch(/josephine/i);
});

test("nobody is found by guessing at their name", async () => {
  await setBlind(applying.recruiter, true);
  const totals = async (q: string) => [
    (await ask<{ total: number }>("hiring.list", { jobId, q })).data.total,
    (await ask<{ total: number }>("applications.list", { jobId, q })).data.total,
    (await ask<{ items: unknown[] }>("messages.list", { jobId, q })).data.items.length,
  ];
  expect(await totals("Josephine")).toEqual([0, 0, 0]);
  expect(await totals("Estimator")).toEqual([0, 0, 1]);
  // A reference says nothing about them.
  expect((await totals(applicationReference(id))).slice(0, 2)).toEqual([1, 1]);
  await setBlind(applying.recruiter, false);
  expect(await totals("Josephine")).toEqual([1, 1, 1]);
});

test("the CV says why it is not to be had, and once it is it comes as a file that no page runs, and is written down", async () => {
  await setBlind(applying.recruiter, true);
  const hidden = await cv();
  expect([hidden.statusCode, hidden.json<{ detail: string }>().detail]).toEqual([
    409,
    expect.stringContaining("once the applicant is shortlisted"),
  ]);
  expect((await ask("applications.get", { id })).data).toMatchObject({ isMasked: true, isCvHidden: true, cv: null });
  await applying.move(applying.recruiter, id, "opened", "shortlisted");
  const { statusCode, headers } = await cv();
  expect([statusCode, headers["content-type"], headers["x-content-type-options"]]).toEqual([200, "application/pdf", "nosniff"]);
  expect(headers["content-disposition"]).toMatch(/^attachment;/);
  expect(headers["content-security-policy"]).toContain("sandbox");
  const reads = and(eq(auditEvents.action, "application.downloadCv"), eq(auditEvents.resourceId, id), eq(auditEvents.result, "done"));
  expect(await site.db.$count(auditEvents, reads)).toBe(1);
});

test("only those who look after the advert switch it, and each change is written down once", async () => {
  for (const person of [applying.colleague, applying.stranger, applying.otherBoss]) expect((await setBlind(person, true)).status).toBe(404);
  await setBlind(applying.boss, true);
  await setBlind(applying.recruiter, true);
  const rows = await site.db
    .select({ actor: auditEvents.actorUserId, reason: auditEvents.reason })
    .from(auditEvents)
    .where(and(eq(auditEvents.resource, "job"), eq(auditEvents.resourceId, String(jobId)), eq(auditEvents.result, "done")));
  expect(rows).toEqual([{ actor: applying.boss.id, reason: "names hidden" }]);
});
