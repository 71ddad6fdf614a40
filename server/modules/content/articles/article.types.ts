import type { ArticleSource } from "#db/schema/articles.ts";
import type { JobCard } from "#server/modules/market/jobs/job-card.fields.ts";
import type { fillArticle } from "./figures.queries.ts";
import type { ArticleHeading } from "./headings.ts";
import type { ArticleCard } from "./written-article.fields.ts";

export interface ArticleFilter {
  q: string;
  /** A topic, or "". */
  topic: string;
  page: number;
}

/** An article for readers, with its current figures. */
export interface ReadArticle extends ArticleCard {
  /** Day such as "2026-11-21". */
  reviewedOn: string | null;
  /** Not reviewed for longer than articles stay fresh. */
  isStale: boolean;
  /** Clean HTML and charts, in order. */
  body: Awaited<ReturnType<typeof fillArticle>>["body"];
  headings: readonly ArticleHeading[];
  sources: readonly ArticleSource[];
  related: readonly ArticleCard[];
  jobs: { heading: string; href: string; total: number; items: readonly JobCard[] };
}

/** Result for an article's address: the article, a redirect, or that it is withdrawn or unknown. */
export type ArticleAnswer =
  | { status: 200; article: ReadArticle; movedTo: null }
  | { status: 301; article: null; movedTo: string }
  | { status: 404 | 410; article: null; movedTo: null };
