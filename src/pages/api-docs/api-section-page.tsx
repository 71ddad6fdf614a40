import { paths } from "#server/addresses/paths.ts";
import type { PageProps } from "#src/page-module.types.ts";
import type { Queries } from "#src/trpc/client.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import NotFoundPage from "../not-found/not-found-page.tsx";
import { ApiCall } from "./api-call.tsx";
import styles from "./api-docs.module.css";

export const prepare = (queries: Queries, { params }: PageProps) => [queries.openapi.section.ensureData({ slug: params.section ?? "" })];

/** One group of endpoints in full: parameters, responses, permissions and command-line examples. */
export default function ApiSectionPage({ params }: PageProps) {
  const [section] = trpc.openapi.section.useSuspenseQuery({ slug: params.section ?? "" });
  if (!section) return <NotFoundPage />;
  const { slug, tag, calls, shapes } = section;
  return (
    <article className={styles.page}>
      <PageHead
        title={`API: ${tag}`}
        description={`The API’s calls about ${tag.toLowerCase()}: what they take, what they answer, and who may make them.`}
        canonicalPath={paths.apiDocs(slug)}
        type="article"
      />
      <header className={styles.head}>
        <p>
          <Link href={paths.apiDocs()}>API</Link>
        </p>
        <h1 tabIndex={-1}>{tag}</h1>
      </header>
      <div className={styles.columns}>
        <nav className={styles.contents} aria-labelledby="contents">
          <h2 id="contents">Calls</h2>
          <ul>
            {calls.map(({ name, method, path }) => (
              <li key={name}>
                <a href={`#${name}`}>
                  <code>
                    {method} {path}
                  </code>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.body}>
          {calls.map((call) => (
            <ApiCall key={call.name} call={call} />
          ))}
          {shapes.length > 0 && (
            <section aria-labelledby="shapes">
              <SectionHeading id="shapes">Shapes</SectionHeading>
              <p>What the answers above are made of.</p>
              {shapes.map(({ name, text }) => (
                <details key={name} id={`shape-${name}`} className={styles.more}>
                  <summary>
                    <code>{name}</code>
                  </summary>
                  <pre className={styles.code}>{text}</pre>
                </details>
              ))}
            </section>
          )}
        </div>
      </div>
    </article>
  );
}
