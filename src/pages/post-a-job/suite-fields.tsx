import { useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { FieldError } from "#src/ui/field.tsx";
import { useField } from "#src/ui/form/form-context.ts";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { useStanding } from "#src/ui/signed-in/use-standing.ts";
import { choices, formsOf } from "./choices.ts";
import styles from "./post-a-job.module.css";
import type { Fields } from "./posting-types.ts";
import { useListed } from "./use-listed.ts";

type Suite = NonNullable<Fields["suites"]>[number];
const most = 15;

/** Contract suites, each with its form and how well it must be known. */
export function SuiteFields({ suites }: { suites: readonly Suite[] }) {
  const { id, error } = useField("suites");
  const { rows, frame, add, remove } = useListed(suites);
  return (
    <fieldset className={styles.group}>
      <legend>Contract suites</legend>
      <p className={styles.soft}>“Training given” finds people whom “essential” turns away.</p>
      <FieldError id={id} error={error} />
      <div ref={frame} className={styles.rows}>
        {rows.map(({ key, item }, at) => (
          <div key={key} data-row={key} className={styles.row}>
            <SuiteRow at={at} item={item} />
            <Button kind="quiet" onClick={() => remove(key)}>
              Remove suite {at + 1}
            </Button>
          </div>
        ))}
        {rows.length < most && (
          <div>
            <Button id={id} data-add onClick={() => add()}>
              Add a contract suite
            </Button>
          </div>
        )}
      </div>
    </fieldset>
  );
}

function SuiteRow({ at, item }: { at: number; item: Suite | null }) {
  const [suite, setSuite] = useState(item?.suite ?? "");
  const standing = useStanding();
  const stands = standing("form", choices.form, [`${item?.suite}:${item?.form}`]);
  const forms = formsOf(suite).filter(({ value }) => stands.some((form) => form.value === `${suite}:${value}`));
  const name = (part: string) => `suites/${at}/${part}`;
  return (
    <div className={styles.trio}>
      <SelectField
        name={name("suite")}
        label={`Suite ${at + 1}`}
        unchosen="Choose a suite"
        options={standing("suite", choices.suite, [item?.suite])}
        defaultValue={item?.suite ?? ""}
        onChange={(event) => setSuite(event.currentTarget.value)}
      />
      {forms.length > 0 && (
        <SelectField
          key={suite}
          name={name("form")}
          label="Form or option"
          unchosen="Any"
          options={forms}
          defaultValue={suite === item?.suite ? item.form : ""}
        />
      )}
      <SelectField name={name("need")} label="It is" unchosen="Choose" options={choices.need} defaultValue={item?.need ?? "useful"} />
    </div>
  );
}
