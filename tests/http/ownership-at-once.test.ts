import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { openTeam, type Team } from "#tests/fixtures/team.ts";

// A company is transferred while its owner or the new owner leaves: in any order, it always has an active owner who is a member.

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ now });
});
afterAll(() => site?.close());

const inBothOrders = async (acts: (() => Promise<{ status: number }>)[], at: number): Promise<number[]> => {
  const ordered = at % 2 === 0 ? acts : acts.toReversed();
  const statuses = (await Promise.all(ordered.map((act) => act()))).map(({ status }) => status);
  return at % 2 === 0 ? statuses : statuses.toReversed();
};
const rounds = [0, 1, 2, 3, 4, 5];

/** Who owns the firm, and whether they are an active administrator of it. */
async function ownerOf({ company }: Team) {
  const [firm] = await site.db.select({ ownerId: companies.ownerUserId }).from(companies).where(eq(companies.id, company.id));
  const admins = await site.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, company.id), eq(users.role, "company_admin"), eq(users.state, "active")))
    .orderBy(users.id);
  const ids = admins.map(({ id }) => id);
  return { admins: ids, ownerId: firm?.ownerId ?? null, isKept: firm?.ownerId == null ? ids.length > 0 : ids.includes(firm.ownerId) };
}

describe("a firm that is handed on while", () => {
  test("its owner leaves: they go only once it is another’s", async () => {
    for (const at of rounds) {
      const team = await openTeam(site);
      const [handed, left] = await inBothOrders(
        [() => team.transfer(team.owner.session, team.admin.id), () => team.leave(team.owner.session)],
        at,
      );
      expect(handed).toBe(200);
      expect([200, 409]).toContain(left);
      const { admins, ownerId, isKept } = await ownerOf(team);
      expect({ ownerId, isKept }).toEqual({ ownerId: team.admin.id, isKept: true });
      expect(admins.includes(team.owner.id)).toBe(left === 409);
    }
  });

  test("its receiver leaves: either they are gone and it stays, or it is theirs and they stay", async () => {
    const seen = new Set<string>();
    for (const at of rounds) {
      const team = await openTeam(site);
      const [handed = 0, left = 0] = await inBothOrders(
        [() => team.transfer(team.owner.session, team.admin.id), () => team.leave(team.admin.session)],
        at,
      );
      seen.add(`${handed} ${left}`);
      expect(["200 409", "404 200"]).toContain(`${handed} ${left}`);
      const { admins, ownerId, isKept } = await ownerOf(team);
      expect(isKept).toBe(true);
      expect(ownerId ?? team.owner.id).toBe(handed === 200 ? team.admin.id : team.owner.id);
      expect(admins).toContain(ownerId ?? team.owner.id);
    }
    expect(seen.size).toBeGreaterThan(0);
  });

  test("its receiver is made a recruiter or taken out by another administrator", async () => {
    for (const at of rounds) {
      const team = await openTeam(site);
      const third = await makePerson(site, { role: "company_admin", companyId: team.company.id });
      const undo = at < 3 ? () => team.setRole(third.session, team.admin.id, "recruiter") : () => team.remove(third.session, team.admin.id);
      const [handed, undone] = await inBothOrders([() => team.transfer(team.owner.session, team.admin.id), undo], at);
      expect([handed === 200, undone === 200].filter(Boolean)).toHaveLength(1);
      const { ownerId, isKept } = await ownerOf(team);
      expect(isKept).toBe(true);
      expect(ownerId ?? team.owner.id).toBe(handed === 200 ? team.admin.id : team.owner.id);
    }
  });

  test("the last two administrators each hand on or leave: one always stays", async () => {
    for (const at of rounds) {
      const team = await openTeam(site);
      const statuses = await inBothOrders(
        [
          () => team.transfer(team.owner.session, team.admin.id),
          () => team.leave(team.owner.session),
          () => team.leave(team.admin.session),
          () => team.setRole(team.admin.session, team.owner.id, "recruiter"),
        ],
        at,
      );
      expect(statuses.every((status) => status < 500)).toBe(true);
      const { admins, isKept } = await ownerOf(team);
      expect(admins.length).toBeGreaterThan(0);
      expect(isKept).toBe(true);
    }
  });
});
