import { useSearch } from "wouter";
import { paths } from "#server/addresses/paths.ts";
import { counted } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link, type LinkProps } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { changeParameters, displayParametersOf, readConsoleFilters } from "./console-filters.ts";

/** Fetches whether the console shows sample data. */
export const useSampleState = (search: URLSearchParams) =>
  trpc.ops.rum.sample.useQuery({ sample: readConsoleFilters(search).sample }, { staleTime: 0 });

const howToBegin = "Open the site in another tab, allow statistics and look at a page: figures appear within a minute.";

/** Says whether figures are invented or real, and switches between the two; without sample data, how the first figures come about. */
export function SampleNotice({ tab, search }: { tab: string; search: URLSearchParams }) {
  const { data } = useSampleState(search);
  if (!data) return null;
  const { isThere, isShown, realVisits, firingAlerts, newIssues } = data;
  if (!isThere) return realVisits === 0 ? <Notice label="No visits in the last 28 days">{howToBegin}</Notice> : null;
  const visits = realVisits === 0 ? "no visits" : counted(realVisits, "visit");
  const real = [
    ...(realVisits > 0 || firingAlerts + newIssues === 0 ? [`in the last 28 days ${visits}`] : []),
    ...(newIssues > 0 ? [`${counted(newIssues, "new issue")} in 24 hours`] : []),
    ...(firingAlerts > 0 ? [`${counted(firingAlerts, "alert")} firing`] : []),
  ];
  return (
    <Notice label={isShown ? "Sample data" : "Real data"}>
      {isShown ? `28 days of invented visits. Real data: ${real.join(", ")}. ` : `In the last 28 days: ${visits}. `}
      {realVisits === 0 && !isShown && `${howToBegin} `}
      <Link href={paths.opsTab(tab, changeParameters(search, { sample: isShown ? "off" : "on" }))} keepPlace>
        {isShown ? "Show real data" : "Show sample data"}
      </Link>
    </Notice>
  );
}

/** A link within the console that keeps how it is shown: sample or real data, the time zone and the refresh. */
export function ConsoleLink({ href, ...rest }: LinkProps) {
  const { view: _view, ...shown } = displayParametersOf(new URLSearchParams(useSearch()));
  const named = new URLSearchParams(href.slice(href.indexOf("?")));
  const kept = new URLSearchParams(Object.entries(shown).filter(([name]) => !named.has(name))).toString();
  return <Link href={kept ? `${href}&${kept}` : href} {...rest} />;
}
