import type { ArticleState } from "#db/topic-values.ts";

export interface Standing {
  state: ArticleState;
  /** When it became, or becomes, public. */
  publishedAt: Date | null;
}

/** How an article stands at a moment: a scheduled one whose time has passed is published, though nothing has written so. */
export const stateAt = ({ state, publishedAt }: Standing, now: Date): ArticleState =>
  state === "scheduled" && publishedAt !== null && publishedAt <= now ? "published" : state;

export const articleMoves = ["publish", "schedule", "unschedule", "withdraw", "delete"] as const;
export type ArticleMove = (typeof articleMoves)[number];

const movesFrom: Record<ArticleState, readonly ArticleMove[]> = {
  draft: ["publish", "schedule", "delete"],
  scheduled: ["publish", "schedule", "unschedule"],
  published: ["withdraw"],
  withdrawn: ["publish"],
};

export const mayMove = (state: ArticleState, move: ArticleMove): boolean => movesFrom[state].includes(move);

/** Whether the public has, or had, the article's address. */
export const wasPublic = (state: ArticleState): boolean => state === "published" || state === "withdrawn";
