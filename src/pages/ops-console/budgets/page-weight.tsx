import { formatBytes, formatMetric, metricLabels } from "#db/metric-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import { BackLink } from "#src/features/dashboard/opened-record.tsx";
import rowStyles from "#src/features/dashboard/row-table.module.css";
import { counted, formatCount } from "#src/lib/money.ts";
import { routes } from "#src/routes.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import { FigureCell, TableHead } from "#src/ui/table.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { changeParameters, consoleFilterText, readConsoleFilters, readZone } from "../parts/console-filters.ts";
import { CsvLine } from "../parts/csv.tsx";
import { LiveResult, liveQueryOptions } from "../parts/live.tsx";
import { Bullet } from "./budget-bullets.tsx";
import styles from "./budgets.module.css";

type Weight = Outputs["ops"]["rum"]["pageWeight"];
type Module = Weight["modules"][number];
type PageRow = Outputs["ops"]["rum"]["budgets"]["pages"][number];

const typeWords = {
  "script-bytes": "JavaScript",
  "style-bytes": "CSS",
  "image-bytes": "Images",
  "font-bytes": "Fonts",
  document: "Document and data",
} as const satisfies Record<PageRow["types"][number]["type"], string>;
const typeNames = Object.keys(typeWords) as (keyof typeof typeWords)[];
const kindWords: Readonly<Record<Module["kind"], string>> = { script: "JavaScript", style: "CSS", font: "Font", image: "Image" };

/** The weight of each page by type, heaviest first; a page leads to its modules. */
export function PageWeights({ pages, search, basis }: { pages: readonly PageRow[]; search: URLSearchParams; basis: string }) {
  const most = Math.max(...pages.map(({ total }) => total), 1);
  return (
    <Section id="weights" heading="What does each page weigh?" level={3} className={dashboard.part}>
      {pages.length === 0 ? (
        <p>No page has 30 measurements of its weight in this period. Choose a longer one.</p>
      ) : (
        <>
          <p className={styles.sub}>
            Field p75 of each type, {basis}; what these leave of the total is the document and its data. A page leads to its modules.
          </p>
          <p className={styles.legend}>
            {typeNames.map((type) => (
              <span key={type}>
                <svg className={styles.key} data-type={type} aria-hidden="true">
                  <rect width="100%" height="100%" />
                </svg>
                {typeWords[type]}
              </span>
            ))}
          </p>
          <ul className={styles.list}>
            {pages.map(({ route, n, total, types }) => (
              <li key={route} className={styles.weight}>
                <Link href={paths.opsTab("budgets", changeParameters(search, { page: route }))} keepPlace>
                  {route}
                </Link>
                <div className={styles.drawn}>
                  <TypeBar types={types} most={most} />
                </div>
                <span className={styles.total}>
                  {formatBytes(total)}
                  <span className={styles.sub}>n = {formatCount(n)}</span>
                </span>
              </li>
            ))}
          </ul>
          <CsvLine
            name="page-weights"
            of="what each page weighs"
            records={() => [
              ["Page", "n", ...typeNames.map((type) => typeWords[type]), "Total"],
              ...pages.map(({ route, n, total, types }) => [
                route,
                n,
                ...typeNames.map((type) => types.find((each) => each.type === type)?.bytes ?? 0),
                total,
              ]),
            ]}
          />
        </>
      )}
    </Section>
  );
}

function TypeBar({ types, most }: { types: PageRow["types"]; most: number }) {
  const ordered = typeNames.map((type) => ({ type, bytes: types.find((each) => each.type === type)?.bytes ?? 0 }));
  const startOf = (place: number) => ordered.slice(0, place).reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <svg
      className={styles.parts}
      role="img"
      aria-label={`${ordered.map(({ type, bytes }) => `${typeWords[type]} ${formatBytes(bytes)}`).join(", ")}.`}
    >
      {ordered.map(({ type, bytes }, place) => (
        <rect key={type} data-type={type} x={`${(100 * startOf(place)) / most}%`} width={`${(100 * bytes) / most}%`} height="100%" />
      ))}
    </svg>
  );
}

/** One page: each type of file against its budget, what grew since the release before, and the heaviest modules. */
export function PageWeightView({ route, search }: { route: string; search: URLSearchParams }) {
  const look = readConsoleFilters(search);
  const page = routes.find(({ path }) => path === route)?.page ?? null;
  const query = trpc.ops.rum.pageWeight.useQuery({ ...look, route, page }, liveQueryOptions(search));
  return (
    <div className={dashboard.stack}>
      <BackLink href={paths.opsTab("budgets", changeParameters(search, { page: null }))}>← All budgets</BackLink>
      <OpenedHeading id="page-weight" state={route}>
        What {route} weighs
      </OpenedHeading>
      <LiveResult query={query} what="the page’s weight" tab="budgets" search={search}>
        {(weight) => (
          <>
            <TypeBudgets weight={weight} basis={consoleFilterText(look, readZone(search))} />
            <Modules weight={weight} />
          </>
        )}
      </LiveResult>
    </div>
  );
}

function TypeBudgets({ weight: { route, types, before }, basis }: { weight: Weight; basis: string }) {
  return (
    <Section id="types" heading="Which type is over its budget?" level={3}>
      <p className={styles.sub}>Wide bar: field p75, {basis}. Narrow bar: lab. Line across: the limit.</p>
      <ul className={styles.list}>
        {types.map(({ metric, limit, field, lab, built, builtBefore }) => (
          <li key={metric} className={styles.budget} data-short="true">
            <p className={styles.name}>
              {metricLabels[metric]}
              <span className={styles.sub}>limit {formatMetric(metric, limit)}</span>
            </p>
            <div>
              <Bullet
                metric={metric}
                limit={limit}
                field={{ p75: field.p75, verdict: field.n >= 200 ? "judged" : null }}
                lab={lab}
                of={route}
              />
              <p>
                {field.p75 === null
                  ? `Not enough field data (n = ${formatCount(field.n)}).`
                  : `Field ${formatBytes(field.p75)} (n = ${formatCount(field.n)}).`}{" "}
                {field.p75 !== null && field.n >= 200 && (
                  <Tag tone={field.p75 > limit ? "bad" : "good"}>{field.p75 > limit ? "over budget" : "within budget"}</Tag>
                )}
                <span className={styles.sub}>
                  {lab !== null && `Lab ${formatBytes(lab)}. `}
                  {built !== null &&
                    `Build ${formatBytes(built)}${builtBefore === null ? "" : `, ${changeText(built - builtBefore)} since release ${before}`}.`}
                </span>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A module weighs a few kilobytes: tenths of them tell one from another. */
const moduleBytes = (bytes: number): string => (bytes >= 1000 && bytes < 100_000 ? `${(bytes / 1000).toFixed(1)} kB` : formatBytes(bytes));
const changeText = (bytes: number): string => (bytes === 0 ? "unchanged" : `${bytes > 0 ? "+" : "−"}${moduleBytes(Math.abs(bytes))}`);

const modulesListed = 25;

function Modules({ weight: { release, before, modules, modulesTotal } }: { weight: Weight }) {
  if (release === null) return <p>This site runs without a build of this page, so its modules are not known.</p>;
  const grown = modules.filter((each) => each.bytes > each.before);
  const heaviest = modules.toSorted((one, other) => other.bytes - one.bytes);
  return (
    <>
      <Section id="grown" heading="What grew since the release before?" level={3}>
        {before === null ? (
          <p>
            No earlier release is archived here, so there is nothing to compare release {release} with. The next one is compared with it.
          </p>
        ) : grown.length === 0 ? (
          <p>
            Nothing grew from release {before} to release {release}.
          </p>
        ) : (
          <ModuleTable
            name="grown-modules"
            modules={grown}
            caption={`${counted(grown.length, "module")} heavier or new in release ${release} than in release ${before}`}
          />
        )}
      </Section>
      <Section id="heaviest" heading="Which modules weigh most?" level={3}>
        <ModuleTable
          name="modules"
          modules={heaviest}
          caption={`Release ${release}, ${counted(modulesTotal, "module")}; the compressed bytes of a file are divided among its modules by their length`}
        />
      </Section>
    </>
  );
}

function ModuleTable({ name, modules, caption }: { name: string; modules: readonly Module[]; caption: string }) {
  return (
    <>
      <table className={`${table.table} ${rowStyles.table}`}>
        <caption>{caption}</caption>
        <TableHead of={["Module", "Type", { figure: "Bytes" }, { figure: "Change" }]} />
        <tbody>
          {modules.slice(0, modulesListed).map((each) => (
            <tr key={`${each.kind} ${each.module}`}>
              <th scope="row" className={dashboard.code}>
                {each.module}
              </th>
              <td data-label="Type">{kindWords[each.kind]}</td>
              <FigureCell label="Bytes">{moduleBytes(each.bytes)}</FigureCell>
              <FigureCell label="Change">{each.before === 0 ? "new" : changeText(each.bytes - each.before)}</FigureCell>
            </tr>
          ))}
        </tbody>
      </table>
      <CsvLine
        name={name}
        of={caption}
        records={() => [
          ["Module", "Type", "Bytes", "Before"],
          ...modules.map(({ module, kind, bytes, before }) => [module, kind, bytes, before]),
        ]}
      />
    </>
  );
}
