import { eq } from "drizzle-orm";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { makePerson } from "./inviting.ts";
import type { SignedIn } from "./sign-in.ts";
import type { TestSite } from "./site.ts";
import { callProcedure, queryProcedure } from "./typed-call.ts";

let counter = 0;

export interface MergePreview {
  from: { name: string; members: number; creditsLeft: number };
  into: { name: string; members: number };
  obstacles: string[];
  moves: { what: string; moved: number; staying: number }[];
  administrators: { publicId: string; name: string; isActive: boolean }[];
  needsAdministrator: boolean;
  remarks: string[];
}

export interface CompanyView {
  name: string;
  slug: string;
  mergedInto: { name: string; slug: string } | null;
  people: { members: { name: string; role: string; isOwner: boolean }[]; total: number };
  counts: { creditsLeft: number; webhooks: number; invited: number; asking: number; orders: { state: string; count: number }[] };
  adverts: { status: string; count: number }[];
  feeds: { slug: string; name: string; adverts: number }[];
  strikes: { step: string; items: { reason: string; counts: boolean; isOfAnotherFirm: boolean; person: { name: string } | null }[] };
  merges: { id: string; fromSlug: string; intoSlug: string; canBeUndone: boolean; creditsUsedSince: number; undoneAt: string | null }[];
  events: { action: string; reason: string | null }[];
  duplicates: { slug: string; because: string[] }[];
  oldSlugs: string[];
  proofs: { companyNumber: string | null; domain: string | null };
}

/** Administrators of the site who make firms one, and firms with people to do it with. */
export async function openMerging(site: TestSite) {
  const administrator = await makePerson(site, { role: "platform_admin", name: "Pat Platform" }, site.services.now());
  const call = <Data = { id: string }>(path: string, input: unknown, session: SignedIn = administrator.session) =>
    callProcedure<Data>(site, `admin.companies.${path}`, session.writeHeaders, input);
  const ask = <Data>(path: string, input: unknown, session: SignedIn = administrator.session) =>
    queryProcedure<Data>(site, `admin.companies.${path}`, session.headers, input);
  const firm = async (overrides: Parameters<typeof makeCompany>[1] = {}) => {
    const slug = overrides.slug ?? `merging-${++counter}`;
    const name = overrides.name ?? `Merging ${slug} Ltd`;
    const id = await makeCompany(site.db, { now: site.services.now(), ...overrides, slug, name });
    return { id, slug, name };
  };
  /** One with an administrator and a recruiter. */
  const staffed = async (overrides: Parameters<typeof makeCompany>[1] = {}) => {
    const company = await firm(overrides);
    const boss = await makePerson(site, { role: "company_admin", companyId: company.id, name: `Boss of ${company.slug}` });
    const recruiter = await makePerson(site, { role: "recruiter", companyId: company.id, name: `Recruiter of ${company.slug}` });
    return { ...company, boss, recruiter };
  };
  return {
    administrator,
    call,
    ask,
    firm,
    staffed,
    merge: (from: { slug: string }, into: { slug: string }, more: object = {}, session?: SignedIn) =>
      call("merge", { from: from.slug, into: into.slug, reason: "They are one firm.", ...more }, session),
    undo: (id: string, session?: SignedIn) => call<{ moved: number; back: number }>("undoMerge", { id }, session),
    preview: async (from: { slug: string }, into: { slug: string }) =>
      (await ask<MergePreview>("previewMerge", { from: from.slug, into: into.slug })).data,
    see: async ({ slug }: { slug: string }) => (await ask<CompanyView>("get", { slug })).data,
    /** Addresses of firms whose proofs wait for an administrator. */
    waiting: async () => {
      const asked = { kind: "verification" };
      const { data } = await queryProcedure<{ items: { subject: string }[] }>(site, "work.list", administrator.session.headers, asked);
      return data.items.map(({ subject }) => subject);
    },
    rowOf: async (id: number) => {
      const [row] = await site.db.select().from(companies).where(eq(companies.id, id));
      if (!row) throw new Error("there is no such firm");
      return row;
    },
    publicIdOf: async (id: number) => {
      const [row] = await site.db.select({ publicId: users.publicId }).from(users).where(eq(users.id, id));
      return row?.publicId ?? "";
    },
  };
}

export type Merging = Awaited<ReturnType<typeof openMerging>>;
