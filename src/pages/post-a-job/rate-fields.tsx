import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Option } from "#src/features/dashboard/options.ts";
import { Button } from "#src/ui/button.tsx";
import { FieldError, Options } from "#src/ui/field.tsx";
import { useField } from "#src/ui/form/form-context.ts";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { useRows } from "#src/ui/form/use-rows.ts";
import { useUnmergedOptions } from "#src/ui/signed-in/use-account-standing.ts";
import { fieldOptions, poundsOf } from "./field-words.ts";
import styles from "./post-a-job.module.css";
import type { UnparsedInput } from "./read-typed.ts";
import { notifyFormChange } from "./role-step.tsx";
import type { Fields } from "./steps.ts";
import { ParsedInputs } from "./understood.tsx";

type Rate = NonNullable<Fields["payOtherRates"]>[number];
const most = fieldOptions.payBasis.length - 1;

/** Rates on other bases beside the first, such as one umbrella and one PAYE. `unread` holds typed text that is not an amount. */
export function RateFields({ rates, unread }: { rates: readonly Rate[]; unread: UnparsedInput }) {
  const list = useFormRows(rates);
  const controls = list.rows.flatMap((_row, at) => [`payOtherRates/${at}/minPence`, `payOtherRates/${at}/maxPence`]);
  const amount = (at: number, end: "minPence" | "maxPence", pence: number | null | undefined) => {
    const name = `payOtherRates/${at}/${end}`;
    return (
      <TextField
        name={name}
        label={end === "minPence" ? "From" : "To"}
        autoComplete="off"
        maxLength={200}
        defaultValue={unread[name] ?? poundsOf(pence)}
      />
    );
  };
  return (
    <FormRows
      name="payOtherRates"
      list={list}
      most={most}
      legend="Rates on another basis (optional)"
      intro="For a role that pays one rate through an umbrella and another on PAYE. Searches can find either rate."
      addLabel="Add a rate on another basis"
      nameOf={(at) => `rate ${at + 2}`}
      readings={<ParsedInputs controls={controls} />}
      row={(item, at) => (
        <div className={styles.trio}>
          <SelectField
            name={`payOtherRates/${at}/basis`}
            label={`Basis of rate ${at + 2}`}
            unchosen="Choose"
            options={fieldOptions.payBasis}
            defaultValue={item?.basis ?? ""}
          />
          {amount(at, "minPence", item?.minPence)}
          {amount(at, "maxPence", item?.maxPence)}
        </div>
      )}
    />
  );
}

interface FormRowsProps<Item> {
  name: keyof Fields;
  list: ReturnType<typeof useFormRows<Item>>;
  most: number;
  legend: string;
  intro: string;
  addLabel: string;
  /** Names a row in its button. */
  nameOf: (at: number) => string;
  row: (item: Item | null, at: number) => ReactNode;
  /** How the rows are read, below them. */
  readings?: ReactNode;
  children?: ReactNode;
}

/** A list in the form: its rows, and buttons to add and remove one. */
export function FormRows<Item>({ name, list, most, legend, intro, addLabel, nameOf, row, readings, children }: FormRowsProps<Item>) {
  const { id, error, describedBy } = useField(name);
  const { rows, frame, add, remove } = list;
  return (
    <fieldset aria-describedby={describedBy} className={styles.group}>
      <legend>{legend}</legend>
      <p className={styles.soft}>{intro}</p>
      <FieldError id={id} error={error} />
      <div ref={frame} className={styles.rows}>
        {rows.map(({ key, item }, at) => (
          <div key={key} data-row={key} className={styles.row}>
            {row(item, at)}
            <Button kind="quiet" onClick={() => remove(key)}>
              Remove {nameOf(at)}
            </Button>
          </div>
        ))}
        {readings}
        {rows.length < most && (
          <div>
            <Button id={id} data-add onClick={() => add()}>
              {addLabel}
            </Button>
          </div>
        )}
      </div>
      {children}
    </fieldset>
  );
}

/** Rows of a list in the form, which is read again when one is added or removed. */
export function useFormRows<Item>(items: readonly Item[]) {
  const list = useRows(items);
  const { rows, frame } = list;
  const read = useRef(rows);
  useEffect(() => {
    if (read.current === rows) return;
    read.current = rows;
    notifyFormChange(frame.current);
  }, [rows, frame]);
  return list;
}

type Tool = NonNullable<Fields["tools"]>[number];
const groups = [
  { vocabulary: "skill", legend: "Skills" },
  { vocabulary: "software", legend: "Software" },
  { vocabulary: "measurement", legend: "Rules of measurement" },
] as const;

/** Skills, software and rules of measurement: checkboxes in collapsed lists, each with the level required. */
export function ToolFields({ tools }: { tools: readonly Tool[] }) {
  const { id, error, describedBy } = useField("tools");
  const standing = useUnmergedOptions();
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={describedBy} className={styles.group}>
      <legend>Skills and tools (optional)</legend>
      <FieldError id={id} error={error} />
      {groups.map(({ vocabulary, legend }) => (
        <ToolList
          key={vocabulary}
          vocabulary={vocabulary}
          legend={legend}
          options={standing(
            vocabulary,
            fieldOptions[vocabulary],
            tools.map(({ slug }) => slug),
          )}
          chosen={tools.filter((tool) => tool.vocabulary === vocabulary)}
        />
      ))}
    </fieldset>
  );
}

function ToolList({
  vocabulary,
  legend,
  options,
  chosen,
}: {
  vocabulary: Tool["vocabulary"];
  legend: string;
  options: readonly Option[];
  chosen: readonly Tool[];
}) {
  const [ticked, setTicked] = useState<readonly string[]>(chosen.map(({ slug }) => slug));
  const tick = (slug: string, isOn: boolean) => setTicked(isOn ? [...ticked, slug] : ticked.filter((other) => other !== slug));
  const needOf = (slug: string) => chosen.find((tool) => tool.slug === slug)?.need ?? "useful";
  return (
    <details className={styles.folded}>
      <summary>
        {legend}: {ticked.length} of {options.length} ticked
      </summary>
      <ul className={styles.ticks}>
        {options.map(({ value, label }) => (
          <li key={value}>
            <label>
              <input
                type="checkbox"
                name={`tools-${vocabulary}`}
                value={value}
                defaultChecked={ticked.includes(value)}
                onChange={(event) => tick(value, event.currentTarget.checked)}
              />
              <span>{label}</span>
            </label>
            {ticked.includes(value) && (
              <select name={`tools-${vocabulary}-${value}`} aria-label={`${label} is`} defaultValue={needOf(value)}>
                <Options of={fieldOptions.need} />
              </select>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
