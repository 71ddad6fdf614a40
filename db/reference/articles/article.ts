import type { ArticleTopic } from "../../topic-values.ts";

/** An article shipped with the site. Figures about adverts are placeholders, never typed numbers. */
export interface ReferenceArticle {
  slug: string;
  title: string;
  summary: string;
  topic: ArticleTopic;
  authorName: string;
  authorGrade: string;
  /** Days as "2026-11-21". */
  publishedOn: string;
  reviewedOn: string;
  sources: { title: string; publisher: string; year: number; url: string | null }[];
  markdown: string;
}
