import { paths } from "#server/paths.ts";
import type { Outputs } from "#server/types.ts";
import { Button } from "#src/ui/button.tsx";
import { CountedChoice } from "#src/ui/directory/counted-choice.tsx";
import directoryStyles from "#src/ui/directory/directory.module.css";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/length-limit.ts";
import { kindWords } from "./recruiters-table.tsx";

type Directory = Outputs["recruiters"]["directory"];

/** A plain form of the address. */
export function RecruitersForm({ directory }: { directory: Directory }) {
  const { filter, kinds, regions, sectors } = directory;
  const options = kinds.map(({ kind, count }) => ({ slug: kind, label: kindWords[kind], count }));
  return (
    <search aria-label="Recruiters">
      <form action={paths.recruiterDatabase} method="get" className={directoryStyles.form} key={JSON.stringify(filter)}>
        <Field id="recruiters-q" label="Name, firm or job title">
          <input id="recruiters-q" type="search" name="q" defaultValue={filter.q} {...atMost(200)} />
        </Field>
        <CountedChoice form="recruiters" name="kind" label="Kind" any="Any kind" value={filter.kind} options={options} />
        <CountedChoice form="recruiters" name="region" label="Region" any="Anywhere" value={filter.region} options={regions} />
        <CountedChoice form="recruiters" name="sector" label="Sector" any="Any sector" value={filter.sector} options={sectors} />
        <div className={directoryStyles.checks}>
          <label className={directoryStyles.check}>
            <input type="checkbox" name="hiring" value="1" defaultChecked={filter.isHiring} /> With live adverts
          </label>
          <label className={directoryStyles.check}>
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
