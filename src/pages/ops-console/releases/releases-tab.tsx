import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { FilterBar } from "#src/features/dashboard/filter-bar.tsx";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Field, Options } from "#src/ui/field.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { consoleFilterParameters, consoleFilterText, displayParametersOf, readConsoleFilters, readZone } from "../parts/console-filters.ts";
import { ConsoleFilterBar } from "../parts/filter-bar.tsx";
import { LiveResult, liveQueryOptions } from "../parts/live.tsx";
import { useMoments } from "../parts/moments.tsx";
import { ComparedTable } from "./compared-table.tsx";

type ReleaseComparison = Outputs["ops"]["rum"]["compared"];

/** Compares two releases: those in the query string, or the latest two. */
export default function ReleasesTab({ search }: TabProps) {
  const look = readConsoleFilters(search);
  const before = search.get("before")?.slice(0, 40) || null;
  const query = trpc.ops.rum.compared.useQuery({ ...look, before }, liveQueryOptions(search));
  return (
    <div className={dashboard.stack}>
      <ConsoleFilterBar tab="releases" search={search} by={["range", "from", "to", "device", "navigation"]} />
      <LiveResult query={query} what="the releases" tab="releases" search={search}>
        {(compared) => <ComparisonView compared={compared} search={search} />}
      </LiveResult>
    </div>
  );
}

function ComparisonView({ compared, search }: { compared: ReleaseComparison; search: URLSearchParams }) {
  const { releases, later, earlier, all, routes, firstLook } = compared;
  const { release: _release, ...look } = readConsoleFilters(search);
  const sides = { release: later ?? "", before: earlier ?? "" };
  return (
    <>
      {releases.length > 0 && (
        <FilterBar
          label="Releases"
          action={paths.opsConsole}
          hiddenFields={{ tab: "releases", ...consoleFilterParameters({ ...look, release: null }), ...displayParametersOf(search) }}
          current={sides}
          submitLabel="Compare"
        >
          <ReleaseSelect name="release" label="Later release" releases={releases} chosen={sides.release} />
          <ReleaseSelect name="before" label="Earlier release" releases={releases} chosen={sides.before} />
        </FilterBar>
      )}
      {firstLook && <FirstComparison look={firstLook} />}
      {all === null ? (
        <p>{noComparisonText(compared)}</p>
      ) : (
        <Section id="in-period" heading="In the period" level={3} className={dashboard.stack}>
          <ComparedTable
            all={all}
            routes={routes}
            name="builds-compared"
            caption={`Release ${later} compared with ${earlier}; ${consoleFilterText({ ...look, release: null }, readZone(search))}. p75 with n, and by how much it changed. From n = 1,000 in both, the later release is rated better or worse at 95% confidence.`}
          />
        </Section>
      )}
    </>
  );
}

/** The automatic comparison made after 200 visits to the later release. It is not updated afterwards. */
function FirstComparison({
  look: { later, earlier, lookedAt, visits, visitsBefore, figures },
}: {
  look: NonNullable<ReleaseComparison["firstLook"]>;
}) {
  const { text } = useMoments();
  return (
    <Section id="first-look" heading="First visits" level={3} className={dashboard.stack}>
      <ComparedTable
        all={figures.all}
        routes={figures.routes}
        name="first-look"
        caption={`Release ${later} after ${formatCount(visits)} visits, compared with ${formatCount(visitsBefore)} of release ${earlier} in the fortnight before; ${text(lookedAt)}, all devices, full page loads. From n = 200 in both, a figure is rated better or worse at 95% confidence across all figures together.`}
      />
    </Section>
  );
}

function noComparisonText({ releases, later, earlier }: ReleaseComparison): string {
  if (releases.length === 0) return "No releases yet. They are compared once the site runs from a build.";
  return later === earlier && later !== null
    ? "Choose two different releases."
    : "There is no earlier release to compare with. The next deploy will be compared with this one.";
}

function ReleaseSelect({
  name,
  label,
  releases,
  chosen,
}: {
  name: string;
  label: string;
  releases: ReleaseComparison["releases"];
  chosen: string;
}) {
  const { text } = useMoments();
  const isListed = chosen === "" || releases.some((release) => release.name === chosen);
  return (
    <Field id={`build-${name}`} label={label}>
      <select id={`build-${name}`} name={name} defaultValue={chosen}>
        {!isListed && <option value={chosen}>{chosen}</option>}
        {chosen === "" && <option value="">None</option>}
        <Options of={releases.map(({ name, firstStartedAt }) => [name, `${name}, ${text(firstStartedAt)}`])} />
      </select>
    </Field>
  );
}
