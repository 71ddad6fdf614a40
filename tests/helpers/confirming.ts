import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { workConfirmations } from "#db/schema/work-confirmations.ts";
import { makeCompany, makeUser } from "#db/seed/factories.ts";
import { lastMailTo } from "./mailbox.ts";
import { type SignedIn, sameOriginHeaders, signIn } from "./sign-in.ts";
import { openTestSite, type TestSite } from "./site.ts";
import { callProcedure, queryProcedure } from "./typed-call.ts";

export const now = new Date("2026-11-20T12:00:00Z");
export const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);
const elsewhere = "203.0.113.9";
export const kim = "kim@client.example.test";
let site: TestSite;
let recruiter: SignedIn;
let people = 0;

/** Opens a site with a verified firm that looks for people. To be called before all tests. */
export async function openConfirming(): Promise<TestSite> {
  site = await openTestSite({ now });
  const companyId = await makeCompany(site.db, { now, verification: "verified" });
  recruiter = await signIn(site, await makeUser(site.db, { now, role: "recruiter", companyId }));
  return site;
}

export const viaduct = {
  name: "Viaduct renewal",
  employer: "Invented Civils Ltd",
  clientName: "Secret Rail Ltd",
  isClientHidden: true,
  duties: "Compensation events from notice to agreement.",
  sector: "rail",
  suite: "nec4",
  form: "nec4:c",
  roles: [{ role: "compensation-events", level: "led" }],
  valueBand: "20m-50m",
  began: "2021",
  ended: "2024",
};
export const school = {
  name: "School extension",
  employer: null,
  duties: null,
  sector: "education",
  suite: "jct",
  valueBand: "5m-20m",
  began: null,
  ended: null,
};

type Fields = Record<string, unknown>;
interface Project extends Fields {
  id: string | null;
}

/** A jobseeker with two projects whom recruiters find. */
export async function seeker(visibility = "open") {
  people += 1;
  const word = `person${people}`;
  const email = `sam${people}@seeker${people}.example.test`;
  const userId = await makeUser(site.db, { now, name: "Sam Seeker", email });
  const session = await signIn(site, userId);
  const save = (fields: Fields) =>
    callProcedure<{ publicId: string; version: number }>(site, "profiles.save", session.writeHeaders, fields);
  const about = `About ${word}.`;
  const { data } = await save({ headline: `Surveyor ${word}`, about, projects: [viaduct, school] });
  await callProcedure(site, "profiles.setVisibility", session.writeHeaders, { visibility });
  const mine = async () => (await queryProcedure<{ version: number; projects: Project[] }>(site, "profiles.mine", session.headers)).data;
  const ask = async (more: Fields = {}) =>
    callProcedure<{ id: string }>(site, "profiles.confirmations.ask", session.writeHeaders, {
      ...{ position: 0, version: (await mine()).version, name: "Kim Client", email: kim, ...more },
    });
  const list = async () =>
    (
      await queryProcedure<{ projects: { confirmed: unknown; request: { id: string; state: string } | null }[] }>(
        site,
        "profiles.confirmations.list",
        session.headers,
      )
    ).data.projects;
  const seen = async () =>
    (await site.app.inject({ url: `/api/jobseeker/${data.publicId}`, headers: recruiter.headers })).json<{
      confirmedWork: unknown;
      projects: { confirmed: unknown }[];
    }>();
  const found = async (query: string) =>
    (await site.app.inject({ url: `/api/jobseeker?q=${word}&${query}`, headers: recruiter.headers })).json<{
      total: number;
      items: { confirmedWork: unknown }[];
    }>();
  const call = (name: string, id: string) => callProcedure(site, `profiles.confirmations.${name}`, session.writeHeaders, { id });
  return { userId, email, word, recruiter, session, publicId: data.publicId, save, mine, ask, list, seen, found, call };
}
type Seeker = Awaited<ReturnType<typeof seeker>>;

interface Link {
  state: string;
  seekerName: string | null;
  record: Fields | null;
  recordHash: string | null;
}
export const open = async (token: string) => (await queryProcedure<Link>(site, "profiles.confirmations.link", {}, { token })).data;

/** Sends the form of the mailed page, from another network than the jobseeker's by default. */
export async function answer(
  token: string,
  fields: Record<string, string>,
  { ip = elsewhere, headers = {} as Record<string, string> } = {},
) {
  const sent = await site.app.inject({
    method: "POST",
    url: `/confirm-work/${token}`,
    remoteAddress: ip,
    headers: { ...sameOriginHeaders, ...headers, "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(fields).toString(),
  });
  return { status: sent.statusCode, outcome: new URL(sent.headers.location ?? "/", "http://site.test").search, body: sent.body };
}
export const confirm = async (token: string, more: Record<string, string> = {}, from = {}) =>
  answer(token, { answer: "confirm", record: (await open(token)).recordHash ?? "", relation: "client", ...more }, from);

export async function asked(person: Seeker, email = kim): Promise<string> {
  expect((await person.ask({ email })).status).toBe(200);
  return (await lastMailTo(site, email)).token;
}
export async function confirmed(): Promise<{ person: Seeker; token: string }> {
  const person = await seeker();
  const token = await asked(person, `c${people}@client.example.test`);
  expect((await confirm(token)).outcome).toBe("?done=confirm");
  return { person, token };
}
export const mark = { month: "2026-11", by: "client" };
export const rowOf = async ({ userId }: Seeker) =>
  (await site.db.select().from(workConfirmations).where(eq(workConfirmations.userId, userId))).at(-1);
