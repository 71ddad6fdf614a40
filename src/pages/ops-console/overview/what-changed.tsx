import { formatMetric } from "#db/metric-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { counted, formatCount } from "#src/lib/money.ts";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { type FetchState, Loaded } from "#src/ui/signed-in/loaded.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { type ConsoleFilters, changeParameters, periodBeforeWords, rangeWords } from "../parts/console-filters.ts";
import { percentText, shareText, shortMetricWords } from "../parts/figure.tsx";
import { When } from "../parts/moments.tsx";
import { ConsoleLink } from "../parts/sample-data.tsx";
import styles from "./overview.module.css";

type Changes = Outputs["ops"]["rum"]["changes"];
type Change = Changes["worse"][number];

interface ChangedProps {
  query: FetchState<Changes>;
  overview: Overview;
  search: URLSearchParams;
  look: ConsoleFilters;
}

/** What got worse over the period, and with the latest release. */
export const WhatChanged = (props: ChangedProps) => (
  <div className={styles.answers}>
    <WorseList {...props} />
    <LatestDeploy deploy={props.overview.latestDeploy} />
  </div>
);

/** What got worse, the largest change first: errors of visits and of requests before vitals. */
function WorseList({ query, overview, search, look }: ChangedProps) {
  return (
    <Section id="worse" heading="What got worse" level={3}>
      <Loaded query={query} what="what changed" rows={2}>
        {({ range, compared, worse, better, worseTotal, betterTotal }) => {
          const than = look.compare ? `with release ${look.compare}` : `with ${periodBeforeWords({ ...look, range })}`;
          const isWider = range !== look.range;
          const found = isWider ? new URLSearchParams({ ...Object.fromEntries(search), range }) : search;
          const shares = overview.changes.filter(({ change }) => change === "worse");
          return (
            <>
              {shares.length + worse.length === 0 ? (
                <p>
                  {compared === 0
                    ? `Nothing can be compared yet. A vital of a page is compared ${than} once both have n = 200.`
                    : `Nothing got worse ${than}, of ${counted(compared, "figure")} compared.`}
                </p>
              ) : (
                <ol className={styles.changes}>
                  {shares.map(({ what, before, after }) => (
                    <li key={what}>
                      <Tag tone="bad">worse</Tag> <ConsoleLink href={paths.opsTab("errors")}>{shareWords[what]}</ConsoleLink>
                      <span className={styles.delta}>
                        {sampledShareText(before)}, now {sampledShareText(after)}
                      </span>
                    </li>
                  ))}
                  {worse.map((change) => (
                    <ChangeRow key={`${change.route} ${change.metric}`} change={change} search={found} />
                  ))}
                </ol>
              )}
              {worseTotal > worse.length && (
                <p className={dashboard.soft}>{formatCount(worseTotal - worse.length)} further figures got worse.</p>
              )}
              {better.length > 0 && (
                <details className={styles.better}>
                  <summary>{counted(betterTotal, "figure")} got better</summary>
                  <ol className={styles.changes}>
                    {better.map((change) => (
                      <ChangeRow key={`${change.route} ${change.metric}`} change={change} search={found} />
                    ))}
                  </ol>
                </details>
              )}
              {compared > 0 && (
                <p className={`${dashboard.soft} ${dashboard.small}`}>
                  p75 of each vital on each page, compared {than}; listed at 95% confidence across all {formatCount(compared)} together,
                  from n = 200 in both.
                  {isWider && ` ${rangeWords[look.range]} have too few visits to compare pages, so these are of ${rangeWords[range]}.`}
                </p>
              )}
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}

const sampledShareText = ({ share, n }: { share: number; n: number }) => `${shareText(share)} (n\u00a0=\u00a0${formatCount(n)})`;

const shareWords = { "visits-with-error": "Visits with an error", "failed-requests": "Requests that failed (5xx)" } as const;

function ChangeRow({ change: { route, metric, change, ratio, before, after }, search }: { change: Change; search: URLSearchParams }) {
  const side = ({ p75, n }: Change["before"]) => `${p75 === null ? "–" : formatMetric(metric, p75)} (n\u00a0=\u00a0${formatCount(n)})`;
  const text = `${shortMetricWords[metric]} of ${route ?? "all pages"}`;
  return (
    <li>
      <Tag tone={change === "worse" ? "bad" : "good"}>{change}</Tag>{" "}
      {route === null ? (
        <strong>{text}</strong>
      ) : (
        <Link href={paths.opsTab("routes", changeParameters(search, { route, metric }))}>{text}</Link>
      )}{" "}
      {percentText(ratio.interval[0])} to {percentText(ratio.interval[1])}
      <span className={styles.delta}>
        {side(before)}, now {side(after)}
      </span>
    </li>
  );
}

type Overview = Outputs["ops"]["rum"]["overview"];
type Deploy = NonNullable<Overview["latestDeploy"]>;
type FirstComparison = NonNullable<Deploy["look"]>;
type Vital = FirstComparison["figures"]["all"][number];

const shown = 6;

/** Whether the latest release made anything worse, judged by its first visits. */
function LatestDeploy({ deploy }: { deploy: Deploy | null }) {
  if (!deploy) return null;
  return (
    <Section id="latest-deploy" heading="Latest release" level={3}>
      <p>
        Release {deploy.name}, <When at={deploy.firstStartedAt} />.{" "}
        {deploy.look ? comparisonText(deploy.look) : deploy.hasEarlier ? pendingComparisonText(deploy) : "There is no earlier release."}
      </p>
      {deploy.look && <ComparedFigures look={deploy.look} />}
    </Section>
  );
}

const pendingComparisonText = ({ visits, visitsNeeded }: Deploy): string =>
  visits < visitsNeeded
    ? `${visits} of ${visitsNeeded} visits so far. After that it is compared with the previous release.`
    : `${visits} visits so far. No earlier release has ${visitsNeeded} in the last fortnight to compare it with.`;

const rowsOf = ({ figures }: FirstComparison) =>
  [{ route: "all pages", vitals: figures.all }, ...figures.routes].flatMap(({ route, vitals }) =>
    vitals.map((vital) => ({ route, ...vital })),
  );

function comparisonText(look: FirstComparison): string {
  const count = (change: Vital["change"]) => rowsOf(look).filter((row) => row.change === change).length;
  const compared = `${count("worse")} worse, ${count("better")} better, ${count("same")} the same`;
  return `Compared with ${look.earlier}, after ${counted(look.visits, "visit")}: ${compared}; ${counted(count(null), "figure")} with too few samples to say.`;
}

/** The figures that the release changed, those that are worse first. */
function ComparedFigures({ look }: { look: FirstComparison }) {
  const of = (change: Vital["change"]) => rowsOf(look).filter((row) => row.change === change);
  const listed = [...of("worse"), ...of("better")].slice(0, shown);
  return (
    <>
      {listed.length > 0 && (
        <ul className={styles.changes}>
          {listed.map(({ route, metric, change, ratio }) => (
            <li key={`${route} ${metric}`}>
              <Tag tone={change === "worse" ? "bad" : "good"}>{change}</Tag> {shortMetricWords[metric as keyof typeof shortMetricWords]} of{" "}
              {route}
              {ratio && `, ${percentText(ratio.interval[0])} to ${percentText(ratio.interval[1])}`}
            </li>
          ))}
        </ul>
      )}
      <p>
        <ConsoleLink href={paths.opsTab("releases", { release: look.later, before: look.earlier })}>All its figures</ConsoleLink>
      </p>
    </>
  );
}
