import { paths } from "#server/paths.ts";
import { useSiteFacts } from "#src/lib/site-facts.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { StructuredData } from "#src/ui/structured-data.tsx";
import type { Article } from "./article-text.tsx";

/** Title, description and structured data, made from the very object the page shows. */
export function ArticleHead({ article }: { article: Article }) {
  const site = useSiteFacts();
  return (
    <>
      <PageHead title={article.title} description={article.summary} canonicalPath={paths.article(article.slug)} type="article" />
      <meta property="article:published_time" content={article.publishedAt} />
      {article.updatedAt && <meta property="article:modified_time" content={article.updatedAt} />}
      <meta property="article:section" content={article.topicLabel} />
      {site && <StructuredData data={structured(article, site)} />}
    </>
  );
}

function structured(article: Article, site: { name: string; origin: string }): Record<string, unknown> {
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
