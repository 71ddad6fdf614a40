import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { contactRequests } from "#db/schema/contact-requests.ts";
import { workNeedAnswers, workNeeds } from "#db/schema/work-ends.ts";
import { countWaiting } from "#tests/fixtures/database.ts";
import type { Person } from "#tests/fixtures/representing.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { openWorkEnds } from "#tests/fixtures/work-ends.ts";

const now = new Date("2026-11-23T10:00:00Z");
let site: TestSite;
let work: Awaited<ReturnType<typeof openWorkEnds>>;

beforeAll(async () => {
  site = await openTestSite({ now });
  work = await openWorkEnds(site);
});
afterAll(() => site.close());
beforeEach(() => work.clear());

describe("a need", () => {
  test("whose announcer has left the firm or erased the account is told to the firm, and to nobody else", async () => {
    const [jo, kit] = [await work.addSurveyor(), await work.addSurveyor()];
    for (const person of [jo, kit]) await work.state(person);
    const { id } = (await work.announceNeed(work.scene.rae)).data;
    const introduce = (person: Person) => work.call(person, "introduce", { id, sharesEmail: false, sharesPhone: false });
    const told = async () => Promise.all([work.scene.rae, work.scene.colleague].map(async (person) => (await work.toldOf(person)).length));
    await site.db.update(users).set({ companyId: work.scene.firms.second }).where(eq(users.id, work.scene.rae.id));
    expect((await introduce(jo)).status).toBe(200);
    await site.db.update(users).set({ companyId: work.scene.firms.first }).where(eq(users.id, work.scene.rae.id));
    expect(await told()).toEqual([0, 1]);
    await site.db.update(workNeeds).set({ announcedByUserId: null });
    expect((await introduce(kit)).status).toBe(200);
    expect(await told()).toEqual([1, 2]);
  });

  test("that is withdrawn or taken away while somebody answers it is answered by nobody", async () => {
    const jo = await work.addSurveyor();
    await work.state(jo);
    for (const [name, state, more] of [
      ["introduce", "withdrawn", { sharesEmail: false, sharesPhone: false }],
      ["reportNeed", "removed", { reason: "It asks for money." }],
    ] as const) {
      const { id } = (await work.announceNeed(work.scene.rae)).data;
      const answered = await site.db.transaction(async (tx) => {
        await tx.update(workNeeds).set({ state }).where(eq(workNeeds.publicId, id));
        const answer = work.call(jo, name, { id, ...more });
        await expect.poll(() => countWaiting(site), { interval: 150 }).toBeGreaterThan(0);
        return { answer };
      });
      expect([name, (await answered.answer).status]).toEqual([name, 404]);
    }
    expect([await site.db.$count(contactRequests), await site.db.$count(workNeedAnswers)]).toEqual([0, 0]);
  });

  test("that was taken away is not withdrawn by its firm: it can still be restored", async () => {
    const { id } = (await work.announceNeed(work.scene.rae)).data;
    await site.db.update(workNeeds).set({ state: "removed" }).where(eq(workNeeds.publicId, id));
    expect((await work.call(work.scene.rae, "withdrawNeed", { id })).status).toBe(409);
    expect(await work.needsOf(work.scene.rae)).toMatchObject([{ state: "removed" }]);
  });
});
