import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { companies } from "#db/schema/companies.ts";
import { foundOnBoard, openPosting, type Posting, wholeAdvert } from "#tests/fixtures/posting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let posting: Posting;
beforeAll(async () => {
  site = await openTestSite({ now });
  posting = await openPosting(site);
});
afterAll(() => site?.close());

const reason = "Please name the site where the work is.";
const titled = (title: string) => ({ ...wholeAdvert, title });
const newcomer = (path: string, id: string, more: object = {}) => posting.call(posting.newcomer, `posting.${path}`, { id, ...more });
const decide = (id: string, decision: object) => posting.call(posting.administrator, "posting.decide", { id, ...decision });
const statusOf = async (told: Promise<{ data: { status: string } }>) => (await told).data.status;
/** What the public is answered of an advert: its page, alone and among others. */
async function publicAnswers(jobId: number | null) {
  const byId = await posting.rest(posting.recruiter, "POST", "/api/jobs/batch", { ids: [jobId] });
  const [{ data }] = byId.json<{ results: [{ data: unknown }] }>().results;
  const [page, alone] = await Promise.all([`/jobs/${jobId}`, `/api/jobs/${jobId}`].map((url) => site.app.inject({ url })));
  return [page?.statusCode, alone?.statusCode, data !== null];
}
const unseen = [404, 404, false];

describe("an advert that nobody has approved", () => {
  test("is not shown by closing it, and is read when it is reopened", async () => {
    const { data } = await posting.publish(titled("Unread Surveyor"), posting.newcomer);
    expect(data.status).toBe("awaiting-review");
    expect(await statusOf(newcomer("close", data.id))).toBe("closed");
    expect(await publicAnswers(data.jobId)).toEqual(unseen);
    expect(await statusOf(newcomer("reopen", data.id))).toBe("awaiting-review");
    await decide(data.id, { decision: "approve" });
    expect(await publicAnswers(data.jobId)).toEqual([200, 200, true]);
    await newcomer("close", data.id);
    expect(await publicAnswers(data.jobId)).toEqual([200, 200, true]);
  });

  test("refused while it was live is read again, whether it is sent again at once or closed and reopened, also when its firm is proved by then", async () => {
    const { data } = await posting.publish(titled("Changed Surveyor"), posting.newcomer);
    expect(data.status).toBe("live");
    await posting.call(posting.administrator, "cases.freeze", { jobId: data.jobId, reason });
    await posting.call(posting.administrator, "cases.refuseFrozen", { jobId: data.jobId, reason });
    expect(await statusOf(newcomer("update", data.id, { version: 1, fields: { title: "Otherwise Surveyor" } }))).toBe("refused");
    expect(await statusOf(newcomer("publish", data.id))).toBe("awaiting-review");
    await decide(data.id, { decision: "refuse", reason });
    await newcomer("close", data.id);
    expect(await publicAnswers(data.jobId)).toEqual(unseen);
    await site.db.update(companies).set({ verification: "verified" }).where(eq(companies.id, posting.unproved));
    expect(await statusOf(newcomer("reopen", data.id))).toBe("awaiting-review");
    expect(await foundOnBoard(site, "q=otherwise")).toEqual([]);
    await decide(data.id, { decision: "approve" });
    expect(await foundOnBoard(site, "q=otherwise")).toEqual([data.jobId]);
  });
});
