import { paths } from "#server/addresses/paths.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import NotFoundPage from "../not-found/not-found-page.tsx";
import styles from "./problem-pages.module.css";

export const prepare = (queries: Queries, { params }: PageProps) => [queries.openapi.problem.ensureData({ code: params.code ?? "" })];

/** Explains one problem type and what to do: API errors link here in their `type`. */
export default function ProblemPage({ params }: PageProps) {
  const [problem] = trpc.openapi.problem.useSuspenseQuery({ code: params.code ?? "" });
  if (!problem) return <NotFoundPage />;
  const { code, status, title, meaning, remedy } = problem;
  return (
    <article className={styles.page}>
      <PageHead title={title} description={meaning} canonicalPath={paths.problem(code)} type="article" />
      <header>
        <p>
          <Link href="/problems">Problems</Link>
        </p>
        <h1 tabIndex={-1}>{title}</h1>
        <p className={styles.facts}>
          Status {status}, <code>{code}</code>
        </p>
      </header>
      <Section id="meaning" heading="What it means">
        <p>{meaning}</p>
      </Section>
      <Section id="remedy" heading="What to do">
        <p>{remedy}</p>
      </Section>
      <p>
        <Link href={paths.apiDocs()}>API reference</Link>
      </p>
    </article>
  );
}
