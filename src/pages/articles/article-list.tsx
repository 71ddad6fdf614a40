import type { ArticleTopic } from "#db/topic-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { longDate } from "#src/lib/dates.ts";
import { Link } from "#src/ui/link.tsx";
import styles from "./articles.module.css";
import drawings from "./drawings.json" with { type: "json" };

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
