import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { shortDate } from "#src/lib/dates.ts";
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
            <div>
              <p className={styles.topic}>{article.topicLabel}</p>
              <Heading className={styles.title}>
                <Link href={paths.article(article.slug)}>{article.title}</Link>
              </Heading>
              <p className={styles.summary}>{article.summary}</p>
            </div>
            <p className={styles.facts}>
              <time dateTime={article.publishedAt}>{shortDate(new Date(article.publishedAt))}</time>
              <span>{article.readingMinutes} min read</span>
              <span>{authorLine(article)}</span>
            </p>
          </article>
        </li>
      ))}
    </ul>
  );
}

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

const lastPage = 500;

/** Parses an address of the list; unreadable values are ignored, and the server validates the topic. */
export function readListState(search: URLSearchParams): ArticleListState {
  const page = Number(search.get("page"));
  const text = (name: string) => (search.get(name) ?? "").trim().slice(0, 200);
  return { q: text("q"), topic: text("topic"), page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1 };
}

export function listHref({ q = "", topic = "", page = 1 }: Partial<ArticleListState>): string {
  const parameters = new URLSearchParams();
  if (q) parameters.set("q", q);
  if (topic) parameters.set("topic", topic);
  if (page > 1) parameters.set("page", String(page));
  const text = parameters.toString();
  return text ? `${paths.articles}?${text}` : paths.articles;
}
