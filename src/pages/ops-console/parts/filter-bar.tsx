import { useState } from "react";
import { useSearch } from "wouter";
import { paths } from "#server/addresses/paths.ts";
import { FilterBar } from "#src/features/dashboard/filter-bar.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Field, Options } from "#src/ui/field.tsx";
import {
  type ConsoleFilters,
  clockIn,
  clockWords,
  consoleFilterParameters,
  consoleFilterText,
  deviceWords,
  momentIn,
  momentOfClock,
  momentParameter,
  momentText,
  navigationWords,
  rangeWords,
  readConsoleFilters,
  readZone,
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
  return (
    <div className={styles.bar}>
      <Button className={styles.opener} aria-expanded={isOpen} aria-controls="console-filters" onClick={() => setOpen(!isOpen)}>
        Filters: {consoleFilterText(look, readZone(search), by)}
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

const hourMs = 3_600_000;
/** The last 24 whole hours, to begin with. */
function lastDay(nowMs: number): PeriodEnds {
  const to = Math.ceil(nowMs / hourMs) * hourMs;
  return { from: momentParameter(to - 24 * hourMs), to: momentParameter(to) };
}

/** A range until now, or two moments in the time zone that the address names. */
export function PeriodChoice({ name = "range", words = rangeWords, chosen: range, from, to }: PeriodChoiceProps) {
  const zone = readZone(new URLSearchParams(useSearch()));
  const [chosen, setChosen] = useState<string>(from ? custom : range);
  const [ends] = useState(() => (from && to ? { from, to } : lastDay(Date.now())));
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
          <Options of={Object.entries({ ...words, [custom]: "From … to …" })} />
        </select>
      </Field>
      {chosen === custom && <MomentFields key={zone} zone={zone} ends={ends} />}
    </>
  );
}

type PeriodEnds = Record<"from" | "to", string>;
const endWords = { from: "From", to: "To" } as const;

/** Two dates and times of a zone; the address holds them in UTC. */
function MomentFields({ zone, ends }: { zone: ReturnType<typeof readZone>; ends: PeriodEnds }) {
  const [typed, setTyped] = useState<Partial<PeriodEnds>>({});
  const shown = (["from", "to"] as const).map((name) => {
    const clock = typed[name];
    const chosen = new Date(ends[name]);
    // What was not changed stays the moment it was, in the hour that the clock has twice as well.
    if (clock === undefined) return { name, clock: clockIn(zone, chosen), moment: chosen };
    return { name, clock, moment: momentOfClock(zone, clock, name) };
  });
  return shown.map(({ name, clock, moment }) => {
    const id = `look-${name}`;
    const isPlain = !moment || (clockIn(zone, moment) === clock && momentIn(zone, moment).offset === "");
    return (
      <Field
        key={name}
        id={id}
        label={`${endWords[name]} (${clockWords[zone]})`}
        hint={isPlain ? undefined : `Read as ${momentText(zone, moment)}.`}
      >
        <input
          id={id}
          type="datetime-local"
          required
          className={styles.moment}
          min={name === "to" ? shown[0]?.clock : undefined}
          value={clock}
          aria-describedby={isPlain ? undefined : `${id}-hint`}
          onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
        />
        <input type="hidden" name={name} value={moment ? momentParameter(moment) : ""} />
      </Field>
    );
  });
}

interface ChoiceProps {
  name: string;
  label: string;
  all?: string;
  words: Readonly<Record<string, string>>;
  chosen: string;
}

function ReleaseChoice({ name, label, all, chosen, sample }: Omit<ChoiceProps, "words"> & { sample: boolean | null }) {
  const { data = [] } = trpc.ops.rum.releases.useQuery({ sample }, { refetchInterval: false });
  const names = data.map((release) => release.name);
  const shown = chosen === "" || names.includes(chosen) ? names : [chosen, ...names];
  const words = name === "compare" ? shown.map((each) => [each, `Release ${each}`]) : shown.map((each) => [each, each]);
  return <Choice name={name} label={label} all={all} words={Object.fromEntries(words)} chosen={chosen} />;
}

/** One filter of a console tab. `all` labels the option without a filter, where there is one. */
export function Choice({ name, label, all, words, chosen }: ChoiceProps) {
  return (
    <Field id={`look-${name}`} label={label}>
      <select id={`look-${name}`} name={name} defaultValue={chosen} key={Object.keys(words).length}>
        <Options any={all} of={Object.entries(words)} />
      </select>
    </Field>
  );
}
