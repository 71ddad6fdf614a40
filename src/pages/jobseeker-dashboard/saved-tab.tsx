import { useState } from "react";
import { paths } from "#server/paths.ts";
import type { Outputs } from "#server/types.ts";
import { useNow } from "#src/lib/use-now.ts";
import { trpc } from "#src/trpc/client.ts";
import { Pagination } from "#src/ui/pagination.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import styles from "./dashboard.module.css";
import { Empty } from "./empty.tsx";
import { ListSkeleton } from "./list-skeleton.tsx";
import { SavedRow } from "./saved-row.tsx";
import type { TabProps } from "./tab-panel.tsx";
import { readPage } from "./tabs.ts";

type Page = Outputs["saved"]["list"];

const addressOf = (page: number) => paths.jobseekerTab("saved", page > 1 ? { page: String(page) } : {});

/** Adverts one keeps, with what has become of each. */
export default function SavedTab({ search }: TabProps) {
  const query = trpc.saved.list.useQuery({ page: readPage(search) }, { staleTime: 0 });
  return (
    <Loaded query={query} what="your saved jobs" rows={4} skeleton={<ListSkeleton rows={4} />}>
      {(found) => <List key={found.page} found={found} />}
    </Loaded>
  );
}

/** What has been removed keeps its place until the list is opened anew, so that it can be put back there. */
function List({ found }: { found: Page }) {
  const now = useNow();
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set());
  const mark = (jobId: number, isRemoved: boolean) =>
    setRemoved((before) => new Set(isRemoved ? [...before, jobId] : [...before].filter((each) => each !== jobId)));
  if (found.items.length === 0) return <Nothing page={found.page} />;
  return (
    <>
      <ul className={styles.rows}>
        {found.items.map((saved) => (
          <SavedRow
            key={saved.jobId}
            saved={saved}
            now={now}
            isRemoved={removed.has(saved.jobId)}
            onChange={(isRemoved) => mark(saved.jobId, isRemoved)}
          />
        ))}
      </ul>
      <Pagination page={found.page} pageCount={Math.ceil(found.total / found.limit)} href={addressOf} />
    </>
  );
}

function Nothing({ page }: { page: number }) {
  if (page > 1) {
    return (
      <Empty href={addressOf(1)} action="Show saved jobs from the start">
        There is nothing on this page of the list.
      </Empty>
    );
  }
  return (
    <Empty href={paths.jobs()} action="Search the jobs">
      You have saved no jobs yet. Save an advert to come back to it; you are told three days before it closes.
    </Empty>
  );
}
