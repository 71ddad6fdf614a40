import { paths } from "#server/paths.ts";
import type { Outputs } from "#server/types.ts";
import { formatCount } from "#src/lib/money.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import styles from "./databases.module.css";
import { kindWords } from "./recruiters-table.tsx";

type Directory = Outputs["recruiters"]["directory"];

/** A plain form of the address. */
export function RecruitersForm({ directory }: { directory: Directory }) {
  const { filter, kinds, regions, sectors } = directory;
  const options = kinds.map(({ kind, count }) => ({ slug: kind, label: kindWords[kind], count }));
  return (
    <search aria-label="Recruiters">
      <form action={paths.recruiterDatabase} method="get" className={styles.form} key={JSON.stringify(filter)}>
        <Field id="recruiters-q" label="Name, firm or job title">
          <input id="recruiters-q" type="search" name="q" defaultValue={filter.q} maxLength={200} />
        </Field>
        <Choice name="kind" label="Kind" any="Any kind" value={filter.kind} options={options} />
        <Choice name="region" label="Region" any="Anywhere" value={filter.region} options={regions} />
        <Choice name="sector" label="Sector" any="Any sector" value={filter.sector} options={sectors} />
        <div className={styles.checks}>
          <label className={styles.check}>
            <input type="checkbox" name="hiring" value="1" defaultChecked={filter.isHiring} /> With live adverts
          </label>
          <label className={styles.check}>
            <input type="checkbox" name="verified" value="1" defaultChecked={filter.isVerified} /> Verified
          </label>
        </div>
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
  options: readonly { slug: string; label: string; count: number }[];
}

function Choice({ name, label, any, value, options }: ChoiceProps) {
  const isListed = options.some(({ slug }) => slug === value);
  return (
    <Field id={`recruiters-${name}`} label={label}>
      <select id={`recruiters-${name}`} name={name} defaultValue={value}>
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
