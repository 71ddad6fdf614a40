import type { JobStatus } from "#db/own-values.ts";

/** Events of an advert. Publishing has three variants, by what the advertiser lacks: a credit, verification, or both. */
export const jobEvents = [
  "await-payment",
  "send-to-review",
  "go-live",
  "approve",
  "refuse",
  "pause",
  "resume",
  "fill",
  "close",
  "reopen",
] as const;
export type JobEvent = (typeof jobEvents)[number];

const publishing = { "await-payment": "awaiting-payment", "send-to-review": "awaiting-review", "go-live": "live" } as const;

const moves: Readonly<Record<JobStatus, Partial<Record<JobEvent, JobStatus>>>> = {
  draft: publishing,
  "awaiting-payment": { "send-to-review": "awaiting-review", "go-live": "live" },
  "awaiting-review": { approve: "live", refuse: "refused", close: "closed" },
  live: { pause: "paused", fill: "filled", close: "closed" },
  paused: { resume: "live", fill: "filled", close: "closed" },
  filled: { reopen: "live", "send-to-review": "awaiting-review" },
  closed: { reopen: "live", "send-to-review": "awaiting-review" },
  expired: { reopen: "live", "send-to-review": "awaiting-review", fill: "filled" },
  archived: {},
  refused: { "send-to-review": "awaiting-review", "go-live": "live", close: "closed" },
  /** Only moderation can lift it. */
  frozen: {},
};

/** Returns the state after an event, or null when the event is not possible. */
export function nextJobStatus(status: JobStatus, event: JobEvent): JobStatus | null {
  return moves[status][event] ?? null;
}

/** States in which an advert can be edited. */
export const editableStatuses: ReadonlySet<JobStatus> = new Set([
  "draft",
  "awaiting-payment",
  "awaiting-review",
  "live",
  "paused",
  "refused",
]);

/** Submitted or published adverts, where editing the posting changes the advert. */
export const isSent = (status: JobStatus): boolean => status === "awaiting-review" || isOnBoard(status);

/** Approved adverts: a change that needs review waits while the approved version remains. */
export const isOnBoard = (status: JobStatus): boolean => status === "live" || status === "paused";

/** Refusal reason of adverts closed before approval, which are hidden and need review before they are reopened. */
export const closedBeforeReview = "It was closed before it was reviewed.";
