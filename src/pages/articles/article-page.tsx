import { Suspense, useEffect } from "react";
import { useLocation, useRouter } from "wouter";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { longDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { useSiteFacts } from "#src/lib/site-facts.tsx";
import { useNow } from "#src/lib/use-now.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { PageSkeleton } from "#src/ui/page-skeleton.tsx";
import { usePageStatus } from "#src/ui/page-status.ts";
import { Section } from "#src/ui/section-heading.tsx";
import { StructuredData } from "#src/ui/structured-data.tsx";
import page from "#src/ui/text-page/text-page.module.css";
import { JobList } from "../jobs/job-list.tsx";
import NotFoundPage from "../not-found/not-found-page.tsx";
import { ArticleBody } from "./article-body.tsx";
import { ArticleList, ArticlePicture, authorLine, listHref } from "./article-list.tsx";
import styles from "./articles.module.css";

export const prepare = (queries: Queries, { params }: PageProps) => [queries.articles.page.ensureData(inputOf(params))];

const inputOf = ({ slug = "" }: PageProps["params"]) => ({ slug: slug.slice(0, 200) });

export default function ArticlePage({ params }: PageProps) {
  return (
    <Suspense key={params.slug} fallback={<PageSkeleton page="articles/article-page" />}>
      <ArticleBySlug {...inputOf(params)} />
    </Suspense>
  );
}

function ArticleBySlug({ slug }: { slug: string }) {
  const [answer] = trpc.articles.page.useSuspenseQuery({ slug });
  usePageStatus(answer.status);
  if (answer.movedTo !== null) return <Moved to={paths.article(answer.movedTo)} />;
  if (answer.article) return <ArticleText article={answer.article} />;
  return answer.status === 410 ? <Withdrawn /> : <NotFoundPage />;
}

/** An old address: the server redirects, the browser navigates. */
function Moved({ to }: { to: string }) {
  const { ssrContext } = useRouter();
  const [, navigate] = useLocation();
  if (ssrContext) ssrContext.redirectTo = to;
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return null;
}

function Withdrawn() {
  return (
    <>
      <PageHead title="Article withdrawn" description="This article has been withdrawn." canonicalPath={null} />
      <h1 tabIndex={-1}>This article has been withdrawn</h1>
      <p>You can no longer read it here.</p>
      <p>
        <Link href={paths.articles}>All articles</Link>
      </p>
    </>
  );
}

type Article = NonNullable<Outputs["articles"]["page"]["article"]>;

function ArticleText({ article }: { article: Article }) {
  const now = useNow();
  const hasContents = article.headings.length > 1;
  return (
    <article className={`${page.page} ${styles.article}`}>
      <ArticleHead article={article} />
      <header className={`${page.head} ${styles.head}`}>
        <nav className={page.back} aria-label="Breadcrumb" data-screen-only>
          <Link href={paths.articles}>Articles</Link>
          <span aria-hidden="true"> / </span>
          <Link href={listHref({ topic: article.topic })}>{article.topicLabel}</Link>
        </nav>
        <ArticlePicture topic={article.topic} size="l" />
        <h1 tabIndex={-1}>{article.title}</h1>
        <p className={styles.lead}>{article.summary}</p>
        <Facts article={article} />
        {article.isStale && (
          <Notice tone="warn" label="This may be out of date">
            {article.reviewedOn
              ? `Nobody has reviewed it since ${formatDay(article.reviewedOn)}.`
              : `It was published on ${longDate(new Date(article.publishedAt))} and has not been reviewed since.`}{" "}
            Check rules, rates and figures against their sources.
          </Notice>
        )}
      </header>
      <div className={hasContents ? page.columns : undefined}>
        {hasContents && <Contents headings={article.headings} />}
        <div className={`${page.body} ${styles.text}`}>
          <ArticleBody body={article.body} />
          {article.sources.length > 0 && <Sources sources={article.sources} />}
        </div>
      </div>
      {article.related.length > 0 && (
        <Section id="related" heading="Related articles" data-screen-only>
          <ArticleList articles={article.related} headingLevel={3} />
        </Section>
      )}
      {article.jobs.items.length > 0 && (
        <Section
          id="jobs"
          aside={<Link href={article.jobs.href}>All {counted(article.jobs.total, "job")}</Link>}
          heading={article.jobs.heading}
          data-screen-only
        >
          <JobList jobs={article.jobs.items} now={now} headingLevel={3} />
        </Section>
      )}
    </article>
  );
}

const formatDay = (date: string): string => longDate(new Date(`${date}T12:00:00Z`));

function Facts({ article }: { article: Article }) {
  const { publishedAt, updatedAt, readingMinutes } = article;
  // A review on the day of publishing says nothing more.
  const reviewedOn = article.reviewedOn === publishedAt.slice(0, 10) ? null : article.reviewedOn;
  return (
    <dl className={page.facts}>
      <Fact name="By">{authorLine(article)}</Fact>
      <Fact name="Published">
        <time dateTime={publishedAt}>{longDate(new Date(publishedAt))}</time>
      </Fact>
      {updatedAt && (
        <Fact name="Updated">
          <time dateTime={updatedAt}>{longDate(new Date(updatedAt))}</time>
        </Fact>
      )}
      {reviewedOn && (
        <Fact name="Reviewed on">
          <time dateTime={reviewedOn}>{formatDay(reviewedOn)}</time>
        </Fact>
      )}
      <Fact name="Reading time">{counted(readingMinutes, "minute")}</Fact>
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Contents({ headings }: Pick<Article, "headings">) {
  return (
    <nav className={`${page.contents} ${styles.contents}`} aria-labelledby="contents">
      <h2 id="contents">Contents</h2>
      <ol>
        {headings.map(({ id, text, level }) => (
          <li key={id} className={level === 3 ? styles.under : undefined}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Sources({ sources }: Pick<Article, "sources">) {
  return (
    <Section id="sources" heading="Sources">
      <ul className={styles.sources}>
        {sources.map(({ title, publisher, year, url }) => (
          <li key={`${title} ${publisher} ${year}`}>
            {url ? (
              <a href={url} rel="external noopener nofollow">
                {title}
              </a>
            ) : (
              <cite>{title}</cite>
            )}
            , {publisher}, {year}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Title, description and structured data, derived from the object the page shows. */
function ArticleHead({ article }: { article: Article }) {
  const site = useSiteFacts();
  return (
    <>
      <PageHead title={article.title} description={article.summary} canonicalPath={paths.article(article.slug)} type="article" />
      <meta property="article:published_time" content={article.publishedAt} />
      {article.updatedAt && <meta property="article:modified_time" content={article.updatedAt} />}
      <meta property="article:section" content={article.topicLabel} />
      {site && <StructuredData data={articleStructuredData(article, site)} />}
    </>
  );
}

function articleStructuredData(article: Article, site: { name: string; origin: string }): Record<string, unknown> {
  const publisher = { "@type": "Organization", name: site.name, url: site.origin };
  const isOwn = article.authorName.startsWith(site.name);
  return {
    "@context": "https://schema.org/",
    "@type": "Article",
    headline: article.title,
    description: article.summary,
    articleSection: article.topicLabel,
    datePublished: article.publishedAt,
    dateModified: article.updatedAt ?? article.publishedAt,
    author: isOwn
      ? { "@type": "Organization", name: article.authorName }
      : { "@type": "Person", name: article.authorName, ...(article.authorGrade && { honorificSuffix: article.authorGrade }) },
    publisher,
    mainEntityOfPage: site.origin + paths.article(article.slug),
    inLanguage: "en-GB",
  };
}
