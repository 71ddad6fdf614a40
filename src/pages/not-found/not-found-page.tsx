import { paths } from "#server/addresses/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/constraints.ts";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { usePageStatus } from "#src/ui/page-status.ts";
import styles from "./not-found-page.module.css";

export default function NotFoundPage() {
  usePageStatus(404);
  return (
    <div className={styles.page}>
      <PageHead title="Page not found" description="There is no page at this address." canonicalPath={null} />
      <h1 tabIndex={-1}>Page not found</h1>
      <p>There is no page at this address. It may have been mistyped, or the advert may have been removed.</p>
      <search>
        <form action={paths.jobs()} className={styles.search}>
          <Field id="not-found-search" label="Search jobs" hint="Job title, skill or company">
            <input id="not-found-search" name="q" type="search" {...atMost(200)} aria-describedby="not-found-search-hint" />
          </Field>
          <Button kind="primary" type="submit">
            Search jobs
          </Button>
        </form>
      </search>
      <p>Or start from one of these:</p>
      <ul>
        <li>
          <Link href={paths.home}>All jobs</Link>
        </li>
        <li>
          <Link href={paths.categories}>Jobs by category</Link>
        </li>
        <li>
          <Link href={paths.locations}>Jobs by location</Link>
        </li>
        <li>
          <Link href={paths.companies}>Companies</Link>
        </li>
      </ul>
    </div>
  );
}
