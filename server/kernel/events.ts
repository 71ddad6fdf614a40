import type { Db } from "#db/client.ts";
import type { InterviewStep } from "#db/interview-values.ts";
import type { ApplicationState } from "#db/own-values.ts";
import type { interviews } from "#db/schema/interviews.ts";
import type { Action } from "./access/actions.ts";
import type { Context, Services } from "./context.ts";
import type { AppError } from "./errors.ts";

/** Domain events by name, each with the facts its listeners receive. */
export interface EventFacts {
  /** Adverts, or what they show of their company, changed. */
  "adverts.changed": { jobIds: readonly number[]; now: Date };
  /** An application was sent, or stands otherwise now. */
  "application.moved": { rowId: number; from: ApplicationState | null; to: ApplicationState; now: Date };
  /** Something happened to an interview, which is as it is now. */
  "interview.stepped": { interview: typeof interviews.$inferSelect; step: InterviewStep; now: Date };
  /** A jobseeker is no longer shown to these firms. */
  "seeker.hidden": { ctx: Context; candidateUserId: number; firmIds: readonly number[] };
  /** A freelance recruiter stopped being one. */
  "freelance.left": { userId: number; now: Date };
  /** An account is about to be erased: its rows still stand. */
  "account.erasing": { site: Services["site"]; user: { id: number; companyId: number | null }; now: Date };
  /** A call was refused, after what it did was undone. */
  "call.refused": { ctx: Context; action: Action; refusal: AppError };
  /** An administrator read something as somebody: a procedure, a call or a page. */
  "support.read": { ctx: Context; what: string };
}

type EventName = keyof EventFacts;
type Listener<Name extends EventName> = (tx: Db, facts: EventFacts[Name]) => Promise<void>;
type Catalogue = { readonly [Name in EventName]: readonly Listener<Name>[] };

let catalogue: Catalogue | null = null;

/** Registers the listeners of every event. Called once a process, at start. */
export function setCatalogue(listeners: Catalogue): void {
  catalogue = listeners;
}

/** Runs the listeners in order inside the caller's transaction. An error in one of them rolls the transaction back. */
export async function emit<Name extends EventName>(tx: Db, name: Name, facts: EventFacts[Name]): Promise<void> {
  if (!catalogue) throw new Error("There is no catalogue of events: server/events.ts is not loaded.");
  for (const listener of catalogue[name]) await listener(tx, facts);
}
