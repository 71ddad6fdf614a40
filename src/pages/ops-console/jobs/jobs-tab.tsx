import { paths } from "#server/addresses/paths.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import rowStyles from "#src/features/dashboard/row-table.module.css";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { counted } from "#src/lib/money.ts";
import { useNow } from "#src/lib/use-now.ts";
import { TaskTable } from "#src/pages/admin-dashboard/background/task-table.tsx";
import { type FeedStats, SourceState } from "#src/pages/admin-dashboard/feeds/source-state.tsx";
import { useFeedStats } from "#src/pages/admin-dashboard/feeds/use-feed-stats.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import table from "#src/ui/table.module.css";
import { TableHead } from "#src/ui/table.tsx";
import { LiveResult, liveQueryOptions } from "../parts/live.tsx";
import { Ago, useMoments } from "../parts/moments.tsx";

/** The site's background jobs and the feeds it imports, as on the admin dashboard. */
export default function JobsTab({ search }: TabProps) {
  const query = trpc.background.list.useQuery(undefined, liveQueryOptions(search));
  const feeds = useFeedStats();
  const { time } = useMoments();
  return (
    <LiveResult query={query} what="the background work" tab="jobs" search={search}>
      {({ tasks }) => (
        <>
          <section aria-labelledby="tasks">
            <SectionHeading id="tasks" level={3} aside={<Link href={paths.adminTab("background")}>History of runs</Link>}>
              Background jobs
            </SectionHeading>
            <TaskTable tasks={tasks} time={time} />
          </section>
          <section aria-labelledby="feeds">
            <SectionHeading id="feeds" level={3} aside={<Link href={paths.adminTab("feeds")}>All feeds</Link>}>
              Feeds
            </SectionHeading>
            <Loaded query={feeds} what="the feeds" rows={4}>
              {({ sources }) => <FeedTable sources={sources} />}
            </Loaded>
          </section>
        </>
      )}
    </LiveResult>
  );
}

function FeedTable({ sources }: Pick<FeedStats, "sources">) {
  const now = useNow();
  if (sources.length === 0) return <p>No feeds yet. Set one up on the admin dashboard.</p>;
  const inTrouble = sources.filter(({ needsAttention }) => needsAttention).length;
  return (
    <table className={`${table.table} ${rowStyles.table}`}>
      <caption>
        {counted(sources.length, "feed")},{" "}
        {inTrouble === 0 ? "none of which needs attention" : `${inTrouble} of which failed or wait for you`}
      </caption>
      <TableHead of={["Feed", "Last read", "State"]} />
      <tbody>
        {sources.map((source) => (
          <tr key={source.name}>
            <th scope="row">
              <Link href={paths.adminTab("feeds", { feed: source.name })} className={dashboard.code}>
                {source.name}
              </Link>
            </th>
            <td data-label="Last read">{source.lastRun ? <Ago at={source.lastRun.startedAt} now={now} /> : "never"}</td>
            <td data-label="State">
              <SourceState source={source} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
