import type { makeUser } from "#db/seed/factories.ts";
import { makePerson } from "./inviting.ts";
import { newIdempotencyKey } from "./sign-in.ts";
import type { TestSite } from "./site.ts";
import { callProcedure, queryProcedure } from "./typed-call.ts";

type Person = Awaited<ReturnType<typeof makePerson>>;

/** A page that says all it must. */
export const wholePage = {
  version: 0,
  isVisible: true,
  firmName: null as string | null,
  companyNumber: null as string | null,
  headline: "Senior surveyors for rail and highways in the north",
  about: "Twenty years of placing surveyors under NEC.",
  recruitingSince: 2006,
  doesPermanent: true,
  doesTemporary: false,
  terms: "A fifth of the first year’s salary, paid by the hirer. You pay nothing.",
  isMarginShown: false,
  categories: ["quantity-surveyor"],
  regions: ["north-west"],
  sectors: ["rail"],
  suites: ["nec4"],
  isSent: true,
  confirmed: [] as string[],
};

export interface SavedPage {
  id: string;
  version: number;
  state: string;
}

/** Freelance recruiters with their pages, an administrator who reads them, and people who look for them. */
export async function openFreelancing(site: TestSite) {
  const administrator = await makePerson(site, { role: "platform_admin" }, site.services.now());
  const call = <Data>(person: Person, name: string, input: object) =>
    callProcedure<Data>(site, `recruiters.${name}`, { ...person.session.writeHeaders, ...newIdempotencyKey() }, input);
  const ask = <Data>(person: Person | null, name: string, input: object = {}) =>
    queryProcedure<Data>(site, `recruiters.${name}`, person?.session.headers ?? {}, input);
  const freelancer = (name: string, more: Parameters<typeof makeUser>[1] = {}) =>
    makePerson(site, { role: "recruiter", isFreelance: true, name, ...more });
  const save = (person: Person, page: Partial<typeof wholePage> = {}) =>
    call<SavedPage>(person, "saveFreelance", { ...wholePage, ...page });
  const decide = (id: string, decision = "show", reason = "") => call(administrator, "decide", { id, decision, reason });
  /** Adds a freelance recruiter with an approved profile; returns its id. */
  const shown = async (name: string, page: Partial<typeof wholePage> = {}) => {
    const person = await freelancer(name);
    const { data } = await save(person, page);
    const decided = await decide(data.id);
    if (decided.status !== 200) throw new Error(`the decision was answered ${decided.status}: ${decided.reason}`);
    return { ...person, pageId: data.id };
  };
  return { administrator, call, ask, freelancer, save, decide, shown };
}
