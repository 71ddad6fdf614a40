import { applicationStateLabels } from "#db/applying-values.ts";
import { type ApplicationState, applicationStates } from "#db/own-values.ts";

export type ApplicationActor = "applicant" | "employer";

/** States an employer may move an application to from any stage, forwards, backwards or skipping some. */
const stages = ["in-review", "shortlisted", "interview", "offer", "not-progressing"] as const satisfies readonly ApplicationState[];
const otherStages = (from: ApplicationState): readonly ApplicationState[] => stages.filter((stage) => stage !== from);
const openStateMoves = (employer: readonly ApplicationState[]) => ({ applicant: ["withdrawn"], employer }) as const;

/**
 * Allowed moves by actor. The employer may move in both directions, also back from an outcome, as every move stays in the history. Only an
 * offer can become "hired". "opened" is set by reading and may be skipped.
 */
const moves: Record<ApplicationState, Record<ApplicationActor, readonly ApplicationState[]>> = {
  draft: { applicant: ["sent"], employer: [] },
  sent: openStateMoves(["opened", ...stages]),
  opened: openStateMoves(stages),
  "in-review": openStateMoves(otherStages("in-review")),
  shortlisted: openStateMoves(otherStages("shortlisted")),
  interview: openStateMoves(otherStages("interview")),
  offer: openStateMoves(["in-review", "shortlisted", "interview", "hired", "not-progressing"]),
  hired: { applicant: [], employer: otherStages("hired") },
  "not-progressing": { applicant: [], employer: otherStages("not-progressing") },
  withdrawn: { applicant: [], employer: [] },
};

export const movesOf = (state: ApplicationState, actor: ApplicationActor): readonly ApplicationState[] => moves[state][actor];

export const canMove = (from: ApplicationState, to: ApplicationState, actor: ApplicationActor): boolean => moves[from][actor].includes(to);

/** Says why an employer cannot make a move that is not allowed. */
export const refusedMoveReason = (from: ApplicationState, to: ApplicationState): string =>
  from === "withdrawn"
    ? "The applicant has withdrawn it, so it cannot be moved."
    : from === to
      ? `It is at “${applicationStateLabels[to]}” already.`
      : `Only an application at “${applicationStateLabels.offer}” can be moved to “${applicationStateLabels[to]}”. Move it there first.`;

/** Sent and without an outcome. */
export const openStates = applicationStates.filter((state) => moves[state].applicant.includes("withdrawn"));
export const isOpenState = (state: ApplicationState): boolean => openStates.includes(state);
