import { and, eq } from "drizzle-orm";
import { contactRequestMessages, contactRequests } from "#db/schema/contact-requests.ts";
import { notifications } from "#db/schema/notifications.ts";
import { siteFacts } from "#db/schema/operations.ts";
import { places } from "#db/schema/places.ts";
import { profileSuites } from "#db/schema/profile-parts.ts";
import { jobseekerProfiles } from "#db/schema/profiles.ts";
import { workEndFigures, workEnds, workNeedAnswers, workNeeds } from "#db/schema/work-ends.ts";
import type { Outputs } from "#server/types.ts";
import { openRepresenting, type Person } from "./representing.ts";
import { newIdempotencyKey } from "./sign-in.ts";
import type { TestSite } from "./site.ts";
import { callProcedure, queryProcedure } from "./typed-call.ts";

const end = { endsOn: "2027-03", kind: "final-account", isCounted: true, hearsOfNeeds: true };
/** Suits whoever `addSurveyor` adds. */
const need = {
  month: "2027-04",
  role: "Senior QS, rail",
  level: "senior",
  region: "yorkshire-and-the-humber",
  suite: "nec4",
  pay: "£475 a day, outside IR35",
  message: "A viaduct under Option C, with nine subcontractors.",
};

/** Two firms and a freelance recruiter, surveyors whose work ends, and what is announced for then. */
export async function openWorkEnds(site: TestSite) {
  const scene = await openRepresenting(site);
  const call = <Data>(person: Person, name: string, input: object = {}, key = {}) =>
    callProcedure<Data>(site, `workEnds.${name}`, { ...person.session.writeHeaders, ...key }, input);
  const read = async <Data>(person: Person, name: string, input: object = {}) =>
    (await queryProcedure<Data>(site, `workEnds.${name}`, person.session.headers, input)).data;
  return {
    scene,
    call,
    read,
    clear: async () => {
      for (const table of [workNeedAnswers, workNeeds, workEnds, workEndFigures, contactRequestMessages, contactRequests, notifications])
        await site.db.delete(table);
      await site.db.delete(siteFacts).where(eq(siteFacts.name, "work-ends-counted-on"));
    },
    /** A jobseeker whose profile says what is counted. */
    addSurveyor: async (facts: { level?: string; place?: string; suites?: string[] } = {}) => {
      const person = await scene.findable("Jo Seeker");
      const { level = "senior", place = "leeds", suites = ["nec4"] } = facts;
      const [town] = await site.db.select({ id: places.id }).from(places).where(eq(places.slug, place)).limit(1);
      await site.db
        .update(jobseekerProfiles)
        .set({ level, placeId: town?.id ?? null })
        .where(eq(jobseekerProfiles.userId, person.id));
      for (const suite of suites) await site.db.insert(profileSuites).values({ userId: person.id, suite, years: 3 });
      return person;
    },
    state: (person: Person, more: object = {}) => call<Outputs["workEnds"]["own"]>(person, "save", { ...end, ...more }),
    announceNeed: (person: Person, more: object = {}, key = newIdempotencyKey()) =>
      call<{ id: string }>(person, "announceNeed", { ...need, ...more }, key),
    needsFor: async (person: Person) => (await read<Outputs["workEnds"]["needsForMe"]>(person, "needsForMe")).items,
    needsOf: async (person: Person) => (await read<Outputs["workEnds"]["needs"]>(person, "needs")).items,
    toldOf: (person: Person) =>
      site.db
        .select({ facts: notifications.facts })
        .from(notifications)
        .where(and(eq(notifications.userId, person.id), eq(notifications.kind, "work-end-news"))),
  };
}
