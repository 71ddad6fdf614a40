import { limits } from "#db/values.ts";
import { paths, searchParameters } from "#server/paths.ts";
import type { SearchPage } from "#server/types.ts";
import { counted } from "#src/lib/money.ts";
import { useNow } from "#src/lib/use-now.ts";
import { Link } from "#src/ui/link.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { AppliedTags } from "./applied-tags.tsx";
import { isEmptySearch } from "./board-form.ts";
import { JobList } from "./job-list.tsx";
import { NearMeOffer } from "./near-me-offer.tsx";
import { Relaxations } from "./relaxations.tsx";
import styles from "./results.module.css";
import { SearchReading } from "./search-reading.tsx";
import { ViewToggle } from "./view-toggle.tsx";

/** The list itself with all that is said about it. `isUpdating`: a newer answer is on its way. */
export function Results({ page, isUpdating }: { page: SearchPage; isUpdating: boolean }) {
  const now = useNow();
  const { state, items, total } = page;
  const first = (page.page - 1) * limits.jobsPerPage + 1;
  const hasSamples = items.some((job) => job.isSample);
  return (
    <section id="results" tabIndex={-1} className={styles.results} aria-label="Jobs" aria-busy={isUpdating}>
      <AppliedTags tags={page.tags} />
      {page.toBePlaced && <NearMeOffer search={page.toBePlaced} />}
      <SearchReading page={page} />
      {!isEmptySearch(state) && (
        <p className={styles.save} data-screen-only>
          <Link href={paths.newAlert(searchParameters(page.toKeep))}>Save this search and e-mail me</Link>
        </p>
      )}
      {total > 0 && (
        <div className={styles.bar}>
          <details className={styles.why} data-screen-only>
            <summary>Why this order</summary>
            <p>{page.orderReason}</p>
          </details>
          <ViewToggle />
        </div>
      )}
      <p className="for-keyboard" data-needs-script="">
        Keys: <kbd>J</kbd> next advert, <kbd>K</kbd> the one before, <kbd>F</kbd> filters, <kbd>/</kbd> search.
      </p>
      {page.page > page.pageCount && (
        <p>
          There is no page {page.page} of this list.{" "}
          <Link href={paths.jobs({ ...state, page: String(page.pageCount) })}>Go to the last page, {page.pageCount}</Link>
        </p>
      )}
      <div className={isUpdating ? styles.updating : undefined}>
        <JobList jobs={items} now={now} firstNumber={first} />
      </div>
      {hasSamples && (
        <p className={styles.sample}>Adverts marked “Sample” are invented, to show how the board works. They lead to no real vacancy.</p>
      )}
      <Relaxations total={total} relaxations={page.relaxations} />
      <Pagination page={page.page} pageCount={page.pageCount} href={(number) => paths.jobs({ ...state, page: String(number) })} />
      {items.length > 0 && (
        <p className={styles.range} data-screen-only>
          {total > items.length && `${first} to ${first + items.length - 1} of `}
          {counted(total, "job")}. Follow this list: <a href={paths.jobsFeed("rss", page.toKeep)}>RSS</a>,{" "}
          <a href={paths.jobsFeed("atom", page.toKeep)}>Atom</a>, <a href={paths.jobsFeed("json", page.toKeep)}>JSON</a>.
        </p>
      )}
    </section>
  );
}
