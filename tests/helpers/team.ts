import { eq } from "drizzle-orm";
import { users } from "#db/schema/accounts.ts";
import type { UserRole } from "#db/values.ts";
import type { TeamOverview } from "#server/modules/hiring/team/team.queries.ts";
import { makeFirm, makePerson } from "./inviting.ts";
import { newIdempotencyKey, type SignedIn, signIn } from "./sign-in.ts";
import type { TestSite } from "./site.ts";
import { callProcedure, queryProcedure } from "./typed-call.ts";

/** A firm with an owner, another administrator and two recruiters, and what they do with each other. */
export async function openTeam(site: TestSite) {
  const company = await makeFirm(site, "Quantum Costs Ltd");
  const member = (role: UserRole, name: string) => makePerson(site, { role, companyId: company.id, name });
  const people = {
    owner: await member("company_admin", "Ada Admin"),
    admin: await member("company_admin", "Bo Admin"),
    recruiter: await member("recruiter", "Rae Recruiter"),
    colleague: await member("recruiter", "Col Colleague"),
  };
  const call = (session: SignedIn, path: string, input: unknown = {}) =>
    callProcedure(site, `team.${path}`, { ...session.writeHeaders, ...newIdempotencyKey() }, input);
  const publicIdOf = async (id: number) => {
    const [row] = await site.db.select({ publicId: users.publicId }).from(users).where(eq(users.id, id));
    return row?.publicId ?? "";
  };
  return {
    company,
    ...people,
    call,
    publicIdOf,
    get: (session: SignedIn) => queryProcedure<TeamOverview>(site, "team.get", session.headers),
    /** A session that proved its password some time ago. */
    staleSession: async (id: number) => {
      const now = site.services.now();
      site.setNow(new Date(now.getTime() - 6 * 60_000));
      const session = await signIn(site, id);
      site.setNow(now);
      return session;
    },
    setRole: async (session: SignedIn, id: number, role: string) => call(session, "setRole", { publicId: await publicIdOf(id), role }),
    remove: async (session: SignedIn, id: number, heir: number | null = null) =>
      call(session, "remove", { publicId: await publicIdOf(id), heirId: heir === null ? null : await publicIdOf(heir) }),
    leave: async (session: SignedIn, heir: number | null = null) =>
      call(session, "leave", { heirId: heir === null ? null : await publicIdOf(heir) }),
    transfer: async (session: SignedIn, id: number) => call(session, "transferOwnership", { publicId: await publicIdOf(id) }),
  };
}

export type Team = Awaited<ReturnType<typeof openTeam>>;
