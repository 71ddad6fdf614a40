import type { Db } from "#db/client.ts";
import type { InterviewStep } from "#db/interview-values.ts";
import type { ApplicationState } from "#db/own-values.ts";
import type { interviews } from "#db/schema/interviews.ts";
import type { Action } from "./access/actions.ts";
import type { Context, Services } from "./context.ts";
import type { AppError } from "./errors.ts";

/** The site's services, and the time of a notification. */
export interface Announcer {
  services: Pick<Services, "site">;
  now: Date;
  /** An erasure repeated after a backup was restored: those it concerns were mailed the first time. */
  isReplay?: boolean;
}

/** Who acts, as far as notifications and the audit log need it. The context of a call is one. */
type Actor = Announcer & Pick<Context, "principal"> & { request: Pick<Context["request"], "requestId"> };

/** Domain events by name, each with its payload. */
export interface EventFacts {
  /** Adverts, or the company details they show, changed. */
  "adverts.changed": { jobIds: readonly number[]; now: Date };
  /** An application was sent, or its state changed. */
  "application.moved": { rowId: number; from: ApplicationState | null; to: ApplicationState; now: Date };
  /** A step of an interview happened; `interview` is its state afterwards. */
  "interview.stepped": { interview: typeof interviews.$inferSelect; step: InterviewStep; now: Date };
  /** Somebody has answered by a mailed link whether an advert of a firm was true, or changed the answer. */
  "advertTruth.answered": { ctx: Context; answerId: number; companyId: number };
  /** A jobseeker has hidden from these firms. */
  "seeker.hidden": { ctx: Context; candidateUserId: number; firmIds: readonly number[] };
  /** A jobseeker's account became another kind, or is about to be erased: its rows still exist. */
  "seeker.left": { ctx: Actor; userId: number };
  /** An account may no longer invite people: to this firm, or for null to any. */
  "inviter.left": { userId: number; companyId: number | null; now: Date };
  /** An account joined a firm. */
  "firm.joined": { userId: number; now: Date };
  /** A freelance recruiter gave up that status, or an account that may be one is about to be erased. */
  "freelance.left": { at: Announcer; userId: number };
  /** A firm or practice recruits no more. `words` say so to its applicants. */
  "firm.closed": { at: Announcer; companyId: number; words: string; actorUserId: number | null };
  /** An account is about to be erased: its rows still exist. */
  "account.erasing": { at: Announcer; user: { id: number; companyId: number | null } };
  /** A call was refused, after its changes were rolled back. */
  "call.refused": { ctx: Context; action: Action; refusal: AppError };
  /** An administrator read something in a support view: a procedure, a call or a page. */
  "support.read": { ctx: Context; what: string };
}

type EventName = keyof EventFacts;
type Listener<Name extends EventName> = (tx: Db, facts: EventFacts[Name]) => Promise<void>;
type Catalogue = { readonly [Name in EventName]: readonly Listener<Name>[] };

let catalogue: Catalogue | null = null;

/** Registers the listeners of every event. Called once per process, at start-up. */
export function setCatalogue(listeners: Catalogue): void {
  catalogue = listeners;
}

/** Runs the listeners in order inside the caller's transaction. An error in one of them rolls the transaction back. */
export async function emit<Name extends EventName>(tx: Db, name: Name, facts: EventFacts[Name]): Promise<void> {
  if (!catalogue) throw new Error("There is no catalogue of events: server/events.ts is not loaded.");
  for (const listener of catalogue[name]) await listener(tx, facts);
}
