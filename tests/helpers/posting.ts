import { makeCompany } from "#db/seed/factories.ts";
import type { MovedPosting } from "#server/modules/hiring/posting/posting.schema.ts";
import type { SentFields } from "#server/modules/market/adverts/posting-fields.ts";
import { grantCredits } from "#server/modules/money/credits/credits.commands.ts";
import { makePerson } from "./inviting.ts";
import type { SignedIn } from "./sign-in.ts";
import type { TestSite } from "./site.ts";

type Person = Awaited<ReturnType<typeof makePerson>>;

/** Everything an employer's advert needs, and nothing to remark on but what a test changes. */
export const wholeAdvert = {
  title: "Senior Quantity Surveyor",
  category: "quantity-surveyor",
  level: "senior",
  side: "contractor",
  workType: "hybrid",
  place: "Leeds",
  contractType: "permanent",
  payPeriod: "year",
  payMinPence: 6_000_000,
  payMaxPence: 7_000_000,
  sector: "education",
  suites: [{ suite: "nec4", form: "c", need: "must" }],
  tools: [{ vocabulary: "software", slug: "costx", need: "useful" }],
  description: `<p>${"We price, let and settle building work for clients across the region. ".repeat(4)}</p><h2>What you will do</h2><ul><li>Value variations</li><li>Settle final accounts</li></ul>`,
  questions: [{ question: "How many years have you worked with NEC4?", kind: "number", isRequired: true }],
  hasAuthority: true,
} as const satisfies SentFields;

/** The same from an agency. */
export const agencyAdvert = {
  ...wholeAdvert,
  advertiser: "agency",
  engagement: "permanent",
  employerType: "main-contractor",
  clientName: "Oak Ltd",
  experience: "Five years with a main contractor.",
} as const satisfies SentFields;

export interface TypedResponse<Data> {
  status: number;
  data: Data;
  reason: string | undefined;
  message: string | undefined;
  fields: { pointer: string; detail: string }[];
  headers: Record<string, unknown>;
}

let keys = 0;
export const freshPostingKey = () => `posting-${++keys}`;

/** A verified firm with its people, one that has proved nothing, a freelance recruiter, an administrator, and what they do with adverts. */
export async function openPosting(site: TestSite) {
  const now = site.services.now();
  const company = await makeCompany(site.db, { name: "Oak Building Ltd", slug: "oak-building", now });
  const unproved = await makeCompany(site.db, { name: "New Firm Ltd", slug: "new-firm", verification: "not-started", now });
  const people = {
    recruiter: await makePerson(site, { role: "recruiter", companyId: company }),
    colleague: await makePerson(site, { role: "recruiter", companyId: company }),
    boss: await makePerson(site, { role: "company_admin", companyId: company }),
    newcomer: await makePerson(site, { role: "recruiter", companyId: unproved }),
    freelance: await makePerson(site, { role: "recruiter", isFreelance: true, name: "Frankie Lance" }),
    loner: await makePerson(site, { role: "recruiter" }),
    jobseeker: await makePerson(site),
    administrator: await makePerson(site, { role: "platform_admin" }, now),
  };

  const call = async <Data = MovedPosting>(
    person: Person,
    path: string,
    input: unknown,
    key: string | null = freshPostingKey(),
  ): Promise<TypedResponse<Data>> => {
    const headers = { ...person.session.writeHeaders, ...(key !== null && { "idempotency-key": `"${key}"` }) };
    return readResponse<Data>(await site.app.inject({ method: "POST", url: `/trpc/${path}`, headers, payload: JSON.stringify(input) }));
  };
  const ask = async <Data>(person: Person, path: string, input: unknown): Promise<TypedResponse<Data>> => {
    const url = `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`;
    return readResponse<Data>(await site.app.inject({ url, headers: person.session.headers }));
  };
  const grant = async (credits: number, person: Person = people.recruiter, owner: number | null = company) => {
    const of = owner === null ? { companyId: null, freelanceUserId: person.id } : { companyId: owner, freelanceUserId: null };
    const order = { owner: of, credits, daysLive: 30, validDays: 365, orderId: null, reason: "for a test", actorUserId: null };
    await grantCredits(site.db, order, site.services.now());
  };
  const draft = async (fields: SentFields = wholeAdvert, person: Person = people.recruiter): Promise<string> => {
    const { data } = await call<{ id: string }>(person, "posting.create", { fields });
    return data.id;
  };
  /** A draft with a credit of its own, published. */
  const publish = async (fields: SentFields = wholeAdvert, person: Person = people.recruiter) => {
    await grant(1, person, person === people.newcomer ? unproved : person === people.freelance ? null : company);
    return call(person, "posting.publish", { id: await draft(fields, person) });
  };
  const rest = (
    person: { session: Pick<SignedIn, "writeHeaders"> },
    method: "POST" | "PATCH",
    url: string,
    body: unknown,
    headers: Record<string, string> = {},
  ) => site.app.inject({ method, url, headers: { ...person.session.writeHeaders, ...headers }, payload: JSON.stringify(body) });
  return { company, unproved, ...people, call, ask, grant, draft, publish, rest };
}

export type Posting = Awaited<ReturnType<typeof openPosting>>;

type Answer = Awaited<ReturnType<TestSite["app"]["inject"]>>;

function readResponse<Data>(answer: Answer): TypedResponse<Data> {
  const body = answer.json<{
    result?: { data: Data };
    error?: { message: string; data: { reason?: string; fields?: { pointer: string; detail: string }[] } };
  }>();
  return {
    status: answer.statusCode,
    data: body.result?.data as Data,
    reason: body.error?.data.reason,
    message: body.error?.message,
    fields: body.error?.data.fields ?? [],
    headers: answer.headers,
  };
}

/** Numbers of the adverts a visitor finds on the board by these words. */
export async function foundOnBoard(site: TestSite, query: string): Promise<number[]> {
  const answer = await site.app.inject({ url: `/api/jobs?${query}` });
  return answer.json<{ items: { id: number }[] }>().items.map(({ id }) => id);
}
