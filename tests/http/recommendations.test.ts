import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ApplicationState } from "#db/own-values.ts";
import { applications } from "#db/schema/applications.ts";
import { profileHiddenFrom } from "#db/schema/profiles.ts";
import { type JobOverrides, makeCompany, makeJob } from "#db/seed/factories.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
const sentAt = new Date("2026-11-03T09:00:00Z");
let site: TestSite;
let companyId: number;
let jo: Awaited<ReturnType<typeof makePerson>>;
/** Adverts of different tests are distinguished by their level. */
const levels = ["graduate", "senior", "associate-director"] as const;

beforeAll(async () => {
  site = await openTestSite({ now });
  companyId = await makeCompany(site.db, { now, name: "Ashlar" });
});
afterAll(() => site.close());
beforeEach(async () => {
  jo = await makePerson(site);
});

async function advert(overrides: JobOverrides = {}): Promise<number> {
  const id = await makeJob(site.db, { now, companyId, category: "quantity-surveyor", workType: "hybrid", ricsLevel: "none", ...overrides });
  await site.services.search.applyNow([id]);
  return id;
}
const say = (fields: unknown, who = jo) => callProcedure(site, "profiles.save", who.session.writeHeaders, fields);
const apply = (jobId: number, state: ApplicationState = "sent") => {
  const at = { createdAt: sentAt, updatedAt: sentAt, stateChangedAt: sentAt, sentAt: state === "draft" ? null : sentAt };
  return site.db
    .insert(applications)
    .values({ publicId: randomPublicId(), jobId, userId: jo.id, state, answers: [], source: "board", ...at });
};

interface Line {
  jobId: number;
  lines: { kind: string; text: string }[];
  appliedBefore: { id: string; jobId: number; sentAt: string } | null;
}
interface Recommended {
  items: (Line & { job: { id: number; title: string } })[];
  missing: string[];
  isBlank: boolean;
}
const recommended = async (who = jo) => (await queryProcedure<Recommended>(site, "matches.recommended", who.session.headers)).data;
const linesOf = (jobIds: number[]) => queryProcedure<Line[]>(site, "matches.lines", jo.session.headers, { jobIds });
const numbers = ({ items }: Recommended) => items.map(({ job }) => job.id);

describe("recommendations", () => {
  test("are ranked by the profile, each with its reasons, the same each time", async () => {
    const nec4 = await advert({ level: levels[0], suites: [{ suite: "nec4", form: "", need: "must" }] });
    const plainOne = await advert({ level: levels[0] });
    const far = await advert({ level: "principal-managing" });
    await say({ level: levels[0], category: "quantity-surveyor", suites: [{ suite: "nec4", years: 4, largestValueBand: null }] });
    const first = await recommended();
    expect(numbers(first)).toEqual([nec4, plainOne]);
    expect(numbers(first)).not.toContain(far);
    expect(first.items[0]?.lines).toContainEqual({ kind: "fit", text: "NEC4: you have 4 years; required" });
    expect(first.items[0]?.lines).toContainEqual({ kind: "fit", text: "Your level: Graduate" });
    expect(await recommended()).toEqual(first);
    expect(first.missing).toContain("where you can work");
  });

  test("leave out what was applied to, hidden adverts and employers, firms one hides from, closed adverts, and kinds of which fewer are wanted", async () => {
    const agencyId = await makeCompany(site.db, { now, isAgency: true });
    const [kept, appliedTo, draft, hiddenJob, closed] = [
      await advert({ level: levels[1] }),
      await advert({ level: levels[1] }),
      await advert({ level: levels[1] }),
      await advert({ level: levels[1] }),
      await advert({ level: levels[1], closesAt: now }),
    ];
    const ofAgency = await advert({ level: levels[1], companyId: agencyId });
    const [hiddenFirm, ownFirm] = [await makeCompany(site.db, { now, slug: "mortar" }), await makeCompany(site.db, { now })];
    const ofHidden = await advert({ level: levels[1], companyId: hiddenFirm });
    const ofOwn = await advert({ level: levels[1], companyId: ownFirm });
    await say({ level: levels[1], category: "quantity-surveyor" });
    await apply(appliedTo);
    await apply(draft, "draft");
    const before = numbers(await recommended());
    expect(before).toEqual(expect.arrayContaining([kept, draft, hiddenJob, ofAgency, ofHidden, ofOwn]));
    for (const gone of [appliedTo, closed]) expect(before).not.toContain(gone);
    const taste = (name: string, input: unknown) => callProcedure(site, `tastes.${name}`, jo.session.writeHeaders, input);
    await taste("hideJob", { jobId: hiddenJob });
    await taste("hideEmployer", { employer: "mortar" });
    await taste("askForFewer", { kind: "agencies", jobId: ofAgency });
    await site.db.insert(profileHiddenFrom).values({ userId: jo.id, companyId: ownFirm });
    const after = numbers(await recommended());
    expect(after).toEqual(expect.arrayContaining([kept, draft]));
    for (const gone of [hiddenJob, ofAgency, ofHidden, ofOwn]) expect(after).not.toContain(gone);
    await taste("askAgain", { kind: "agencies", value: "" });
    expect(numbers(await recommended())).toContain(ofAgency);
  });

  test("put an advert of a vacancy already applied to last, and say when and to which", async () => {
    const vacancyKey = "a".repeat(32);
    const direct = await advert({ level: levels[2], vacancyKey });
    await apply(direct);
    const again = await advert({ level: levels[2], vacancyKey, suites: [{ suite: "jct", form: "", need: "must" }] });
    const other = await advert({ level: levels[2] });
    await say({ level: levels[2], category: "quantity-surveyor", suites: [{ suite: "jct", years: 9, largestValueBand: null }] });
    const found = await recommended();
    expect(numbers(found)).toEqual([other, again]);
    expect(found.items[1]?.appliedBefore).toMatchObject({ jobId: direct, sentAt: sentAt.toISOString() });
  });

  test("of a blank profile are none, and it says what to add", async () => {
    const found = await recommended();
    expect([found.items, found.isBlank]).toEqual([[], true]);
    expect(found.missing[0]).toBe("your level");
  });

  test("keep within the reach somebody names", async () => {
    const york = { officeLat: 53.9591, officeLng: -1.0815, level: "commercial-director" };
    const there = await advert(york);
    const anywhere = await advert({ level: "commercial-director", workType: "remote" });
    await say({ level: "commercial-director", place: "leeds", travelMiles: 10 });
    expect(numbers(await recommended())).toEqual([anywhere]);
    await say({ travelMiles: 30 });
    const found = await recommended();
    expect(numbers(found).sort()).toEqual([there, anywhere].sort());
    const texts = found.items.flatMap(({ lines }) => lines.map(({ text }) => text));
    expect(texts).toContain("22 miles from Leeds");
    expect(texts).toContain("Can be done from anywhere");
  });
});

describe("match lines", () => {
  test("are told for the adverts shown, in their order, without what has ended", async () => {
    const [a, closed, b] = [
      await advert({ level: "senior" }),
      await advert({ status: "closed", endedAt: now }),
      await advert({ level: "project" }),
    ];
    await say({ level: "senior" });
    const { data } = await linesOf([b, closed, a, 2_000_000_000]);
    expect(data.map(({ jobId }) => jobId)).toEqual([b, a]);
    expect(data[1]?.lines).toEqual([{ kind: "fit", text: "Your level: Senior" }]);
  });

  test("of a blank profile are none", async () => {
    expect((await linesOf([await advert()])).data).toEqual([]);
  });

  test("✗ for none, for more than a page shows, and for what is no number are refused", async () => {
    expect((await linesOf([])).status).toBe(422);
    expect((await linesOf(Array.from({ length: 16 }, (_each, at) => at + 1))).status).toBe(422);
    expect((await queryProcedure(site, "matches.lines", jo.session.headers, { jobIds: ["x"] })).status).toBe(422);
  });
});

describe("the same vacancy through somebody else", () => {
  const same = async (jobId: number) =>
    (
      await queryProcedure<{ jobId: number; jobTitle: string; sentAt: string; isWithdrawn: boolean }[]>(
        site,
        "applications.sameVacancy",
        jo.session.headers,
        { jobId },
      )
    ).data;

  test("is said with the advert, its date and what became of it; never of a draft, of another person, or of an advert that stands alone", async () => {
    const vacancyKey = "b".repeat(32);
    const [direct, agency, third] = [
      await advert({ title: "Cost Manager", vacancyKey }),
      await advert({ vacancyKey }),
      await advert({ vacancyKey }),
    ];
    const alone = await advert();
    await apply(third, "draft");
    expect(await same(agency)).toEqual([]);
    await apply(direct);
    expect(await same(agency)).toMatchObject([
      { jobId: direct, jobTitle: "Cost Manager", sentAt: sentAt.toISOString(), isWithdrawn: false },
    ]);
    expect(await same(direct)).toEqual([]);
    expect(await same(alone)).toEqual([]);
    const ann = await makePerson(site);
    const hers = await queryProcedure(site, "applications.sameVacancy", ann.session.headers, { jobId: agency });
    expect(hers.data).toEqual([]);
  });
});
