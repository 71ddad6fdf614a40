import { paths } from "#server/addresses/paths.ts";
import { FilterBar } from "#src/features/dashboard/filter-bar.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Choice } from "./choice.tsx";
import { deviceWords, type Look, lookParameters, navigationWords, rangeWords, readLook } from "./console-filters.ts";

type LookedBy = keyof Look;
const everything: readonly LookedBy[] = ["range", "device", "navigation", "release"];

/** Filter fields of a console tab, serialised to the query string. `by` lists the filters that the tab supports. */
export function LookBar({ tab, search, by = everything }: { tab: string; search: URLSearchParams; by?: readonly LookedBy[] }) {
  const look = readLook(search);
  const otherParameters = Object.fromEntries([...search].filter(([name]) => name !== "tab" && !by.includes(name as LookedBy)));
  const current = Object.fromEntries(Object.entries(lookParameters(look)).filter(([name]) => by.includes(name as LookedBy)));
  return (
    <FilterBar
      label="What is looked at"
      action={paths.opsConsole}
      hiddenFields={{ tab, ...otherParameters }}
      current={current}
      submitLabel="Show"
    >
      {by.includes("range") && <Choice name="range" label="The last" words={rangeWords} chosen={look.range} />}
      {by.includes("device") && <Choice name="device" label="Devices" all="All devices" words={deviceWords} chosen={look.device ?? ""} />}
      {by.includes("navigation") && (
        <Choice name="navigation" label="How pages were opened" words={navigationWords} chosen={look.navigation} />
      )}
      {by.includes("release") && <ReleaseChoice chosen={look.release ?? ""} />}
    </FilterBar>
  );
}

function ReleaseChoice({ chosen }: { chosen: string }) {
  const { data = [] } = trpc.ops.rum.releases.useQuery(undefined, { refetchInterval: false });
  const names = data.map(({ name }) => name);
  const shown = chosen === "" || names.includes(chosen) ? names : [chosen, ...names];
  return (
    <Choice name="release" label="Build" all="All builds" words={Object.fromEntries(shown.map((name) => [name, name]))} chosen={chosen} />
  );
}
