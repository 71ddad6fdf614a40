import { paths } from "#server/paths.ts";
import { FilterBar } from "#src/dashboard/filter-bar.tsx";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/length-limit.ts";
import { roleOptions, stateWords } from "./account-words.ts";
import { type AccountsAsked, filterOf, orderOf } from "./users-address.ts";

const factorOptions = [
  { value: "yes", label: "With two-step sign-in" },
  { value: "no", label: "Without" },
];
const stateOptions = Object.entries(stateWords).map(([value, label]) => ({ value, label }));

/** What the list of accounts is narrowed by. */
export function UsersFilter({ asked }: { asked: AccountsAsked }) {
  const current = filterOf(asked);
  return (
    <FilterBar
      label="Accounts"
      action={paths.adminDashboard}
      kept={{ tab: "users", ...orderOf(asked) }}
      current={current}
      submitLabel="Search"
    >
      <Field id="users-q" label="Name, e-mail address or id">
        <input id="users-q" type="search" name="q" defaultValue={current.q} {...atMost(120)} />
      </Field>
      <Choice name="role" label="Role" options={roleOptions} value={current.role} />
      <Choice name="state" label="State" options={stateOptions} value={current.state} />
      <Choice name="factor" label="Two-step sign-in" options={factorOptions} value={current.factor} />
      <Field id="users-firm" label="Company">
        <input id="users-firm" name="firm" defaultValue={current.firm} {...atMost(120)} />
      </Field>
    </FilterBar>
  );
}

function Choice({
  name,
  label,
  options,
  value,
}: {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
}) {
  return (
    <Field id={`users-${name}`} label={label}>
      <select id={`users-${name}`} name={name} defaultValue={value}>
        <option value="">Any</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
