import { paths } from "#server/addresses/paths.ts";
import { FilterBar } from "#src/features/dashboard/filter-bar.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Field } from "#src/ui/field.tsx";
import {
  type ConsoleFilters,
  consoleFilterParameters,
  deviceWords,
  navigationWords,
  rangeWords,
  readConsoleFilters,
} from "./console-filters.ts";

type ConsoleFilterName = keyof ConsoleFilters;
const everything: readonly ConsoleFilterName[] = ["range", "device", "navigation", "release"];

/** Filter fields of a console tab, serialised to the query string. `by` lists the filters that the tab supports. */
export function ConsoleFilterBar({
  tab,
  search,
  by = everything,
}: {
  tab: string;
  search: URLSearchParams;
  by?: readonly ConsoleFilterName[];
}) {
  const look = readConsoleFilters(search);
  const otherParameters = Object.fromEntries([...search].filter(([name]) => name !== "tab" && !by.includes(name as ConsoleFilterName)));
  const current = Object.fromEntries(
    Object.entries(consoleFilterParameters(look)).filter(([name]) => by.includes(name as ConsoleFilterName)),
  );
  return (
    <FilterBar label="Filters" action={paths.opsConsole} hiddenFields={{ tab, ...otherParameters }} current={current} submitLabel="Show">
      {by.includes("range") && <Choice name="range" label="Period" words={rangeWords} chosen={look.range} />}
      {by.includes("device") && <Choice name="device" label="Devices" all="All devices" words={deviceWords} chosen={look.device ?? ""} />}
      {by.includes("navigation") && <Choice name="navigation" label="Navigation type" words={navigationWords} chosen={look.navigation} />}
      {by.includes("release") && <ReleaseChoice chosen={look.release ?? ""} sample={look.sample} />}
    </FilterBar>
  );
}

function ReleaseChoice({ chosen, sample }: { chosen: string; sample: boolean | null }) {
  const { data = [] } = trpc.ops.rum.releases.useQuery({ sample }, { refetchInterval: false });
  const names = data.map(({ name }) => name);
  const shown = chosen === "" || names.includes(chosen) ? names : [chosen, ...names];
  return (
    <Choice
      name="release"
      label="Release"
      all="All releases"
      words={Object.fromEntries(shown.map((name) => [name, name]))}
      chosen={chosen}
    />
  );
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
