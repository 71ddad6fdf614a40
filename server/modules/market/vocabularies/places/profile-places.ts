import { inArray, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { profileProjects, profileSuites, profileTools } from "#db/schema/profile-parts.ts";
import { profileChanges } from "#db/schema/profiles.ts";
import { holdsTools, listHolds } from "./advert-places.ts";
import { columnPlace } from "./column-place.ts";
import { holdsAny, listPlace } from "./list-place.ts";
import { slugsOf, type TermPlace } from "./term-place.ts";

/** Whoever writes a profile locks its account first. */
export const lockPeople = (tx: Db, ids: readonly number[]) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(users.id)
    .for("update");

/** Lists that stand under the number of their person. */
export const ownersThemselves = async (_tx: Db, ids: readonly number[]) => new Map(ids.map((id) => [id, id]));

/** The jobseeker database that each process keeps in memory follows these. */
async function noteProfiles(tx: Db, userIds: readonly number[], at: Date): Promise<void> {
  const each = [...new Set(userIds)];
  if (each.length > 0) await tx.insert(profileChanges).values(each.map((userId) => ({ userId, at })));
}

async function ownersOfProjects(tx: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx
    .select({ id: profileProjects.id, userId: profileProjects.userId })
    .from(profileProjects)
    .where(inArray(profileProjects.id, [...ids]));
  return new Map(rows.map(({ id, userId }) => [id, userId]));
}

/** Where jobseekers' profiles hold values. */
export const profilePlaces: readonly TermPlace[] = [
  listPlace({
    name: "profile_suites",
    columns: ["profile_suites.suite", "profile_suites.forms"],
    vocabularies: ["suite", "form"],
    holders: "profiles",
    table: profileSuites,
    owner: profileSuites.userId,
    holding: (wanted) =>
      or(holdsAny(profileSuites.suite, slugsOf(wanted, "suite")), listHolds(profileSuites.forms, slugsOf(wanted, "form"))),
    lock: lockPeople,
    toHeld: (rows) => ({ suites: rows }),
    toRows: ({ suites }) => suites as Record<string, unknown>[],
    note: noteProfiles,
    owners: ownersThemselves,
  }),
  listPlace({
    name: "profile_tools",
    columns: ["profile_tools.slug"],
    vocabularies: ["skill", "software", "measurement"],
    holders: "profiles",
    table: profileTools,
    owner: profileTools.userId,
    holding: (wanted) => holdsTools(profileTools, wanted),
    lock: lockPeople,
    toHeld: (rows) => ({ tools: rows }),
    toRows: ({ tools }) => tools as Record<string, unknown>[],
    note: noteProfiles,
    owners: ownersThemselves,
  }),
  columnPlace({
    name: "profile_projects",
    columns: ["profile_projects.sector", "profile_projects.suite", "profile_projects.form"],
    vocabularies: ["sector", "suite", "form"],
    holders: "profiles",
    table: profileProjects,
    id: profileProjects.id,
    values: { sector: profileProjects.sector, suite: profileProjects.suite, form: profileProjects.form },
    holding: (wanted) =>
      or(
        holdsAny(profileProjects.sector, slugsOf(wanted, "sector")),
        holdsAny(profileProjects.suite, slugsOf(wanted, "suite")),
        holdsAny(profileProjects.form, slugsOf(wanted, "form")),
      ),
    lock: async (tx, ids) => lockPeople(tx, [...new Set((await ownersOfProjects(tx, ids)).values())]),
    note: async (tx, ids, now) => noteProfiles(tx, [...(await ownersOfProjects(tx, ids)).values()], now),
    owners: ownersOfProjects,
  }),
];
