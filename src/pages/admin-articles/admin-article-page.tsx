import { paths } from "#server/addresses/paths.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { NeedsScript } from "#src/ui/signed-in/needs-script.tsx";
import styles from "./editor.module.css";
import { Editor } from "./editor.tsx";

/** Editor page of one article. */
export default function AdminArticlePage({ params }: PageProps) {
  const id = params.id ?? "";
  // Cached data may have been overwritten since and is never shown again.
  const query = trpc.articles.editing.get.useQuery({ id }, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false });
  const { isLoading, data } = query;
  return (
    <div className={styles.page}>
      <PageHead
        title={data ? `${data.fields.title || "Untitled article"}: editing` : "Edit an article"}
        description="Writing and publishing an article."
        canonicalPath={null}
      />
      <nav aria-label="Breadcrumb">
        <Link href={paths.adminArticles}>All articles</Link>
      </nav>
      <NeedsScript />
      {!data && <h1 tabIndex={-1}>{isLoading ? "Article" : "Edit an article"}</h1>}
      <div data-needs-script="">
        <Loaded query={query} what="the article" rows={8}>
          {(article) => <Editor key={article.id} article={article} />}
        </Loaded>
      </div>
    </div>
  );
}
