import { workKinds } from "#db/work-values.ts";
import { paths } from "#server/paths.ts";
import type { Outputs } from "#server/types.ts";
import { FilterBar } from "#src/dashboard/filter-bar.tsx";
import { formatCount } from "#src/lib/money.ts";
import { SelectField } from "#src/ui/form/select-field.tsx";
import type { WorkAsked } from "./work-address.ts";
import { kindsLabels } from "./work-words.ts";

/** Narrows the list: by kind, by whose it is, to what has waited too long. */
export function WorkFilterBar({ found, asked }: { found: Outputs["work"]["list"]; asked: WorkAsked }) {
  const { counts, owners } = found;
  const current = { kind: asked.kind ?? "", owner: asked.owner ?? "", late: asked.isOverTarget ? "1" : "" };
  return (
    <FilterBar label="The work list" action={paths.adminDashboard} kept={{ tab: "work" }} current={current} submitLabel="Show">
      <SelectField
        name="kind"
        label="Kind"
        unchosen="All kinds"
        defaultValue={current.kind}
        options={[...workKinds.map((kind) => ({ value: kind, label: `${kindsLabels[kind]} (${formatCount(counts[kind])})` }))]}
      />
      <SelectField
        name="owner"
        label="Open with"
        unchosen="Anybody or nobody"
        defaultValue={current.owner}
        options={[
          { value: "mine", label: "Me" },
          { value: "free", label: "Nobody" },
          ...owners.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <SelectField
        name="late"
        label="Waiting time"
        unchosen="Any"
        defaultValue={current.late}
        options={[{ value: "1", label: "Over target" }]}
      />
    </FilterBar>
  );
}
