import { useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import { FilterBar } from "#src/features/dashboard/filter-bar.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import {
  type ConsoleFilters,
  consoleFilterParameters,
  consoleFilterText,
  deviceWords,
  navigationWords,
  periodWords,
  rangeWords,
  readConsoleFilters,
} from "./console-filters.ts";
import styles from "./filter-bar.module.css";

type ConsoleFilterName = keyof ConsoleFilters;
const everything: readonly ConsoleFilterName[] = ["range", "from", "to", "device", "navigation", "release"];

const percentileWords = { p50: "p50 (median)", p75: "p75", p95: "p95", p99: "p99" } as const;

/**
 * Filter fields of a console tab, serialised to the query string. `by` lists the filters that the tab supports: with "from" and "to", also
 * periods between two moments. On a narrow page they open from one line that says what is chosen.
 */
export function ConsoleFilterBar({
  tab,
  search,
  by = everything,
}: {
  tab: string;
  search: URLSearchParams;
  by?: readonly ConsoleFilterName[];
}) {
  const [isOpen, setOpen] = useState(false);
  const look = readConsoleFilters(search);
  const otherParameters = Object.fromEntries([...search].filter(([name]) => name !== "tab" && !by.includes(name as ConsoleFilterName)));
  const current = Object.fromEntries(
    Object.entries(consoleFilterParameters(look)).filter(([name]) => by.includes(name as ConsoleFilterName)),
  );
  const text = by.includes("device") ? consoleFilterText(look) : periodWords(look);
  return (
    <div className={styles.bar}>
      <Button className={styles.opener} aria-expanded={isOpen} aria-controls="console-filters" onClick={() => setOpen(!isOpen)}>
        Filters: {text}
      </Button>
      <div id="console-filters" className={styles.fields} data-open={isOpen || undefined}>
        <FilterBar
          label="Filters"
          action={paths.opsConsole}
          hiddenFields={{ tab, ...otherParameters }}
          current={current}
          submitLabel="Show"
        >
          {by.includes("from") ? (
            <PeriodChoice {...look} chosen={look.range} />
          ) : (
            <Choice name="range" label="Period" words={rangeWords} chosen={look.range} />
          )}
          {by.includes("percentile") && <Choice name="percentile" label="Percentile" words={percentileWords} chosen={look.percentile} />}
          {by.includes("compare") && (
            <ReleaseChoice name="compare" label="Compare with" all="The period before" chosen={look.compare ?? ""} sample={look.sample} />
          )}
          {by.includes("device") && (
            <Choice name="device" label="Devices" all="All devices" words={deviceWords} chosen={look.device ?? ""} />
          )}
          {by.includes("navigation") && (
            <Choice name="navigation" label="Navigation type" words={navigationWords} chosen={look.navigation} />
          )}
          {by.includes("release") && (
            <ReleaseChoice name="release" label="Release" all="All releases" chosen={look.release ?? ""} sample={look.sample} />
          )}
        </FilterBar>
      </div>
    </div>
  );
}

const custom = "custom";

interface PeriodChoiceProps extends Pick<ConsoleFilters, "from" | "to"> {
  /** Parameter of the ranges that end now. */
  name?: string;
  words?: Readonly<Record<string, string>>;
  chosen: string;
}

/** A range until now, or two moments in UTC. */
export function PeriodChoice({ name = "range", words = rangeWords, chosen: range, from, to }: PeriodChoiceProps) {
  const [chosen, setChosen] = useState<string>(from ? custom : range);
  return (
    <>
      <Field id="look-range" label="Period">
        <select
          id="look-range"
          // A period between two moments is named by them alone.
          name={chosen === custom ? undefined : name}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        >
          {Object.entries({ ...words, [custom]: "From … to …" }).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </Field>
      {chosen === custom && (
        <>
          <MomentField name="from" label="From (UTC)" chosen={from} />
          <MomentField name="to" label="To (UTC)" chosen={to} />
        </>
      )}
    </>
  );
}

const minuteLength = "2026-11-20T09:00".length;

/** A date and time; the address holds it with its zone, which the field of the browser does not know. */
function MomentField({ name, label, chosen }: { name: "from" | "to"; label: string; chosen: string | null }) {
  const [value, setValue] = useState(chosen?.slice(0, minuteLength) ?? "");
  return (
    <Field id={`look-${name}`} label={label}>
      <input id={`look-${name}`} type="datetime-local" required value={value} onChange={(event) => setValue(event.target.value)} />
      <input type="hidden" name={name} value={value && `${value.slice(0, minuteLength)}Z`} />
    </Field>
  );
}

function ReleaseChoice({
  name,
  label,
  all,
  chosen,
  sample,
}: {
  name: "release" | "compare";
  label: string;
  all: string;
  chosen: string;
  sample: boolean | null;
}) {
  const { data = [] } = trpc.ops.rum.releases.useQuery({ sample }, { refetchInterval: false });
  const names = data.map((release) => release.name);
  const shown = chosen === "" || names.includes(chosen) ? names : [chosen, ...names];
  const words = name === "compare" ? shown.map((each) => [each, `Release ${each}`]) : shown.map((each) => [each, each]);
  return <Choice name={name} label={label} all={all} words={Object.fromEntries(words)} chosen={chosen} />;
}

/** One filter of a console tab. `all` labels the option without a filter, where there is one. */
export function Choice({
  name,
  label,
  all,
  words,
  chosen,
}: {
  name: string;
  label: string;
  all?: string;
  words: Readonly<Record<string, string>>;
  chosen: string;
}) {
  return (
    <Field id={`look-${name}`} label={label}>
      <select id={`look-${name}`} name={name} defaultValue={chosen} key={Object.keys(words).length}>
        {all && <option value="">{all}</option>}
        {Object.entries(words).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}
