import { type ApplicationState, applicationStates } from "#db/own-values.ts";

export type ApplicationActor = "applicant" | "employer";

/** Where those who hire may put an application, whatever stage it is in: on, over a stage, and back again. */
const stages = ["in-review", "shortlisted", "interview", "offer", "not-progressing"] as const satisfies readonly ApplicationState[];
const otherStages = (from: ApplicationState): readonly ApplicationState[] => stages.filter((stage) => stage !== from);
const open = (employer: readonly ApplicationState[]) => ({ applicant: ["withdrawn"], employer }) as const;

/**
 * Which state an application may be brought to, by whom. The employer moves it in both directions, also back from an outcome: each move stays in its
 * history. Only what was offered is accepted. "opened" comes of reading it, not of a wish: from a list it may be passed over.
 */
const moves: Record<ApplicationState, Record<ApplicationActor, readonly ApplicationState[]>> = {
  draft: { applicant: ["sent"], employer: [] },
  sent: open(["opened", ...stages]),
  opened: open(stages),
  "in-review": open(otherStages("in-review")),
  shortlisted: open(otherStages("shortlisted")),
  interview: open(otherStages("interview")),
  offer: open(["in-review", "shortlisted", "interview", "hired", "not-progressing"]),
  hired: { applicant: [], employer: otherStages("hired") },
  "not-progressing": { applicant: [], employer: otherStages("not-progressing") },
  withdrawn: { applicant: [], employer: [] },
};

export const movesOf = (state: ApplicationState, actor: ApplicationActor): readonly ApplicationState[] => moves[state][actor];

export const canMove = (from: ApplicationState, to: ApplicationState, actor: ApplicationActor): boolean => moves[from][actor].includes(to);

/** Sent and not yet ended. */
export const openStates = applicationStates.filter((state) => moves[state].applicant.includes("withdrawn"));
export const isOpenState = (state: ApplicationState): boolean => openStates.includes(state);
