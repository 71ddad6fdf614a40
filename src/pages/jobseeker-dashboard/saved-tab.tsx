import { useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { CompareBar } from "#src/features/compare/compare-bar.tsx";
import styles from "#src/features/dashboard/dashboard.module.css";
import { Empty } from "#src/features/dashboard/empty.tsx";
import { readPage } from "#src/features/dashboard/list-query.ts";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { useSeenJobs } from "#src/lib/seen-jobs.ts";
import { useNow } from "#src/lib/use-now.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { RetainedAdvert } from "./saved-advert.tsx";
import { SavedRow } from "./saved-row.tsx";

type Page = Outputs["saved"]["list"];

const orders = [
  { sort: "closing-within-a-week", label: "Closing within a week first" },
  { sort: "closing", label: "By closing date" },
  { sort: "newest", label: "Most recently saved first" },
] as const;
type SavedSort = (typeof orders)[number]["sort"];

const readSort = (search: URLSearchParams): SavedSort =>
  orders.find(({ sort }) => sort === search.get("sort"))?.sort ?? "closing-within-a-week";
const addressOf = (sort: SavedSort, page = 1) =>
  paths.jobseekerTab("saved", {
    ...(sort === "closing-within-a-week" ? {} : { sort }),
    ...(page > 1 ? { page: String(page) } : {}),
  });

/** Saved adverts, with the current state of each. */
export default function SavedTab({ search }: TabProps) {
  const advert = Number(search.get("advert"));
  return advert > 0 ? <RetainedAdvert key={advert} jobId={advert} within="saved" /> : <SavedJobs search={search} />;
}

function SavedJobs({ search }: TabProps) {
  const sort = readSort(search);
  const query = trpc.saved.list.useQuery({ page: readPage(search), sort }, { staleTime: 0 });
  return (
    <Loaded query={query} what="your saved jobs" rows={4} skeleton={<ListSkeleton rows={4} />}>
      {(found) => <List key={`${sort} ${found.page}`} found={found} sort={sort} />}
    </Loaded>
  );
}

/** A removed advert keeps its place until the list is reopened, so that it can be restored there. */
function List({ found, sort }: { found: Page; sort: SavedSort }) {
  const now = useNow();
  const seen = useSeenJobs();
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set());
  const mark = (jobId: number, isRemoved: boolean) =>
    setRemoved((before) => new Set(isRemoved ? [...before, jobId] : [...before].filter((each) => each !== jobId)));
  if (found.items.length === 0) return <NoSavedJobs page={found.page} sort={sort} />;
  return (
    <>
      <nav aria-label="Order of saved jobs" className={styles.order}>
        <span className={styles.soft}>Sort:</span>
        {orders.map(({ sort: order, label }) => (
          <Link key={order} href={addressOf(order)} keepPlace aria-current={order === sort ? "true" : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <ul className={styles.rows}>
        {found.items.map((saved) => (
          <SavedRow
            key={saved.jobId}
            saved={saved}
            now={now}
            isSeen={seen.has(saved.jobId)}
            isRemoved={removed.has(saved.jobId)}
            onChange={(isRemoved) => mark(saved.jobId, isRemoved)}
          />
        ))}
      </ul>
      <Pagination page={found.page} pageCount={Math.ceil(found.total / found.limit)} href={(page) => addressOf(sort, page)} />
      <CompareBar />
    </>
  );
}

function NoSavedJobs({ page, sort }: { page: number; sort: SavedSort }) {
  if (page > 1) {
    return (
      <Empty href={addressOf(sort)} action="Show the first page">
        There is nothing on this page of the list.
      </Empty>
    );
  }
  return (
    <Empty href={paths.jobs()} action="Search the jobs">
      You have not saved any jobs yet. Save an advert to come back to it; we tell you three days before it closes.
    </Empty>
  );
}
