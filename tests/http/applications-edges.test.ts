import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Applying, freshKey, openApplying, type Person } from "#tests/fixtures/applying.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
let site: TestSite;
let applying: Applying;
let jo: Person;

beforeAll(async () => {
  site = await openTestSite({ now });
  applying = await openApplying(site);
});
afterAll(() => site.close());
beforeEach(async () => {
  site.setNow(now);
  jo = await applying.jobseeker();
});

describe("a telephone number", () => {
  const right = [
    ["07700900123", "07700 900123"],
    ["+44 (0)7700 900123", "07700 900123"],
    ["(020) 7946-0123", "020 7946 0123"],
    ["07700/900123", "07700 900123"],
    ["\u202a020\u00a07946 0123 ext 2\u202c", "020 7946 0123 ext. 2"],
    ["+353 1 234 5678", "+353 1 234 5678"],
  ] as const;
  const wrong = ["call me", "07700 9OO123", "12345", "+", "((((((((", "-- -- -- --", "+44 7700 900123 900123 900123 9"];

  test.each(right)("%s is taken, kept as E.164 and shown as people in the UK write it", async (phone, shown) => {
    const id = await applying.apply(jo, await applying.advert(), { phone });
    expect((await applying.row(id)).phone).toMatch(/^\+\d+(?:;ext=\d+)?$/);
    expect((await applying.read(applying.recruiter, id)).data.phone).toBe(shown);
  });

  test.each(wrong)("%s is refused in words", async (phone) => {
    const answer = await applying.postTo(jo, { jobId: await applying.advert(), phone });
    expect([answer.statusCode, answer.json().errors[0].pointer]).toEqual([422, "/phone"]);
    expect(answer.json().errors[0].detail).toMatch(/telephone number/);
  });
});

describe("a name", () => {
  const rename = (name: string) => callProcedure(site, "account.me.rename", jo.session.writeHeaders, { name });

  test.each(["O'Brien-Łukasz", "Łukasz O’Brien", "Cher", "X", "José María de la Cruz", "王小明"])(
    "%s goes along as it is",
    async (name) => {
      expect((await rename(name)).status).toBe(200);
      const id = await applying.apply(jo, await applying.advert());
      expect((await applying.read(applying.recruiter, id)).data.applicantName).toBe(name);
    },
  );

  test.each(["", "  ", "-", "7", "a\nb", "Jo <b>"])("%j is refused in words", async (name) => {
    expect(await rename(name)).toMatchObject({ status: 422, reason: "invalid-fields" });
  });
});

describe("an advert that changes while somebody writes", () => {
  test("frozen just now, it is not there; unfrozen, the draft goes on", async () => {
    const jobId = await applying.advert();
    await applying.call(jo, "saveDraft", { jobId, coverNote: "Half a thought" });
    await applying.changeJob(jobId, { status: "frozen" });
    const answer = await applying.postTo(jo, { jobId, coverNote: "Whole" });
    expect([answer.statusCode, answer.json().code]).toEqual([404, "not-found"]);
    expect((await applying.call(jo, "saveDraft", { jobId, coverNote: "Whole" })).status).toBe(404);
    await applying.changeJob(jobId, { status: "live" });
    expect((await applying.postTo(jo, { jobId, coverNote: "Whole" })).statusCode).toBe(201);
  });

  test("at its closing second and in the last of the quarter of an hour it is taken, a millisecond later not", async () => {
    const closesAt = new Date(now.getTime() + 60_000);
    const jobs = [await applying.advert({ closesAt }), await applying.advert({ closesAt }), await applying.advert({ closesAt })];
    const moments = [closesAt, new Date(closesAt.getTime() + 15 * 60_000 - 1), new Date(closesAt.getTime() + 15 * 60_000)];
    const statuses: number[] = [];
    for (const [at, moment] of moments.entries()) {
      site.setNow(moment);
      statuses.push((await applying.postTo(jo, { jobId: jobs[at] })).statusCode);
    }
    expect(statuses).toEqual([201, 201, 410]);
  });

  test("a retry whose answer was lost is answered as the first, though the advert has closed since", async () => {
    const jobId = await applying.advert();
    const key = freshKey();
    const first = await applying.postTo(jo, { jobId }, key);
    await applying.changeJob(jobId, { status: "closed", endedAt: new Date(now.getTime() - 3_600_000) });
    const again = await applying.postTo(jo, { jobId }, key);
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
  });
});
