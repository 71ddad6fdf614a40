import { useLocation } from "wouter";
import { limits } from "#db/values.ts";
import { manyFields, parameterNames, paths, type SearchState, searchParameters, singleFields } from "#server/addresses/paths.ts";
import type { Relaxation, SearchPage, SearchTag } from "#server/types.ts";
import { PayTermsButton } from "#src/features/pay-terms/equivalent.tsx";
import { preferences, useStoredChoice } from "#src/lib/display.ts";
import { counted } from "#src/lib/money.ts";
import { useNow } from "#src/lib/use-now.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/constraints.ts";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { isEmptySearch } from "./board-form.ts";
import { JobList } from "./job-list.tsx";
import styles from "./results.module.css";
import { OwnLocationButton } from "./search-form.tsx";
import { HowRead, SearchInterpretation } from "./search-reading.tsx";

/** The results and everything about them. `isUpdating`: a newer result is loading. */
export function Results({ page, isUpdating }: { page: SearchPage; isUpdating: boolean }) {
  const now = useNow();
  const { state, items, total } = page;
  const first = (page.page - 1) * limits.jobsPerPage + 1;
  const hasSamples = items.some((job) => job.isSample);
  return (
    <section id="results" tabIndex={-1} className={styles.results} aria-label="Jobs" aria-busy={isUpdating}>
      <AppliedTags tags={page.tags} />
      {page.toBePlaced && <NearMeOffer search={page.toBePlaced} />}
      <SearchInterpretation page={page} />
      {(total > 0 || !isEmptySearch(state)) && (
        <div className={styles.bar} data-screen-only>
          {total > 0 && (
            <details className={styles.why}>
              <summary>Why this order</summary>
              <p>{page.orderReason}</p>
            </details>
          )}
          {total > 0 && <PayTermsButton />}
          <HowRead page={page} className={styles.why} />
          {!isEmptySearch(state) && (
            <Link href={paths.newAlert(searchParameters(page.toKeep))} className={styles.alert}>
              Save this search and e-mail me
            </Link>
          )}
          {total > 0 && <ViewToggle />}
        </div>
      )}
      <p className="for-keyboard" data-needs-script="">
        Keys: <kbd>J</kbd> next advert, <kbd>K</kbd> previous advert, <kbd>F</kbd> filters, <kbd>/</kbd> search.
      </p>
      {page.page > page.pageCount && (
        <p>
          There is no page {page.page} of this list.{" "}
          <Link href={paths.jobs({ ...state, page: String(page.pageCount) })}>Go to the last page, {page.pageCount}</Link>
        </p>
      )}
      <div className={isUpdating ? styles.updating : undefined}>
        <JobList jobs={items} now={now} firstNumber={first} minimum={page.pay} />
      </div>
      {hasSamples && (
        <p className={styles.sample}>
          Adverts marked “Sample” are invented, to show how the board works. There is no real vacancy behind them.
        </p>
      )}
      <FilterRelaxations total={total} relaxations={page.relaxations} />
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

const labels = { grid: "Grid", list: "List", compact: "Compact" } as const;

const modes = ["list", "grid", "compact"] as const;

/** The code that stores the choice is loaded once the page is interactive. */
const storeViewMode = (mode: (typeof modes)[number]) =>
  import("#src/shell/settings/choices.ts").then(
    (choices) => choices.saveDisplayChoice("viewMode", mode),
    () => undefined,
  );

function ViewToggle() {
  const current = useStoredChoice(preferences, "viewMode", modes);
  return (
    <fieldset className={styles.group} data-needs-script data-screen-only>
      <legend className="visually-hidden">View</legend>
      {modes.map((mode) => (
        <button key={mode} type="button" className={styles.mode} aria-pressed={mode === current} onClick={() => void storeViewMode(mode)}>
          {labels[mode]}
        </button>
      ))}
    </fieldset>
  );
}

/** Active filters, each a link to the same list without it. */
function AppliedTags({ tags }: { tags: readonly SearchTag[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label="Active filters" data-screen-only>
      {tags.map((tag) => (
        <li key={`${tag.label} ${tag.fromWords}`}>
          <Link href={paths.jobs(tag.without)} className={styles.tag}>
            <span className="visually-hidden">Remove </span>
            {tag.fromWords ? `“${tag.label}”` : tag.label}
            <span aria-hidden="true" className={styles.cross}>
              ×
            </span>
          </Link>
        </li>
      ))}
      <li>
        <Link href={paths.jobs()} className={styles.clear}>
          Clear all
        </Link>
      </li>
    </ul>
  );
}

/** Filters to remove for more results, best first, with the resulting counts. */
function FilterRelaxations({ total, relaxations }: { total: number; relaxations: readonly Relaxation[] }) {
  if (total > 0 && relaxations.length === 0) return null;
  return (
    <Section id="relaxations" heading={total === 0 ? "No jobs match your search" : "To see more jobs"} className={styles.section}>
      {relaxations.length > 0 ? (
        <ul className={styles.list}>
          {relaxations.map((relaxation) => (
            <li key={relaxation.label} className={styles.item}>
              <Link href={paths.jobs(relaxation.state)}>{relaxation.label}</Link>
              <span className={styles.gain}>{total === 0 ? counted(relaxation.gain, "job") : `+${counted(relaxation.gain, "job")}`}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.words}>
          Dropping a single filter does not help. <Link href={paths.jobs()}>Start again with all jobs</Link>, or try other words.
        </p>
      )}
    </Section>
  );
}

/**
 * Asks for a place after a "near me" search: the browser's location, or a town, which needs no JavaScript. `search` is the search without
 * those words.
 */
function NearMeOffer({ search }: { search: SearchState }) {
  const [, navigate] = useLocation();
  return (
    <Notice label="Near where?">
      We do not know where you are, so these jobs are from all places.
      <div className={styles.ways}>
        <OwnLocationButton onFound={(near) => navigate(paths.jobs({ ...search, near }))} />
        <form action={paths.jobs()} className={styles.form}>
          {hiddenFields(search).map(({ name, value }) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <Field id="near-town" label="Town or postcode">
            <input id="near-town" name={parameterNames.location} required {...atMost(100)} autoComplete="postal-code" />
          </Field>
          <Button type="submit">Show jobs near there</Button>
        </form>
      </div>
    </Notice>
  );
}

function hiddenFields(search: SearchState): { name: string; value: string }[] {
  const single = singleFields.filter((field) => field !== "location" && field !== "near" && field !== "page" && search[field] !== "");
  return [
    ...single.map((field) => ({ name: parameterNames[field], value: search[field] })),
    ...manyFields.flatMap((field) => search[field].map((value) => ({ name: parameterNames[field], value }))),
  ];
}
