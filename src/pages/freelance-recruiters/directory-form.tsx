import { paths } from "#server/paths.ts";
import type { Outputs } from "#server/types.ts";
import { formatCount } from "#src/lib/money.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import styles from "./freelance-recruiters.module.css";

type Directory = Outputs["recruiters"]["freelancers"];

/** A plain form of the address. */
export function DirectoryForm({ directory }: { directory: Directory }) {
  const { filter } = directory;
  return (
    <search aria-label="Freelance recruiters">
      <form action={paths.freelanceRecruiters} method="get" className={styles.form} key={JSON.stringify(filter)}>
        <Field id="freelance-q" label="Words">
          <input id="freelance-q" type="search" name="q" defaultValue={filter.q} maxLength={200} />
        </Field>
        <Choice name="specialism" label="Specialism" any="Any role" value={filter.category} options={directory.categories} />
        <Choice name="region" label="Region" any="Anywhere" value={filter.region} options={directory.regions} />
        <Choice name="sector" label="Sector" any="Any sector" value={filter.sector} options={directory.sectors} />
        <Choice name="suite" label="Contract suite" any="Any suite" value={filter.suite} options={directory.suites} />
        <label className={styles.check}>
          <input type="checkbox" name="margin" value="1" defaultChecked={filter.isMarginShown} /> Margin shown
        </label>
        {filter.sort !== "name" && <input type="hidden" name="sort" value={filter.sort} />}
        <Button kind="primary" type="submit">
          Find recruiters
        </Button>
      </form>
    </search>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  any: string;
  value: string;
  options: Directory["regions"];
}

function Choice({ name, label, any, value, options }: ChoiceProps) {
  const isListed = options.some(({ slug }) => slug === value);
  return (
    <Field id={`freelance-${name}`} label={label}>
      <select id={`freelance-${name}`} name={name} defaultValue={value}>
        <option value="">{any}</option>
        {value && !isListed && <option value={value}>{value.replaceAll("-", " ")} (0)</option>}
        {options.map(({ slug, label: words, count }) => (
          <option key={slug} value={slug}>
            {words} ({formatCount(count)})
          </option>
        ))}
      </select>
    </Field>
  );
}
