import { paths } from "#server/paths.ts";
import type { Outputs } from "#server/types.ts";
import { Button } from "#src/ui/button.tsx";
import { CountedChoice } from "#src/ui/directory/counted-choice.tsx";
import directoryStyles from "#src/ui/directory/directory.module.css";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/length-limit.ts";

type Directory = Outputs["recruiters"]["freelancers"];

/** A plain form of the address. */
export function DirectoryForm({ directory }: { directory: Directory }) {
  const { filter } = directory;
  return (
    <search aria-label="Freelance recruiters">
      <form action={paths.freelanceRecruiters} method="get" className={directoryStyles.form} key={JSON.stringify(filter)}>
        <Field id="freelance-q" label="Words">
          <input id="freelance-q" type="search" name="q" defaultValue={filter.q} {...atMost(200)} />
        </Field>
        <CountedChoice
          form="freelance"
          name="specialism"
          label="Specialism"
          any="Any role"
          value={filter.category}
          options={directory.categories}
        />
        <CountedChoice form="freelance" name="region" label="Region" any="Anywhere" value={filter.region} options={directory.regions} />
        <CountedChoice form="freelance" name="sector" label="Sector" any="Any sector" value={filter.sector} options={directory.sectors} />
        <CountedChoice
          form="freelance"
          name="suite"
          label="Contract suite"
          any="Any suite"
          value={filter.suite}
          options={directory.suites}
        />
        <label className={directoryStyles.check}>
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
