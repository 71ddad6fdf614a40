import { type ApplicationState, applicationStates } from "#db/own-values.ts";

export type ApplicationActor = "applicant" | "employer";

/**
 * Which state an application may be brought to, by whom. The employer may pass over a stage but not go back; only what was offered is accepted; who
 * is not taken further can be told at any time. "opened" comes of reading it, not of a wish: from a list it may be passed over.
 */
const moves: Record<ApplicationState, Record<ApplicationActor, readonly ApplicationState[]>> = {
  draft: { applicant: ["sent"], employer: [] },
  sent: { applicant: ["withdrawn"], employer: ["opened", "in-review", "shortlisted", "interview", "offer", "not-progressing"] },
  opened: { applicant: ["withdrawn"], employer: ["in-review", "shortlisted", "interview", "offer", "not-progressing"] },
  "in-review": { applicant: ["withdrawn"], employer: ["shortlisted", "interview", "offer", "not-progressing"] },
  shortlisted: { applicant: ["withdrawn"], employer: ["interview", "offer", "not-progressing"] },
  interview: { applicant: ["withdrawn"], employer: ["offer", "not-progressing"] },
  offer: { applicant: ["withdrawn"], employer: ["hired", "not-progressing"] },
  hired: { applicant: [], employer: [] },
  "not-progressing": { applicant: [], employer: [] },
  withdrawn: { applicant: [], employer: [] },
};

export const movesOf = (state: ApplicationState, actor: ApplicationActor): readonly ApplicationState[] => moves[state][actor];

export const canMove = (from: ApplicationState, to: ApplicationState, actor: ApplicationActor): boolean => moves[from][actor].includes(to);

/** Sent and not yet ended. */
export const openStates = applicationStates.filter((state) => moves[state].applicant.includes("withdrawn"));
export const isOpenState = (state: ApplicationState): boolean => openStates.includes(state);
