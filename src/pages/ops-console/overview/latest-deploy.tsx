import { paths } from "#server/paths.ts";
import type { Outputs } from "#server/types.ts";
import { clockTime } from "#src/lib/clock-time.ts";
import { shortDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { shortMetricWords } from "../parts/metric-words.ts";
import { percentText } from "../releases/compared-table.tsx";

type Deploy = NonNullable<Outputs["ops"]["rum"]["overview"]["latestDeploy"]>;
type Look = NonNullable<Deploy["look"]>;
type Vital = Look["figures"]["all"][number];

const shown = 6;

/** Whether the build served last made anything worse, as its first visits say. */
export function LatestDeploy({ deploy }: { deploy: Deploy | null }) {
  if (!deploy) return null;
  const at = new Date(deploy.firstStartedAt);
  return (
    <section aria-labelledby="latest-deploy">
      <SectionHeading id="latest-deploy" level={3}>
        Did the latest deploy make anything worse?
      </SectionHeading>
      <p>
        Build {deploy.name}, {shortDate(at)} {clockTime(at)}.{" "}
        {deploy.look ? <Found look={deploy.look} /> : deploy.hasEarlier ? waiting(deploy) : "No build came before it."}
      </p>
    </section>
  );
}

const waiting = ({ visits, visitsNeeded }: Deploy): string =>
  visits < visitsNeeded
    ? `It has had ${visits} of the ${visitsNeeded} visits after which it is compared with the build before it.`
    : `It has had ${visits} visits; no earlier build has ${visitsNeeded} in the last fortnight to compare it with.`;

function Found({ look: { later, earlier, visits, figures } }: { look: Look }) {
  const rows = [{ route: "all pages", vitals: figures.all }, ...figures.routes].flatMap(({ route, vitals }) =>
    vitals.map((vital) => ({ route, ...vital })),
  );
  const of = (change: Vital["change"]) => rows.filter((row) => row.change === change);
  const told = [...of("worse"), ...of("better")].slice(0, shown);
  return (
    <>
      Beside {earlier}, after {counted(visits, "visit")}: {of("worse").length} worse, {of("better").length} better, {of("same").length} the
      same; {counted(of(null).length, "figure")} with too few measurements to say.{" "}
      {told.map(({ route, metric, change, ratio }) => (
        <span key={`${route} ${metric}`}>
          <Tag tone={change === "worse" ? "bad" : "good"}>{change}</Tag> {shortMetricWords[metric as keyof typeof shortMetricWords]} of{" "}
          {route}
          {ratio && `, ${percentText(ratio.interval[0])} to ${percentText(ratio.interval[1])}`}.{" "}
        </span>
      ))}
      <Link href={paths.opsTab("releases", { release: later, before: earlier })}>All its figures</Link>
    </>
  );
}
