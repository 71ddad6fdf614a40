import { eq } from "drizzle-orm";
import { users } from "#db/schema/accounts.ts";
import { makeCompany, makeUser, type UserOverrides } from "#db/seed/factories.ts";
import { lastMailTo } from "./mailbox.ts";
import { newIdempotencyKey, type SignedIn, signIn } from "./sign-in.ts";
import type { TestSite } from "./site.ts";
import { callProcedure, queryProcedure } from "./typed-call.ts";

interface Person {
  id: number;
  email: string;
  session: SignedIn;
}

let counter = 0;
export const freshEmail = () => `invited-${++counter}@people.example.test`;

export async function makePerson(site: TestSite, overrides: UserOverrides = {}, mfaAt?: Date): Promise<Person> {
  const email = overrides.email ?? freshEmail();
  const id = await makeUser(site.db, { now: site.services.now(), ...overrides, email });
  return { id, email, session: await signIn(site, id, mfaAt ? { mfaAt } : {}) };
}

export async function makeFirm(site: TestSite, name = "Other Firm Ltd") {
  const slug = `firm-${++counter}`;
  return { id: await makeCompany(site.db, { name, slug, now: site.services.now() }), slug };
}

/** A company with an administrator, and what people do with its invitations. */
export async function openInviting(site: TestSite) {
  const company = await makeFirm(site, "Quantum Costs Ltd");
  const admin = await makePerson(site, { role: "company_admin", companyId: company.id, name: "Ada Admin" });
  const send = (session: SignedIn, input: unknown) =>
    callProcedure<{ publicId: string }>(site, "invitations.send", { ...session.writeHeaders, ...newIdempotencyKey() }, input);
  return {
    company,
    admin,
    send,
    revoke: (session: SignedIn, publicId: string) => callProcedure(site, "invitations.revoke", session.writeHeaders, { publicId }),
    accept: (headers: Record<string, string>, token: string) => callProcedure(site, "invitations.accept", headers, { token }),
    view: (headers: Record<string, string>, token: string) =>
      queryProcedure<Record<string, unknown>>(site, "invitations.view", headers, { token }),
    list: (session: SignedIn) => queryProcedure<{ email: string; state: string }[]>(site, "invitations.list", session.headers),
    /** Sends one as the company's administrator and answers what its mail holds. */
    invite: async (email: string, role = "recruiter") => {
      const { data } = await send(admin.session, { email, role });
      return { publicId: data.publicId, token: (await lastMailTo(site, email)).token };
    },
  };
}

export type Inviting = Awaited<ReturnType<typeof openInviting>>;

export const outcomeOf = ({ status, reason }: { status: number; reason: string | undefined }) => [status, reason];
export const refused = { notFound: [404, "not-found"], forbidden: [403, "forbidden"], conflict: [409, "conflict"] } as const;

export async function membershipOf(site: TestSite, id: number) {
  const facts = { role: users.role, companyId: users.companyId, isFreelance: users.isFreelance };
  const [row] = await site.db.select(facts).from(users).where(eq(users.id, id));
  return row;
}
