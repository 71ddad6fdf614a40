import { paths } from "#server/paths.ts";
import type { Outputs } from "#server/types.ts";
import { FilterBar } from "#src/dashboard/filter-bar.tsx";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/length-limit.ts";
import { type AuditFilter, results } from "./audit-address.ts";
import { resultWords } from "./audit-words.ts";

/** What the log is narrowed by: the address holds it all. */
export function AuditFilterBar({ filter, choices }: { filter: AuditFilter; choices: Outputs["audit"]["list"]["choices"] }) {
  const { actions, resources } = choices;
  return (
    <FilterBar label="Audit log" action={paths.adminDashboard} kept={{ tab: "audit" }} current={filter} submitLabel="Show events">
      <Choice name="action" label="Action" all="Any action" values={actions} chosen={filter.action} />
      <Field id="audit-actor" label="By name or account">
        <input id="audit-actor" type="search" name="actor" defaultValue={filter.actor} {...atMost(120)} />
      </Field>
      <Choice name="resource" label="Thing" all="Anything" values={resources} chosen={filter.resource} />
      <Field id="audit-resource-id" label="Its number or name">
        <input id="audit-resource-id" name="resourceId" defaultValue={filter.resourceId} {...atMost(64)} />
      </Field>
      <Choice name="result" label="Result" all="Any result" values={results} words={resultWords} chosen={filter.result} />
      <Field id="audit-from" label="From (London)">
        <input id="audit-from" type="date" name="from" defaultValue={filter.from} min="2000-01-01" max="2099-12-31" />
      </Field>
      <Field id="audit-to" label="To, that day included">
        <input id="audit-to" type="date" name="to" defaultValue={filter.to} min="2000-01-01" max="2099-12-31" />
      </Field>
      <Field id="audit-request" label="Request id">
        <input id="audit-request" type="search" name="requestId" defaultValue={filter.requestId} {...atMost(64)} autoComplete="off" />
      </Field>
    </FilterBar>
  );
}

function Choice({
  name,
  label,
  all,
  values,
  words = {},
  chosen = "",
}: {
  name: string;
  label: string;
  all: string;
  values: readonly string[];
  words?: Readonly<Record<string, string>>;
  chosen?: string | undefined;
}) {
  const shown = chosen === "" || values.includes(chosen) ? values : [chosen, ...values];
  return (
    <Field id={`audit-${name}`} label={label}>
      <select id={`audit-${name}`} name={name} defaultValue={chosen}>
        <option value="">{all}</option>
        {shown.map((value) => (
          <option key={value} value={value}>
            {words[value] ?? value}
          </option>
        ))}
      </select>
    </Field>
  );
}
