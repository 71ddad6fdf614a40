import { type QueryFunction, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { paths, readSearchState, type SearchState, searchParameters } from "#server/addresses/paths.ts";
import type { JobCard, Outputs, SearchPage } from "#server/types.ts";
import { clockTime } from "#src/lib/dates.ts";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import { counted } from "#src/lib/money.ts";
import { useSiteFacts } from "#src/lib/site-facts.tsx";
import { useNow } from "#src/lib/use-now.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { fetchByKey } from "#src/trpc/request/query-function.ts";
import buttonStyles from "#src/ui/button.module.css";
import { Button } from "#src/ui/button.tsx";
import { CachedMarkup } from "#src/ui/cached-markup.tsx";
import { CountList } from "#src/ui/count-list.tsx";
import { Options } from "#src/ui/field.tsx";
import { Link } from "#src/ui/link.tsx";
import { LoadError } from "#src/ui/load-error.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { PageSkeleton } from "#src/ui/page-skeleton.tsx";
import { usePageStatus } from "#src/ui/page-status.ts";
import { Section } from "#src/ui/section-heading.tsx";
import { countFilters, isEmptySearch, useBoard } from "./board-form.ts";
import { FilterPanel } from "./filter-panel.tsx";
import { JobList } from "./job-list.tsx";
import styles from "./jobs-page.module.css";
import { Results } from "./results.tsx";
import { SearchForm, StateSelect } from "./search-form.tsx";

/** The preloaded newest adverts (`src/shell/preload/prefetched-calls.ts`), while the board itself cannot be loaded. Sends no requests. */
function PrefetchedJobs() {
  const now = useNow();
  const firstPage = usePrefetched<{ items: readonly JobCard[] }>("/api/jobs?limit=15&page=1");
  const list = usePrefetched<{ items: readonly JobCard[] }>("/api/jobs");
  const count = usePrefetched<{ count: number }>("/api/jobs/count").data?.count;
  const nations = usePrefetched<{ items: readonly { slug: string; name: string }[] }>("/api/countries").data?.items ?? [];
  const { data: jobs, dataUpdatedAt } = firstPage.data ? firstPage : list;
  return (
    <>
      {jobs && (
        <Section id="known-before" heading={`Newest jobs at ${clockTime(new Date(dataUpdatedAt))}`}>
          {count !== undefined && <p>{counted(count, "job")} live at that time.</p>}
          <JobList jobs={jobs.items} now={now} headingLevel={3} />
        </Section>
      )}
      {nations.length > 0 && (
        <p>
          Jobs in{" "}
          {nations.map(({ slug, name }, index) => (
            <span key={slug}>
              {index > 0 && ", "}
              <Link href={paths.jobs({ location: name })}>{name}</Link>
            </span>
          ))}
        </p>
      )}
    </>
  );
}

const usePrefetched = <Answer,>(address: string) =>
  useQuery<Answer>({ queryKey: [address], queryFn: fetchByKey as QueryFunction<Answer>, enabled: false });

function JobsHead({ page }: { page: SearchPage }) {
  const site = useSiteFacts();
  const { state, toKeep, total, heading } = page;
  const isWhole = isEmptySearch(state);
  const number = page.page > 1 ? `, page ${page.page}` : "";
  const lead = isWhole && site ? `${site.strapline}.` : `${heading}.`;
  const facts = `${counted(total, "live job")} with pay, place, contract suite and closing date${number}.`;
  return (
    <>
      <PageHead
        title={`${heading}${number}`}
        description={page.landing?.intro ?? `${lead} ${facts}`}
        canonicalPath={page.canonicalPath}
        isIndexable={page.isIndexable}
      />
      <link rel="alternate" type="application/rss+xml" title={`${heading} (RSS)`} href={paths.jobsFeed("rss", toKeep)} />
      <link rel="alternate" type="application/atom+xml" title={`${heading} (Atom)`} href={paths.jobsFeed("atom", toKeep)} />
      <link rel="alternate" type="application/feed+json" title={`${heading} (JSON)`} href={paths.jobsFeed("json", toKeep)} />
    </>
  );
}

export function prepare(queries: Queries, { search }: PageProps): readonly Promise<unknown>[] {
  const state = readSearchState(search);
  const page = queries.search.page.ensureData(searchParameters(state));
  return isUnfiltered(state) ? [page, queries.search.waysIn.ensureData()] : [page];
}

/** All adverts, in any order. */
const isUnfiltered = (state: SearchState) => isEmptySearch({ ...state, sort: "" });

/** The board, at "/" and "/jobs" alike. Without a search, it introduces itself and offers entry points. */
export default function JobsPage({ search }: PageProps) {
  const { state, query, isUpdating, form, submit } = useBoard(search);
  // Loaded only on phones, when its button is pressed.
  const [sheet, setSheet] = useState<typeof import("./filter-sheet.tsx") | null>(null);
  const isSheetOpen = sheet !== null;
  const openSheet = () => loadWithRetries(() => import("./filter-sheet.tsx")).then(setSheet, () => undefined);
  const site = useSiteFacts();
  const page = query.data;
  usePageStatus(page && page.page > page.pageCount ? 404 : 200);
  if (!page && !query.isError) return <PageSkeleton page="jobs/jobs-page" search={search} />;
  const isHome = isUnfiltered(state);
  const filters = page && <FilterPanel page={page} onChange={() => submit(true)} />;
  return (
    <div className={styles.page}>
      <p className={`for-keyboard ${styles.skips}`}>
        <a href="#filters">Skip to the filters</a> <a href="#results">Skip to the results</a>
      </p>
      <SearchForm
        form={form}
        page={page}
        q={state.q}
        location={page?.state.location ?? state.location}
        near={page?.state.near ?? state.near}
        radius={state.radius}
        isFolded={!isHome}
        onSearch={() => submit(isSheetOpen)}
        onRadius={() => submit(true)}
        onOwnLocation={(near) => submit(false, { near, location: "" })}
      />
      {page && <JobsHead page={page} />}
      <div className={styles.board}>
        <aside id="filters" className={styles.filters} aria-label="Filters" data-screen-only>
          {!isSheetOpen && filters}
        </aside>
        <div className={styles.main}>
          {page && (
            <div className={styles.heading}>
              <h1 tabIndex={-1}>{page.heading}</h1>
              <p role="status" className={styles.count}>
                {page.total === 0 ? "No jobs found" : counted(page.total, "job")}
                <span className="for-reader">
                  , page {page.page} of {page.pageCount}, {page.sortChoices.find(({ value }) => value === page.sort)?.label}
                </span>
              </p>
              {isHome && site && <p className={styles.intro}>{site.strapline}.</p>}
              {page.landing && <p className={styles.opening}>{page.landing.intro}</p>}
            </div>
          )}
          {page && (
            <>
              <ListActions page={page} onFilters={() => void openSheet()} />
              <Results page={page} isUpdating={isUpdating} />
            </>
          )}
          {!page && <LoadError isPage what="the jobs" error={query.error} onRetry={() => query.refetch()} />}
          {!page && isHome && <PrefetchedJobs />}
        </div>
      </div>
      {sheet && page && (
        <sheet.FilterSheet
          closeLabel={page.total === 0 ? "No jobs: close" : `Show ${counted(page.total, "job")}`}
          onClose={() => setSheet(null)}
        >
          {filters}
        </sheet.FilterSheet>
      )}
      {isHome && page?.page === 1 && <BrowseSections />}
      {page?.landing && (
        <Section id="beside" heading="Similar lists" className={styles.beside} data-screen-only>
          <CountList columns={3} items={page.landing.links} />
        </Section>
      )}
    </div>
  );
}

type BrowseLinks = Outputs["search"]["waysIn"];

/** Links below the board's first page: categories, places, sectors and the companies with most adverts. */
function BrowseSections() {
  const { data } = trpc.search.waysIn.useQuery();
  if (!data) return null;
  return (
    <CachedMarkup className={styles.sections} data-screen-only of={data} part="ways in">
      {() => <Sections ways={data} />}
    </CachedMarkup>
  );
}

function Sections({ ways }: { ways: BrowseLinks }) {
  return (
    <>
      <Section id="browse-categories" aside={<Link href={paths.categories}>All categories</Link>} heading="Popular categories">
        <CountList items={ways.categories} />
      </Section>
      <Section id="browse-places" aside={<Link href={paths.locations}>All locations</Link>} heading="Popular locations">
        <CountList columns={2} items={ways.places} />
      </Section>
      <Section id="browse-sectors" heading="Popular sectors">
        <CountList columns={2} items={ways.sectors} />
      </Section>
      <Section id="browse-companies" aside={<Link href={paths.hiringCompanies}>All hiring companies</Link>} heading="Featured companies">
        <CountList items={ways.companies} />
      </Section>
    </>
  );
}

/** On telephones: filters, order and alert in one row. Wide screens have filters and order beside the list. */
function ListActions({ page, onFilters }: { page: SearchPage; onFilters: () => void }) {
  const [, navigate] = useLocation();
  const { state, sort, sortChoices } = page;
  const filterCount = countFilters(state);
  return (
    <div className={styles.row} data-screen-only>
      <Button data-needs-script onClick={onFilters}>
        Filters{filterCount > 0 ? ` (${filterCount})` : ""}
      </Button>
      <a href="#filters" data-without-script>
        Filters
      </a>
      <div className={styles.sort} data-needs-script="">
        <label htmlFor="sort-here" className="visually-hidden">
          Sort
        </label>
        <StateSelect
          id="sort-here"
          value={sort}
          options={sort}
          onChange={(event) => navigate(paths.jobs({ ...state, sort: event.target.value, page: "" }))}
        >
          <Options of={sortChoices} />
        </StateSelect>
      </div>
      {!isEmptySearch(state) && (
        <Link href={paths.newAlert(searchParameters(page.toKeep))} className={`${buttonStyles.button} ${buttonStyles.secondary}`}>
          Alert<span className="visually-hidden"> by e-mail: save this search</span>
        </Link>
      )}
    </div>
  );
}
