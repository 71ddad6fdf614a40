import { useState } from "react";
import { FieldError } from "#src/ui/field.tsx";
import { useField } from "#src/ui/form/form-context.ts";
import { useStanding } from "#src/ui/signed-in/use-standing.ts";
import { choices, type Option } from "./choices.ts";
import styles from "./post-a-job.module.css";
import type { Fields } from "./posting-types.ts";

type Tool = NonNullable<Fields["tools"]>[number];
const groups = [
  { vocabulary: "skill", legend: "Skills" },
  { vocabulary: "software", legend: "Software" },
  { vocabulary: "measurement", legend: "Rules of measurement" },
] as const;

/** Skills, software and rules of measurement: ticked from lists that stay folded, each with how well it must be known. */
export function ToolFields({ tools }: { tools: readonly Tool[] }) {
  const { id, error } = useField("tools");
  const standing = useStanding();
  return (
    <fieldset className={styles.group}>
      <legend>What people work with</legend>
      <FieldError id={id} error={error} />
      {groups.map(({ vocabulary, legend }) => (
        <ToolList
          key={vocabulary}
          vocabulary={vocabulary}
          legend={legend}
          options={standing(
            vocabulary,
            choices[vocabulary],
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
                {choices.need.map((need) => (
                  <option key={need.value} value={need.value}>
                    {need.label}
                  </option>
                ))}
              </select>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
