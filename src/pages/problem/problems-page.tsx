import { paths } from "#server/addresses/paths.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import table from "#src/ui/table.module.css";
import { TableHead } from "#src/ui/table.tsx";
import styles from "./problem-pages.module.css";

export const prepare = (queries: Queries) => [queries.openapi.problems.ensureData()];

export default function ProblemsPage() {
  const [problems] = trpc.openapi.problems.useSuspenseQuery();
  return (
    <article className={styles.page}>
      <PageHead
        title="Problems"
        description="Every error that the API can return, what it means and what to do."
        canonicalPath="/problems"
        type="article"
      />
      <header>
        <p>
          <Link href={paths.apiDocs()}>API</Link>
        </p>
        <h1 tabIndex={-1}>Problems</h1>
        <p>A failed API call returns one of these codes.</p>
      </header>
      <table className={table.table}>
        <TableHead of={["Code", "Title", { figure: "Status" }]} />
        <tbody>
          {problems.map(({ code, status, title }) => (
            <tr key={code}>
              <th scope="row" className={styles.code}>
                <Link href={paths.problem(code)}>
                  <code>{code}</code>
                </Link>
              </th>
              <td>{title}</td>
              <td className={table.figure}>{status}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}
