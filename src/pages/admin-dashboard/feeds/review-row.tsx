import { useState } from "react";
import { jobCategories } from "#db/taxonomy/role.ts";
import type { Outputs } from "#server/types.ts";
import rows from "#src/dashboard/row-table.module.css";
import { formatCount } from "#src/lib/money.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import styles from "./feeds.module.css";
import { RuleForm } from "./rule-form.tsx";
import type { NewRule, TitleRuleChanges } from "./use-title-rules.ts";

type Row = Outputs["feeds"]["review"]["rows"][number];
type Category = NonNullable<NewRule["category"]>;

/** One refused advert, with what can be decided about it and those like it. */
export function ReviewRow({ row, changes }: { row: Row; changes: TitleRuleChanges }) {
  const { id, slug, feed, title, reference, reason, alike } = row;
  const [category, setCategory] = useState<Category>(row.category ?? "quantity-surveyor");
  const { isBusy, add } = changes;
  const all = alike === 1 ? "all with this title" : `all ${formatCount(alike)} with this title`;
  const decide = (rule: Pick<NewRule, "kind" | "wording" | "isOurs">, words: string) =>
    add({ slug, category: rule.isOurs ? category : null, ...rule }, words);
  return (
    <tr>
      <th scope="row">
        {title}
        <span className={rows.sub}>{[feed, reference].filter(Boolean).join(", ")}</span>
      </th>
      <td data-label="Why">{reason}</td>
      <td data-label="Decision">
        <div className={styles.decide}>
          <Field id={`category-${id}`} label="Category">
            <select id={`category-${id}`} value={category} onChange={({ target }) => setCategory(target.value as Category)}>
              {jobCategories.map(({ slug: value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </Field>
          <div className={styles.answers}>
            {reference && (
              <Button
                disabled={isBusy}
                onClick={() => decide({ kind: "one-advert", wording: reference, isOurs: true }, `“${title}” is approved.`)}
              >
                Approve<span className="visually-hidden"> {title}</span>
              </Button>
            )}
            <Button
              disabled={isBusy}
              onClick={() => decide({ kind: "same-title", wording: title, isOurs: true }, `Every “${title}” of ${feed} is approved.`)}
            >
              Approve {all}
              <span className="visually-hidden">: {title}</span>
            </Button>
            <Button
              kind="quiet"
              disabled={isBusy}
              onClick={() => decide({ kind: "same-title", wording: title, isOurs: false }, `Every “${title}” of ${feed} is refused.`)}
            >
              Refuse {all}
              <span className="visually-hidden">: {title}</span>
            </Button>
          </div>
          <details>
            <summary className={styles.summary}>Teach a rule from “{title}”</summary>
            <RuleForm id={`rule-${id}`} wording={title} feed={{ slug, name: feed }} category={category} changes={changes} />
          </details>
        </div>
      </td>
    </tr>
  );
}
