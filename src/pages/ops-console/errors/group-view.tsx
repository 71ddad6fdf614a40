import { formatDuration } from "#db/metric-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { Fact } from "#src/features/dashboard/facts.tsx";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { counted, formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { ChartFrame, type Column } from "../parts/chart-frame.tsx";
import { periodWords, readConsoleFilters, readZone } from "../parts/console-filters.ts";
import { ConsoleFilterBar } from "../parts/filter-bar.tsx";
import { LiveResult, liveQueryOptions } from "../parts/live.tsx";
import { useMoments, When } from "../parts/moments.tsx";
import { ConsoleLink } from "../parts/sample-data.tsx";
import { DeployNote, SeriesChart } from "../parts/series-chart.tsx";
import { ErrorList } from "./error-list.tsx";
import { errorsHref, stateTones, stateWords } from "./error-words.ts";
import { ExemplarView } from "./exemplar-view.tsx";
import { GroupDecisions, TagShares } from "./group-decisions.tsx";
import { RelatedIssues } from "./related-issues.tsx";

const readGroup = (search: URLSearchParams): string | null => {
  const group = search.get("group");
  return group !== null && /^[\w-]{22}$/.test(group) ? group : null;
};

type Group = Outputs["ops"]["errors"]["group"];
type Point = Group["inPeriod"]["points"][number];

/** One error group: where it is thrown, whom it affects, since when, and what to do about it. */
function GroupView({ id, search }: { id: string; search: URLSearchParams }) {
  const { range, from, to, sample } = readConsoleFilters(search);
  const query = trpc.ops.errors.group.useQuery({ id, range, from, to, sample }, liveQueryOptions(search));
  return (
    <div className={dashboard.stack}>
      <p>
        <Link href={errorsHref(search, { group: null })}>← All errors</Link>
      </p>
      <ConsoleFilterBar tab="errors" search={search} by={["range", "from", "to"]} />
      <LiveResult query={query} what="the error" tab="errors" search={search}>
        {(group) => (
          <>
            <Head group={group} />
            <GroupDecisions group={group} search={search} />
            <ExemplarView
              key={group.publicId}
              exemplars={group.exemplars}
              savedTraces={group.serverSide.traces.map(({ traceId }) => traceId)}
            />
            <OccurrencesChart group={group} search={search} />
            <TagShares group={group} search={search} />
            <LastGoodRelease lastGood={group.lastGood} firstRelease={group.firstRelease} />
            <ServerSide group={group} />
            <RelatedIssues key={`related ${group.publicId}`} group={group} search={search} />
          </>
        )}
      </LiveResult>
    </div>
  );
}

const Head = ({ group }: { group: Group }) => (
  <section aria-labelledby="group">
    <OpenedHeading id="group" state={group.state}>
      {group.title}
    </OpenedHeading>
    <p>
      <Tag tone={stateTones[group.state]}>{stateWords[group.state]}</Tag> {group.side === "server" && "On the server: "}
      {group.culprit}
    </p>
    <dl className={dashboard.facts}>
      <Fact name="First seen">
        <When at={group.firstSeenAt} /> in release {group.firstRelease ?? "unknown"}
      </Fact>
      <Fact name="Last seen">
        <When at={group.lastSeenAt} /> in release {group.lastRelease ?? "unknown"}
      </Fact>
      <Fact name="Affected">
        {counted(group.visits, "visit")}, {counted(group.n, "event")} since it was first seen
        {group.side === "page" && " (a page reports the same error once a minute at most)"}
      </Fact>
      <Fact name="Fingerprint">
        version {group.fingerprintVersion}
        {group.merged.length > 0 && `, with ${counted(group.merged.length, "merged issue")}`}
      </Fact>
    </dl>
  </section>
);

const columnsOf = (momentText: (at: string) => string): readonly Column<Point>[] => [
  { head: "From", text: ({ at }) => momentText(at), value: ({ at }) => at },
  { head: "Events", text: ({ n }) => formatCount(n), value: ({ n }) => n, isFigure: true },
];

function OccurrencesChart({ group: { inPeriod, deploys }, search }: { group: Group; search: URLSearchParams }) {
  const { text } = useMoments();
  const points = inPeriod.points.map(({ at, n }) => ({ at: Date.parse(at), value: n, n }));
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const marks = deploys.map(({ name, at }) => ({ name, at: Date.parse(at) }));
  return (
    <div>
      <ChartFrame
        id="over-time"
        question="Events over time"
        basis={`${periodWords(readConsoleFilters(search), readZone(search))}: n = ${counted(inPeriod.n, "event")} of ${counted(inPeriod.visits, "visit")}`}
        columns={columnsOf(text)}
        rows={inPeriod.points}
        tab="errors"
        search={search}
        empty="No events in this period."
        summary={`Events over time, ${formatCount(inPeriod.n)} in total.`}
      >
        <SeriesChart points={points} span={{ from: first.at, to: last.at }} text={formatCount} deploys={marks} isCount />
      </ChartFrame>
      <DeployNote deploys={marks} />
    </div>
  );
}

const namedWords = (side: Group["side"], isNamed: boolean): string =>
  !isNamed ? "the same call" : side === "server" ? "the request that threw it" : "an earlier request from the page";

const ServerSide = ({ group: { side, serverSide } }: { group: Group }) => (
  <Section id="server-side" heading="Server traces" level={3}>
    {serverSide.procedures.length > 0 && <p>Calls that failed: {serverSide.procedures.join(", ")}.</p>}
    {serverSide.traces.length === 0 ? (
      <p>No traces of these calls were kept.</p>
    ) : (
      <ul className={dashboard.rows}>
        {serverSide.traces.map(({ traceId, name, outcome, startedAt, durationUs, isNamed }) => (
          <li key={traceId} className={dashboard.row}>
            <span className={dashboard.words}>
              <ConsoleLink href={paths.opsTab("traces", { trace: traceId })}>{name}</ConsoleLink>
              <span className={dashboard.soft}>
                {" "}
                <When at={startedAt} />, {formatDuration(durationUs / 1000)}, {namedWords(side, isNamed)}
              </span>
            </span>
            {outcome === "failed" && <Tag tone="bad">Failed</Tag>}
          </li>
        ))}
      </ul>
    )}
  </Section>
);

type LastGoodBuild = Outputs["ops"]["errors"]["group"]["lastGood"];

/** The newest earlier release with enough visits and none of these errors, and the changes in the first bad release after it. */
const LastGoodRelease = ({ lastGood, firstRelease }: { lastGood: LastGoodBuild; firstRelease: string | null }) => (
  <Section id="last-good" heading="Last good release" level={3}>
    {lastGood === null ? (
      <p>No earlier release had 300 visits without this error.</p>
    ) : (
      <>
        <p>
          {lastGood.release}: {formatCount(lastGood.visits)} visits without this error, so its true rate is under 1% with 95% confidence.
          First seen in {firstRelease}.
        </p>
        {lastGood.changes === null ? (
          <p>We do not know what changed between the two: they were built without the source history.</p>
        ) : (
          <ul aria-label="What changed since" className={dashboard.rows}>
            {lastGood.changes.map(({ commit, subject, touchesFault }) => (
              <li key={commit} className={dashboard.row}>
                <span className={dashboard.words}>
                  {subject} <span className={dashboard.soft}>{commit.slice(0, 8)}</span>
                  {touchesFault && <strong> Changes a file in the stack trace.</strong>}
                </span>
              </li>
            ))}
          </ul>
        )}
      </>
    )}
  </Section>
);

/** Unexpected errors, grouped by cause, or the one group that the query string names. */
export default function ErrorsTab({ search }: TabProps) {
  const group = readGroup(search);
  return group ? <GroupView id={group} search={search} /> : <ErrorList search={search} />;
}
