import { paths } from "#server/addresses/paths.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import rowStyles from "#src/features/dashboard/row-table.module.css";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { counted, formatCount } from "#src/lib/money.ts";
import { useNow } from "#src/lib/use-now.ts";
import { type Task, TaskTable } from "#src/pages/admin-dashboard/background/task-table.tsx";
import { feedHref } from "#src/pages/admin-dashboard/feeds/feeds-address.ts";
import { type FeedStats, SourceState } from "#src/pages/admin-dashboard/feeds/source-state.tsx";
import { useFeedStats } from "#src/pages/admin-dashboard/feeds/use-feed-stats.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import table from "#src/ui/table.module.css";
import { TableHead } from "#src/ui/table.tsx";
import { PlainFigure, Tile, Tiles } from "../parts/figure.tsx";
import { LiveResult, liveQueryOptions } from "../parts/live.tsx";
import { Ago, useMoments } from "../parts/moments.tsx";

/** The site's background jobs and the feeds it imports, as on the admin dashboard; what failed stands first. */
export default function JobsTab({ search }: TabProps) {
  const query = trpc.background.list.useQuery(undefined, liveQueryOptions(search));
  const feeds = useFeedStats();
  const { time } = useMoments();
  // Both come at once: the jobs stand below the feeds, which would push them down.
  const both = feeds.isPending ? { ...query, data: undefined } : query;
  return (
    <LiveResult query={both} what="the background work" tab="jobs" search={search}>
      {({ tasks }) => (
        <>
          <Loaded query={feeds} what="the feeds" rows={4}>
            {({ sources }) => (
              <>
                <Failures tasks={tasks} sources={sources} />
                <section aria-labelledby="feeds">
                  <SectionHeading id="feeds" level={3} aside={<Link href={paths.adminTab("feeds")}>All feeds</Link>}>
                    Feeds
                  </SectionHeading>
                  <FeedTable sources={worstFirst(sources, ({ needsAttention }) => needsAttention)} />
                </section>
              </>
            )}
          </Loaded>
          <section aria-labelledby="tasks">
            <SectionHeading id="tasks" level={3} aside={<Link href={paths.adminTab("background")}>History of runs</Link>}>
              Background jobs
            </SectionHeading>
            <TaskTable tasks={worstFirst(tasks, isFailing)} time={time} />
          </section>
        </>
      )}
    </LiveResult>
  );
}

const isFailing = ({ failuresInARow }: Task) => failuresInARow > 0;

const worstFirst = <Row,>(rows: readonly Row[], isBad: (row: Row) => boolean): Row[] =>
  rows.toSorted((one, other) => Number(isBad(other)) - Number(isBad(one)));

/** How many feeds and jobs failed, and the way to each. */
function Failures({ tasks, sources }: { tasks: readonly Task[]; sources: FeedStats["sources"] }) {
  const figures = [
    {
      label: "Feeds that failed or are held",
      of: sources.length,
      failed: sources.flatMap(({ slug, name, needsAttention }) => (needsAttention ? [{ name, href: feedHref(slug) }] : [])),
    },
    {
      label: "Background jobs whose last run failed",
      of: tasks.length,
      failed: tasks.filter(isFailing).map(({ name, label }) => ({ name: label, href: paths.adminTab("background", { work: name }) })),
    },
  ];
  return (
    <Tiles>
      {figures.map(({ label, of, failed }) => (
        <Tile key={label} label={label} verdict={failed.length > 0 ? "poor" : "good"}>
          <PlainFigure value={failed.length === 0 ? "None" : formatCount(failed.length)} sub={`of ${formatCount(of)}`} />
          {failed.map(({ name, href }) => (
            <Link key={href} href={href} className={rowStyles.sub}>
              {name}
            </Link>
          ))}
        </Tile>
      ))}
    </Tiles>
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
          <tr key={source.slug}>
            <th scope="row">
              <Link href={feedHref(source.slug)} className={dashboard.code}>
                {source.name}
              </Link>
            </th>
            <td data-label="Last read">{source.lastRun ? <Ago at={source.lastRun.startedAt} now={now} /> : "never"}</td>
            <td data-label="State" className={source.needsAttention ? rowStyles.long : undefined}>
              <SourceState source={source} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
