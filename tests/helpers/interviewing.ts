import { eq } from "drizzle-orm";
import { outboxMessages } from "#db/schema/mail.ts";
import type { Applying, Person } from "./applying.ts";
import { newIdempotencyKey } from "./sign-in.ts";
import type { TestSite } from "./site.ts";
import { callProcedure, queryProcedure } from "./typed-call.ts";

export interface InterviewView {
  id: string;
  round: number;
  state: string;
  standing: string;
  startsAt: string;
  place: string | null;
  link: string | null;
  reply: string | null;
  proposedTimes: string[];
  sequence: number;
  calendarPath: string;
  mayAnswer: boolean;
  mayChange: boolean;
  history: { step: string; byName: string | null; text: string | null }[];
}

/** What employers and applicants do with interviews. */
export function openInterviewing(site: TestSite, applying: Applying) {
  const write = <Data>(person: Person, name: string, input: unknown, headers: Record<string, string> = {}) =>
    callProcedure<Data>(site, `interviews.${name}`, { ...person.session.writeHeaders, ...headers }, input);
  const usual = {
    date: "2026-12-01",
    time: "10:30",
    lengthMinutes: 60,
    kind: "in-person",
    place: "1 High Street, Leeds",
    interviewers: "Rae Recruiter",
    // Most tests arrange several at one time: what overlaps is a rule of its own.
    confirmed: ["overlaps-another-interview"],
  };
  return {
    usual,
    arrange: (person: Person, applicationId: string, more: object = {}, headers = newIdempotencyKey()) =>
      write<{ id: string; sequence: number; state: string; startsAt: string }>(
        person,
        "arrange",
        { applicationId, ...usual, ...more },
        headers,
      ),
    change: (person: Person, id: string, sequence: number, more: object = {}, headers = newIdempotencyKey()) =>
      write<{ sequence: number; state: string }>(person, "change", { id, sequence, ...usual, ...more }, headers),
    cancel: (person: Person, id: string, reason: string | null = null) => write<{ sequence: number }>(person, "cancel", { id, reason }),
    answer: (person: Person, id: string, sequence: number, answer: string, more: object = {}) =>
      write<{ state: string }>(person, "answer", { id, sequence, answer, ...more }),
    coming: (person: Person) =>
      queryProcedure<(InterviewView & { applicationId: string })[]>(site, "interviews.coming", person.session.headers),
    ofApplication: async (person: Person, id: string): Promise<InterviewView[]> =>
      ((await applying.read(person, id)).data as unknown as { interviews: InterviewView[] }).interviews,
    mails: (address: string) =>
      site.db
        .select({ subject: outboxMessages.subject, text: outboxMessages.textBody, calendar: outboxMessages.calendar })
        .from(outboxMessages)
        .where(eq(outboxMessages.toAddress, address))
        .orderBy(outboxMessages.id)
        .then((rows) => rows.filter(({ subject }) => /interview|Another time/i.test(subject))),
  };
}
export type Interviewing = ReturnType<typeof openInterviewing>;

/** What a refused call says: its sentence, and each field with its fault. */
export function refusalIn({ text }: { text: string }): { message: string; fields: string[] } {
  const { error } = JSON.parse(text) as { error: { message: string; data: { fields?: { pointer: string; detail: string }[] } } };
  return { message: error.message, fields: (error.data.fields ?? []).map(({ pointer, detail }) => `${pointer} ${detail}`) };
}
