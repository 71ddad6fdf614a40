import type { JobStatus } from "#db/own-values.ts";

/** What may happen to an advert. The three ways of publishing are told apart by what the advertiser has: no credit, no proof of who they are, both. */
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
  /** Moderation alone lets it go again. */
  frozen: {},
};

/** The state after an event, or null when it cannot happen in this state. */
export function nextJobStatus(status: JobStatus, event: JobEvent): JobStatus | null {
  return moves[status][event] ?? null;
}

/** States in which the words of an advert may be changed. */
export const changeable: ReadonlySet<JobStatus> = new Set(["draft", "awaiting-payment", "awaiting-review", "live", "paused", "refused"]);

/** Adverts that stand before the public or wait to: a change of their words is a change of the advert. */
export const isSent = (status: JobStatus): boolean => status === "awaiting-review" || isOnBoard(status);

/** Adverts that were approved: a change that has to be read waits while they stay as they are. */
export const isOnBoard = (status: JobStatus): boolean => status === "live" || status === "paused";

/** Why an advert is kept from the public, and is read before it is reopened, that nobody had approved when it was closed. */
export const closedUnread = "It was closed before anybody had read it.";
