import type { ArticleTopic } from "#db/topic-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { longDate } from "#src/lib/dates.ts";
import { Link } from "#src/ui/link.tsx";
import styles from "./articles.module.css";

type Card = Outputs["articles"]["list"]["items"][number];

/** Articles as a list: title and summary, with date and reading time on the right. */
export function ArticleList({ articles, headingLevel }: { articles: readonly Card[]; headingLevel: 2 | 3 }) {
  const Heading = headingLevel === 2 ? "h2" : "h3";
  return (
    <ul className={styles.list}>
      {articles.map((article) => (
        <li key={article.slug}>
          <article className={styles.item}>
            <ArticlePicture topic={article.topic} size="m" />
            <div>
              <p className={styles.topic}>{article.topicLabel}</p>
              <Heading className={styles.title}>
                <Link href={paths.article(article.slug)}>{article.title}</Link>
              </Heading>
              <p className={styles.summary}>{article.summary}</p>
            </div>
            <p className={styles.facts}>
              <span>By {authorLine(article)}</span>
              <time dateTime={article.publishedAt}>{longDate(new Date(article.publishedAt))}</time>
              {article.updatedAt && (
                <span>
                  Updated <time dateTime={article.updatedAt}>{longDate(new Date(article.updatedAt))}</time>
                </span>
              )}
              <span>{article.readingMinutes} min read</span>
            </p>
          </article>
        </li>
      ))}
    </ul>
  );
}

/** What is filled and what is drawn in the picture of each topic, on 120 by 80. */
const drawings: Record<ArticleTopic, readonly [shade: string, line: string]> = {
  "pay-and-market": [
    "M24 52h14v16H24zM46 40h14v28H46zM68 46h14v22H68zM90 24h14v44H90z",
    "M14 10v58h94M10 24h8M10 38h8M10 52h8M31 43 53 31l22 6 22-22",
  ],
  chartership: ["M74 50a14 14 0 1 1 28 0a14 14 0 1 1-28 0z", "M86 30V10H20v54h48M32 22h42M32 32h34M32 42h26M80 63v12l8-5 8 5V63"],
  contracts: ["M32 14h44v58H32z", "M42 8h34l14 14v44H42zM76 8v14h14M52 30h28M52 39h28M52 48h16M52 60c3-8 7-6 7-1s4 2 6-2 4 3 9 2"],
  measurement: [
    "M18 44a24 24 0 1 1 48 0v24H42a24 24 0 0 1-24-24z",
    "M18 44a24 24 0 1 1 48 0v24H42a24 24 0 0 1-24-24zM32 44a10 10 0 1 1 20 0a10 10 0 1 1-20 0zM66 58h44v10H66M76 58v4M84 58v6M92 58v4M100 58v6M110 53v20",
  ],
  careers: ["M14 60h24v12H14zM38 46h24v26H38zM62 32h24v40H62z", "M10 72h100M14 72V60h24V46h24V32h24v40M98 72V12l14 7-14 7"],
  hiring: ["M28 52a32 32 0 0 1 64 0z", "M28 52a32 32 0 0 1 64 0M18 52h84v9H18zM52 40V22c0-5 16-5 16 0v18"],
  "law-and-tax": [
    "M16 46h32a16 13 0 0 1-32 0zM72 46h32a16 13 0 0 1-32 0z",
    "M60 8v62M44 70h32M32 18h56M32 18 18 46M32 18l14 28M88 18 74 46M88 18l14 28M16 46h32a16 13 0 0 1-32 0zM72 46h32a16 13 0 0 1-32 0z",
  ],
  digital: [
    "M28 20h64v9H28zM28 29h18v27H28z",
    "M22 12h76v52H22zM28 20h64v36H28zM28 29h64M28 38h64M28 47h64M46 20v36M69 20v36M46 72h28M60 64v8",
  ],
  news: [
    "M72 46h30v26H72z",
    "M34 72V16h10v56M34 28l10-12M34 40l10-12M34 52l10-12M34 64l10-12M18 16h88M39 4 18 16M39 4l62 12M18 16v10h9V16M88 16v14M83 30h10v6H83zM72 46h30v26H72zM72 55h30M72 63h30M87 46v26M24 72h88",
  ],
};

/** The drawn picture of an article's topic. Decorative: the topic is written beside it. */
export const ArticlePicture = ({ topic, size }: { topic: ArticleTopic; size: "m" | "l" }) => (
  <svg className={`${styles.picture} ${styles[size]}`} viewBox="0 0 120 80" aria-hidden="true">
    <path className={styles.shade} d={drawings[topic][0]} />
    <path className={styles.drawn} d={drawings[topic][1]} />
  </svg>
);

/** "Robin Sample, MRICS" */
export const authorLine = ({ authorName, authorGrade }: Pick<Card, "authorName" | "authorGrade">): string =>
  [authorName, authorGrade].filter(Boolean).join(", ");

/** State of the article list, from its address. */
export interface ArticleListState {
  q: string;
  /** "" for every topic. */
  topic: string;
  page: number;
}

export function listHref({ q = "", topic = "", page = 1 }: Partial<ArticleListState>): string {
  const parameters = new URLSearchParams();
  if (q) parameters.set("q", q);
  if (topic) parameters.set("topic", topic);
  if (page > 1) parameters.set("page", String(page));
  const text = parameters.toString();
  return text ? `${paths.articles}?${text}` : paths.articles;
}
