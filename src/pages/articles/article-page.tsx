import { Suspense, useEffect } from "react";
import { useLocation, useRouter } from "wouter";
import { paths } from "#server/addresses/paths.ts";
import type { PageProps } from "#src/page-module.types.ts";
import type { Queries } from "#src/trpc/client.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { PageSkeleton } from "#src/ui/page-skeleton.tsx";
import { usePageStatus } from "#src/ui/page-status.ts";
import NotFoundPage from "../not-found/not-found-page.tsx";
import { ArticleText } from "./article-text.tsx";

export const prepare = (queries: Queries, { params }: PageProps) => [queries.articles.page.ensureData(inputOf(params))];

const inputOf = ({ slug = "" }: PageProps["params"]) => ({ slug: slug.slice(0, 200) });

export default function ArticlePage({ params }: PageProps) {
  return (
    <Suspense key={params.slug} fallback={<PageSkeleton page="articles/article-page" />}>
      <Article {...inputOf(params)} />
    </Suspense>
  );
}

function Article({ slug }: { slug: string }) {
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
