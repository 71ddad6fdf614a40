import { jobseekerProfiles, profileChanges } from "#db/schema/profiles.ts";
import { sessions } from "#db/schema/sign-in.ts";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { makePerson } from "./inviting.ts";
import { newIdempotencyKey } from "./sign-in.ts";
import type { TestSite } from "./site.ts";
import { callProcedure, queryProcedure } from "./typed-call.ts";

export type Person = Awaited<ReturnType<typeof makePerson>>;

export interface RepresentationView {
  id: string;
  side: string;
  state: string;
  firmName: string;
  candidateName: string | null;
  clientName: string;
  shownText: string;
  shownDigest: string;
  refusalReason: string | null;
  expiresAt: string | null;
  standing: { id: string; firmName: string; role: string }[];
}

/** A recruiter's description of one vacancy; the same for every requester. */
export const vacancy = {
  clientName: "Hilltop Civils Ltd",
  role: "Senior Quantity Surveyor",
  place: "Leeds",
  pay: "£475 a day, outside IR35",
  terms: "Six months through your own company; weekly invoices, paid in 14 days.",
};

/** Two agencies with a recruiter each and a freelance recruiter, who ask jobseekers for permission to represent them. */
export async function openRepresenting(site: TestSite) {
  const now = site.services.now();
  const firm = (name: string, more = {}) =>
    makeCompany(site.db, { name, isAgency: true, employerType: "recruitment-agency", now, ...more });
  const [first, second] = [await firm("Quoin Recruitment Ltd"), await firm("Mortar Search Ltd")];
  const people = {
    rae: await makePerson(site, { role: "recruiter", companyId: first, name: "Rae Recruiter" }),
    colleague: await makePerson(site, { role: "recruiter", companyId: first, name: "Col Colleague" }),
    boss: await makePerson(site, { role: "company_admin", companyId: first, name: "Ada Admin" }),
    stu: await makePerson(site, { role: "recruiter", companyId: second, name: "Stu Searcher" }),
    frankie: await makePerson(site, { role: "recruiter", isFreelance: true, name: "Frankie Free" }),
  };
  const ask = (person: Person, order: object, key = newIdempotencyKey()) =>
    callProcedure<{ id: string; answerBy: string }>(site, "representations.ask", { ...person.session.writeHeaders, ...key }, order);
  return {
    ...people,
    firms: { first, second },
    advert: (more: Parameters<typeof makeJob>[1] = {}) =>
      makeJob(site.db, { now, companyId: first, createdByUserId: people.rae.id, ...more }),
    /** Moves the clock, and keeps every user signed in. */
    moveTo: async (at: Date) => {
      site.setNow(at);
      const expiresAt = new Date(at.getTime() + 86_400_000);
      await site.db.update(sessions).set({ createdAt: at, lastSeenAt: at, expiresAt });
    },
    /** Adds a jobseeker whom recruiters can find, without a name. */
    findable: async (name = "Jo Seeker") => {
      const person = await makePerson(site, { name });
      const seekerId = randomPublicId();
      const lists = { contractTypes: [], workTypes: [], payBases: [] };
      const profile = { userId: person.id, publicId: seekerId, visibility: "anonymous", ...lists, createdAt: now, updatedAt: now } as const;
      await site.db.insert(jobseekerProfiles).values(profile);
      await site.db.insert(profileChanges).values({ userId: person.id, at: now });
      return { ...person, seekerId };
    },
    apply: async (person: Person, jobId: number, more: { cvId?: string } = {}): Promise<string> => {
      const headers = { ...person.session.writeHeaders, ...newIdempotencyKey() };
      const { data } = await callProcedure<{ id: string }>(site, "applications.send", headers, { jobId, coverNote: "Dear all", ...more });
      return data.id;
    },
    ask,
    /** Makes the request and returns its id. */
    asked: async (person: Person, order: object): Promise<string> => {
      const answer = await ask(person, order);
      if (answer.status !== 200) throw new Error(`asking was answered ${answer.status}: ${answer.reason}`);
      return answer.data.id;
    },
    read: (person: Person, id: string) => queryProcedure<RepresentationView>(site, "representations.get", person.session.headers, { id }),
    list: (person: Person, group?: string) =>
      queryProcedure<{ items: RepresentationView[]; total: number }>(
        site,
        "representations.list",
        person.session.headers,
        group ? { group } : {},
      ),
    call: <Data>(person: Person, name: string, input: object) =>
      callProcedure<Data>(site, `representations.${name}`, person.session.writeHeaders, input),
    /** Gives a permission as its owner is shown it. */
    grant: async (person: Person, id: string, replaces: string[] = []) => {
      const { data } = await queryProcedure<RepresentationView>(site, "representations.get", person.session.headers, { id });
      const order = { id, digest: data.shownDigest, replaces };
      return callProcedure<{ expiresAt: string }>(site, "representations.grant", person.session.writeHeaders, order);
    },
    receipt: (person: Person, id: string) =>
      site.app.inject({ url: `/api/representations/${id}/receipt`, headers: person.session.headers }),
  };
}
export type Representing = Awaited<ReturnType<typeof openRepresenting>>;
