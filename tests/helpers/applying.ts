import { eq } from "drizzle-orm";
import { applyingLimits } from "#db/applying-values.ts";
import { applications } from "#db/schema/applications.ts";
import { jobQuestions, jobs } from "#db/schema/jobs.ts";
import { type JobOverrides, makeCompany, makeJob } from "#db/seed/factories.ts";
import { makePerson } from "./inviting.ts";
import type { SignedIn } from "./sign-in.ts";
import type { TestSite } from "./site.ts";
import { callProcedure, queryProcedure } from "./typed-call.ts";

let keys = 0;
export const freshKey = () => `key-${++keys}`;

export type Person = Awaited<ReturnType<typeof makePerson>>;

/** A firm with a recruiter, a colleague and an administrator, a stranger at another firm, and what people do with applications. */
export async function openApplying(site: TestSite) {
  const now = site.services.now();
  const companyId = await makeCompany(site.db, { name: "Quantum Costs Ltd", now });
  const otherCompanyId = await makeCompany(site.db, { name: "Other Costs Ltd", now });
  const recruiter = await makePerson(site, { role: "recruiter", companyId, name: "Rae Recruiter" });
  const colleague = await makePerson(site, { role: "recruiter", companyId, name: "Col Colleague" });
  const boss = await makePerson(site, { role: "company_admin", companyId, name: "Ada Admin" });
  const stranger = await makePerson(site, { role: "recruiter", companyId: otherCompanyId, name: "Stu Stranger" });
  const otherBoss = await makePerson(site, { role: "company_admin", companyId: otherCompanyId, name: "Ozzy Other" });
  const administrator = await makePerson(site, { role: "platform_admin", name: "Pat Platform" }, now);

  const postTo = (person: Person, body: unknown, key: string | null = freshKey()) =>
    site.app.inject({
      method: "POST",
      url: "/api/applications",
      headers: { ...person.session.writeHeaders, ...(key !== null && { "idempotency-key": `"${key}"` }) },
      payload: JSON.stringify(body),
    });
  const get = (session: SignedIn, url: string) => site.app.inject({ url, headers: session.headers });
  return {
    companyId,
    recruiter,
    colleague,
    boss,
    stranger,
    otherBoss,
    administrator,
    postTo,
    get,
    jobseeker: (name = "Jo Seeker") => makePerson(site, { name }),
    /** A live advert that the recruiter wrote. */
    advert: (overrides: JobOverrides = {}) => makeJob(site.db, { now, companyId, createdByUserId: recruiter.id, ...overrides }),
    asks: async (jobId: number, ...questions: { question: string; kind: "yes-no" | "number" | "text"; isRequired: boolean }[]) => {
      await site.db.insert(jobQuestions).values(questions.map((each, position) => ({ jobId, position, ...each })));
    },
    changeJob: (jobId: number, change: Partial<typeof jobs.$inferInsert>) => site.db.update(jobs).set(change).where(eq(jobs.id, jobId)),
    /** Sends one and answers its id. */
    apply: async (person: Person, jobId: number, more: object = {}): Promise<string> => {
      const answer = await postTo(person, { jobId, ...more });
      if (answer.statusCode !== 201) throw new Error(`applying was answered ${answer.statusCode}: ${answer.body}`);
      return answer.json<{ id: string }>().id;
    },
    row: async (publicId: string) => {
      const [row] = await site.db.select().from(applications).where(eq(applications.publicId, publicId));
      if (!row) throw new Error("there is no such application");
      return row;
    },
    ask: <Data>(person: Person, name: string, input: unknown = {}) =>
      queryProcedure<Data>(site, `applications.${name}`, person.session.headers, input),
    call: <Data>(person: Person, name: string, input: unknown = {}) =>
      callProcedure<Data>(site, `applications.${name}`, person.session.writeHeaders, input),
    read: (person: Person, id: string) => queryProcedure<ApplicationView>(site, "applications.get", person.session.headers, { id }),
    move: (person: Person, id: string, from: string, to: string, message: string | null = null) =>
      callProcedure<{ state: string }>(site, "applications.setStatus", person.session.writeHeaders, { id, from, to, message }),
    /** Returns notifications once the undo period has passed. */
    told: async (person: Person) => {
      const at = site.services.now();
      site.setNow(new Date(at.getTime() + applyingLimits.moveHeldSeconds * 1000));
      const { data } = await queryProcedure<{ items: NotificationView[]; unreadCount: number }>(
        site,
        "notifications.list",
        person.session.headers,
        {},
      );
      site.setNow(at);
      return data;
    },
  };
}
export type Applying = Awaited<ReturnType<typeof openApplying>>;

interface ApplicationView {
  id: string;
  side: string;
  state: string;
  applicantName: string | null;
  email: string | null;
  phone: string | null;
  coverNote: string | null;
  answers: { question: string; answer: string }[];
  moves: string[];
  undoUntil: string | null;
  timeline: { from: string | null; to: string; by: string; byName: string | null; message: string | null }[];
}

interface NotificationView {
  id: string;
  kind: string;
  title: string;
  detail: string;
  path: string;
  readAt: string | null;
}
