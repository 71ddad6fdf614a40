import { eq } from "drizzle-orm";
import { apiScopes } from "#db/own-values.ts";
import { sessions } from "#db/schema/sign-in.ts";
import { makeCompany, makeJob, makeUser, type UserOverrides } from "#db/seed/factories.ts";
import { headersOfWrites, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure } from "#tests/fixtures/typed-call.ts";

/** Kinds of callers, in the order of the columns of the tables of calls. */
export const kinds = [
  "visitor",
  "jobseeker",
  "recruiter",
  "freelance",
  "companyAdmin",
  "admin",
  "adminNoFactor",
  "stale",
  "script",
] as const;
export type Kind = (typeof kinds)[number];

export interface Caller {
  name: string;
  kind: Kind;
  /** Members of the same company may see the company's data. */
  company: "a" | "b" | null;
  userId: number | null;
  headers: () => Promise<Record<string, string>>;
}

export interface Cast {
  site: TestSite;
  callers: readonly Caller[];
  caller(name: string): Caller;
  facts: { jobId: number; companySlug: string };
}

export const now = new Date("2026-11-20T12:00:00Z");
const longAgo = new Date(now.getTime() - 6 * 60_000);

/**
 * Opens the whole site with two callers of every kind, and unknown ones. Each call has its own session, so that ending it affects nothing
 * else; with `keepSessions` each caller has one for all calls.
 */
export async function openCast({ keepSessions = false } = {}): Promise<Cast> {
  let jobId = 0;
  const site = await openTestSite({
    now,
    fill: async (db) => {
      jobId = await makeJob(db, { companyId: await makeCompany(db, { name: "Open Ltd", slug: "open", now }), now });
    },
  });
  const companies = {
    a: await makeCompany(site.db, { name: "Alder Ltd", slug: "alder", now }),
    b: await makeCompany(site.db, { name: "Birch Ltd", slug: "birch", now }),
  };
  const add = async (
    name: string,
    kind: Kind,
    user: UserOverrides,
    options: { company?: "a" | "b"; mfaAt?: Date } = {},
  ): Promise<Caller> => {
    const { company = null, mfaAt } = options;
    const membership = company ? { companyId: companies[company] } : {};
    const userId = await makeUser(site.db, { now, name: `Own name of ${name}`, ...membership, ...user });
    const headers = async () => (await signIn(site, userId, mfaAt ? { mfaAt } : {})).writeHeaders;
    return { name, kind, company, userId, headers };
  };
  const administrator = { role: "platform_admin", mfaAt: now } as const;
  const jobseeker = await add("jobseeker", "jobseeker", {});
  const callers: Caller[] = [
    { name: "visitor", kind: "visitor", company: null, userId: null, headers: () => headersOfWrites(site, "consent=none") },
    jobseeker,
    await add("another jobseeker", "jobseeker", {}),
    await add("recruiter", "recruiter", { role: "recruiter" }, { company: "a" }),
    await add("recruiter of another company", "recruiter", { role: "recruiter" }, { company: "b" }),
    await add("freelance recruiter", "freelance", { role: "recruiter", isFreelance: true }),
    await add("another freelance recruiter", "freelance", { role: "recruiter", isFreelance: true }),
    await add("company administrator", "companyAdmin", { role: "company_admin" }, { company: "a" }),
    await add("administrator of another company", "companyAdmin", { role: "company_admin" }, { company: "b" }),
    await add("administrator", "admin", { role: administrator.role }, { mfaAt: now }),
    await add("another administrator", "admin", { role: administrator.role }, { mfaAt: now }),
    await add("administrator without second factor", "adminNoFactor", { role: administrator.role }),
    await staleCaller(site, await add("jobseeker long signed in", "stale", {})),
    await scriptCaller(site, await add("owner of a script", "script", {})),
    await add("suspended", "visitor", { state: "suspended" }),
    await add("suspended administrator", "visitor", { role: administrator.role, state: "suspended" }, { mfaAt: now }),
    await add("erased", "visitor", { state: "erased", email: null }),
  ];
  if (keepSessions) for (const one of callers) one.headers = keptHeaders(await one.headers());
  const caller = (name: string) => {
    const found = callers.find((one) => one.name === name);
    if (!found) throw new Error(`nobody in the cast is called "${name}"`);
    return found;
  };
  return { site, callers, caller, facts: { jobId, companySlug: "open" } };
}

const keptHeaders = (headers: Record<string, string>) => async () => headers;

/** Signed in longer ago than a proved password counts. */
async function staleCaller(site: TestSite, caller: Caller): Promise<Caller> {
  const { userId } = caller;
  if (userId === null) throw new Error("a visitor has no session");
  const headers = async () => {
    const { hash, writeHeaders } = await signIn(site, userId);
    await site.db.update(sessions).set({ reauthenticatedAt: longAgo }).where(eq(sessions.id, hash));
    return writeHeaders;
  };
  return { ...caller, headers };
}

/** A script that may whatever a token can be given. */
async function scriptCaller(site: TestSite, owner: Caller): Promise<Caller> {
  const order = { name: "everything a token may", scopes: apiScopes, expiresInDays: 30 };
  const { data } = await callProcedure<{ token: string }>(site, "account.apiTokens.create", await owner.headers(), order);
  const headers = { "content-type": "application/json", authorization: `Bearer ${data.token}` };
  return { ...owner, headers: async () => headers };
}
