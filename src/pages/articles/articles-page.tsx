import { Suspense } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { readPage, readText } from "#src/features/dashboard/list-query.ts";
import { counted, formatCount } from "#src/lib/money.ts";
import { useSiteFacts } from "#src/lib/site-facts.tsx";
import type { PageProps } from "#src/page-module.types.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/constraints.ts";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { PageSkeleton } from "#src/ui/page-skeleton.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { ArticleList, type ArticleListState, listHref } from "./article-list.tsx";
import styles from "./articles.module.css";

export const prepare = (queries: Queries, { search }: PageProps) => [queries.articles.list.ensureData(readListState(search))];

export default function ArticlesPage({ search }: PageProps) {
  const filter = readListState(search);
  return (
    // Another topic or page shows a skeleton at once, not the old list under a new address.
    <Suspense key={JSON.stringify(filter)} fallback={<PageSkeleton page="articles/articles-page" />}>
      <Articles filter={filter} />
    </Suspense>
  );
}

function Articles({ filter }: { filter: ArticleListState }) {
  const [list] = trpc.articles.list.useSuspenseQuery(filter);
  const site = useSiteFacts();
  const topic = list.topics.find(({ value }) => value === list.filter.topic);
  const title = topic ? `Articles: ${topic.label}` : "Articles and news";
  return (
    <div className={styles.page}>
      <PageHead
        title={title}
        description="Articles for quantity surveyors and construction cost professionals: pay and the market, chartership, contracts, measurement, careers and hiring."
        canonicalPath={listHref({ topic: list.filter.topic, page: list.filter.page })}
        isIndexable={list.filter.q === "" && list.total > 0}
      />
      <link rel="alternate" type="application/atom+xml" title={`Articles, ${site?.name ?? ""}`} href={paths.articlesFeed("atom")} />
      <h1 tabIndex={-1}>{title}</h1>
      <search aria-label="Articles" data-screen-only>
        <form action={paths.articles} method="get" className={styles.form}>
          <Field id="articles-q" label="Words in the article">
            <input id="articles-q" type="search" name="q" defaultValue={list.filter.q} {...atMost(200)} />
          </Field>
          {list.filter.topic && <input type="hidden" name="topic" value={list.filter.topic} />}
          <Button kind="primary" type="submit">
            Find articles
          </Button>
        </form>
      </search>
      <Topics list={list} />
      <p role="status" className={styles.soft}>
        {counted(list.total, "article")}
        {list.filter.q && ` with “${list.filter.q}”`}
      </p>
      {list.items.length === 0 ? <NothingFound list={list} /> : <ArticleList articles={list.items} headingLevel={2} />}
      <Pagination page={list.filter.page} pageCount={list.pageCount} href={(page) => listHref({ ...list.filter, page })} />
      <p className={styles.soft} data-screen-only>
        Follow new articles by <a href={paths.articlesFeed("rss")}>RSS</a> or <a href={paths.articlesFeed("atom")}>Atom</a>.
      </p>
    </div>
  );
}

type ArticleListPage = Outputs["articles"]["list"];

function Topics({ list: { filter, topics, all } }: { list: ArticleListPage }) {
  const shown = topics.filter(({ value, count }) => count > 0 || value === filter.topic);
  const choices = [{ value: "", label: "All topics", count: all }, ...shown];
  return (
    <nav aria-label="Topics" data-screen-only>
      <ul className={styles.topics}>
        {choices.map(({ value, label, count }) => (
          <li key={value}>
            <Link href={listHref({ q: filter.q, topic: value })} aria-current={value === filter.topic ? "page" : undefined}>
              {label} <span className={styles.count}>{formatCount(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NothingFound({ list: { filter, all } }: { list: ArticleListPage }) {
  if (filter.q === "" && filter.topic === "") return <p>Nothing has been published yet.</p>;
  if (filter.topic && all > 0) {
    return (
      <p>
        Nothing on this topic{filter.q && " with all of those words"}.{" "}
        <Link href={listHref({ q: filter.q })}>Search all topics: {counted(all, "article")}</Link>
      </p>
    );
  }
  return (
    <p>
      No article contains all of those words. <Link href={paths.articles}>Show every article</Link> or try fewer words.
    </p>
  );
}

/** Parses an address of the list; unreadable values are ignored, and the server validates the topic. */
function readListState(search: URLSearchParams): ArticleListState {
  return { q: readText(search, "q"), topic: readText(search, "topic"), page: readPage(search, 500) };
}
