import { and, eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { applications } from "#db/schema/applications.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { cvs } from "#db/schema/cvs.ts";
import { deleteUnusedFiles } from "#server/modules/content/files/files.commands.ts";
import { eraseDueAccounts } from "#server/modules/people/accounts/personal-data/erase-account.commands.ts";
import { deleteOutdatedRows } from "#server/modules/people/accounts/personal-data/retention.commands.ts";
import { type Applying, openApplying, type Person } from "#tests/fixtures/applying.ts";
import { makeDocx, makePdf } from "#tests/fixtures/cv-files.ts";
import { type Cv, openCvs } from "#tests/fixtures/cvs.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);
let site: TestSite;
let board: Applying;
let people: ReturnType<typeof openCvs>;
let jo: Person;
let cv: Cv;

beforeAll(async () => {
  site = await openTestSite({ now });
  board = await openApplying(site);
  people = openCvs(site);
});
beforeEach(async () => {
  site.setNow(now);
  jo = await board.jobseeker();
  cv = (await people.upload(jo, "Jo CV.pdf", makePdf({ comment: `CV of ${jo.email}` }))).cv;
});
afterAll(() => site.close());

const fileOf = (id: string) => `/api/applications/${id}/cv`;
const statusFor = async (person: Person | null, url: string) => (await people.download(person, url)).statusCode;
const seenBy = async (person: Person, id: string) => (await board.ask<{ cv: object | null }>(person, "get", { id })).data;

describe("an application with a CV", () => {
  test("shows the employer what it is called and where it is, and nobody else", async () => {
    const id = await board.apply(jo, await board.advert(), { cvId: cv.id });
    const shown = { fileName: "Jo CV.pdf", kind: "pdf", sizeBytes: cv.sizeBytes, scan: "not-scanned", path: fileOf(id) };
    for (const person of [jo, board.recruiter, board.boss]) expect((await seenBy(person, id)).cv).toEqual(shown);
    for (const person of [jo, board.recruiter, board.boss]) expect(await statusFor(person, fileOf(id))).toBe(200);
    const others = [board.colleague, board.stranger, board.otherBoss, await board.jobseeker("Al Another")];
    for (const other of others) expect(await statusFor(other, fileOf(id))).toBe(404);
    expect(await statusFor(null, fileOf(id))).toBe(401);
    expect((await people.list(jo))[0]?.lastUsedAt).toBe(now.toISOString());
  });

  test("is downloaded by an administrator only with a password just proved; their and the employer's downloads are audited", async () => {
    const id = await board.apply(jo, await board.advert(), { cvId: cv.id });
    for (const person of [jo, board.recruiter, board.boss, board.administrator]) expect(await statusFor(person, fileOf(id))).toBe(200);
    site.setNow(new Date(now.getTime() + 6 * 60_000));
    const late = await people.download(board.administrator, fileOf(id));
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([403, "reauthenticate"]);
    const about = and(eq(auditEvents.action, "application.downloadCv"), eq(auditEvents.resourceId, id), eq(auditEvents.result, "done"));
    const actors = await site.db.select({ by: auditEvents.actorUserId }).from(auditEvents).where(about);
    expect(actors.map(({ by }) => by)).toEqual([board.recruiter.id, board.boss.id, board.administrator.id]);
  });

  test("is opened by whoever of the employer’s downloads it first", async () => {
    const id = await board.apply(jo, await board.advert(), { cvId: cv.id });
    await people.download(board.administrator, fileOf(id));
    expect((await board.row(id)).state).toBe("sent");
    await people.download(board.recruiter, fileOf(id));
    expect((await board.row(id)).state).toBe("opened");
  });

  test("keeps it though its owner removes it from their profile, and gives it to the employer until withdrawn, and again when that is undone", async () => {
    const id = await board.apply(jo, await board.advert(), { cvId: cv.id });
    await people.remove(jo, cv.id);
    expect(await people.list(jo)).toEqual([]);
    expect([await statusFor(board.recruiter, fileOf(id)), await statusFor(jo, fileOf(id))]).toEqual([200, 200]);
    await board.call(jo, "withdraw", { id });
    expect((await seenBy(board.recruiter, id)).cv).toBeNull();
    for (const person of [board.recruiter, board.boss, board.administrator]) expect(await statusFor(person, fileOf(id))).toBe(404);
    expect(await statusFor(jo, fileOf(id))).toBe(200);
    await board.call(jo, "undoWithdrawal", { id });
    expect(await statusFor(board.recruiter, fileOf(id))).toBe(200);
  });

  test("as a Word document is read as text by those who may download it, and that is a download", async () => {
    const word = (await people.upload(jo, "Jo CV.docx", makeDocx({ text: `Jo Seeker, MRICS, ${jo.email}` }))).cv;
    const id = await board.apply(jo, await board.advert(), { cvId: word.id });
    const read = (person: Person) => board.ask<{ blocks: object[] }>(person, "cvText", { id });
    for (const other of [board.colleague, board.stranger, board.otherBoss, await board.jobseeker("Al Another")])
      expect((await read(other)).status).toBe(404);
    expect((await queryProcedure(site, "applications.cvText", {}, { id })).status).toBe(401);
    expect((await board.row(id)).state).toBe("sent");
    const text = { kind: "paragraph", text: `Jo Seeker, MRICS, ${jo.email}` };
    for (const person of [jo, board.recruiter, board.boss]) expect((await read(person)).data).toEqual({ blocks: [text] });
    expect((await board.row(id)).state).toBe("opened");
    const about = and(eq(auditEvents.action, "application.downloadCv"), eq(auditEvents.resourceId, id), eq(auditEvents.result, "done"));
    const actors = await site.db.select({ by: auditEvents.actorUserId }).from(auditEvents).where(about);
    expect(actors.map(({ by }) => by)).toEqual([board.recruiter.id, board.boss.id]);
    await board.call(jo, "withdraw", { id });
    expect((await read(board.recruiter)).status).toBe(404);
    const pdf = await board.apply(jo, await board.advert(), { cvId: cv.id });
    expect((await board.ask(board.recruiter, "cvText", { id: pdf })).status).toBe(409);
  });

  test("cannot be sent with somebody else’s CV, nor with one that was removed meanwhile; without one it can", async () => {
    const jobId = await board.advert();
    const al = await board.jobseeker("Al Another");
    const stolen = await board.postTo(al, { jobId, cvId: cv.id });
    expect([stolen.statusCode, stolen.json<{ errors: unknown }>().errors]).toEqual([
      422,
      [{ pointer: "/cvId", detail: "This CV is no longer in your profile. Choose another, or send your application without one." }],
    ]);
    const id = await board.apply(al, jobId);
    expect((await seenBy(board.recruiter, id)).cv).toBeNull();
    expect(await statusFor(board.recruiter, fileOf(id))).toBe(404);
  });

  test("as a draft keeps the choice, which nobody else sees and which ends with the CV", async () => {
    const jobId = await board.advert();
    const draft = await board.call<{ id: string }>(jo, "saveDraft", { jobId, cvId: cv.id });
    const own = () => board.ask<{ cvId: string | null }>(jo, "own", { jobId });
    expect((await own()).data.cvId).toBe(cv.id);
    for (const person of [board.recruiter, board.administrator]) expect(await statusFor(person, fileOf(draft.data.id))).toBe(404);
    await people.remove(jo, cv.id);
    expect((await own()).data.cvId).toBeNull();
    expect(await people.row(cv.id)).toBeUndefined();
  });
});

describe("an administrator", () => {
  test("removes a CV from somebody’s profile, which is audited", async () => {
    expect((await people.remove(board.administrator, cv.id)).status).toBe(200);
    expect(await people.list(jo)).toEqual([]);
    const about = and(eq(auditEvents.action, "seeker.deleteCv"), eq(auditEvents.resourceId, cv.id));
    expect(await site.db.select({ result: auditEvents.result }).from(auditEvents).where(about)).toEqual([{ result: "done" }]);
  });
});

describe("what is kept, and for how long", () => {
  test("one’s data are handed out with the files themselves, those too that only applications hold", async () => {
    const other = await people.upload(jo, "other.pdf", makePdf({ comment: "the other" }));
    await board.apply(jo, await board.advert(), { cvId: cv.id });
    await people.remove(jo, cv.id);
    const answer = await people.download(jo, "/api/account/export");
    const files = unzipSync(answer.rawPayload);
    const named = Object.keys(files).filter((name) => name.startsWith("cvs/"));
    expect(named.sort()).toEqual([`cvs/${cv.id}.pdf`, `cvs/${other.cv.id}.pdf`].sort());
    expect(strFromU8(files[`cvs/${cv.id}.pdf`] ?? new Uint8Array())).toContain(`CV of ${jo.email}`);
    expect(JSON.parse(strFromU8(files["cvs.json"] ?? new Uint8Array()))).toHaveLength(2);
  });

  test("erasure takes the CVs out of profile, applications and store", async () => {
    const id = await board.apply(jo, await board.advert(), { cvId: cv.id });
    const { objectName = "" } = (await people.row(cv.id)) ?? {};
    await site.db.update(users).set({ state: "erasure-requested", erasureDueAt: now }).where(eq(users.id, jo.id));
    expect((await eraseDueAccounts(site.services, now)).erased).toBe(1);
    await deleteUnusedFiles(site.services, now);
    expect(await site.db.select().from(cvs).where(eq(cvs.userId, jo.id))).toEqual([]);
    expect((await board.row(id)).cvId).toBeNull();
    expect(await site.services.files.read(objectName)).toBeNull();
    expect(await statusFor(board.recruiter, fileOf(id))).toBe(404);
  });

  test("a removed CV goes with the last application that holds it, six months after the advert closed", async () => {
    const jobId = await board.advert();
    const id = await board.apply(jo, jobId, { cvId: cv.id });
    const { objectName = "" } = (await people.row(cv.id)) ?? {};
    await people.remove(jo, cv.id);
    await board.changeJob(jobId, { status: "closed", endedAt: now });
    const sweep = async (at: Date) => {
      for (let round = 0; round < 3; round += 1) await deleteOutdatedRows(site.db, at);
      await deleteUnusedFiles(site.services, at);
    };
    await sweep(daysLater(180));
    expect(await site.services.files.read(objectName)).not.toBeNull();
    await sweep(daysLater(185));
    expect(await site.db.select().from(applications).where(eq(applications.publicId, id))).toEqual([]);
    expect(await people.row(cv.id)).toBeUndefined();
    expect(await site.services.files.read(objectName)).toBeNull();
  });
});
