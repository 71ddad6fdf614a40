import { type FormEvent, useState } from "react";
import { jobCategories } from "#db/taxonomy/role.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/length-limit.ts";
import styles from "./feeds.module.css";
import type { NewRule, TitleRuleChanges } from "./use-title-rules.ts";

/** A rule by words of titles, for one feed or every feed. */
export function RuleForm({
  id,
  wording = "",
  feed = null,
  category = "quantity-surveyor",
  changes: { isBusy, add },
}: {
  id: string;
  wording?: string;
  feed?: { slug: string; name: string } | null;
  category?: NonNullable<NewRule["category"]>;
  changes: TitleRuleChanges;
}) {
  const [isOurs, setOurs] = useState(true);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const words = String(typed.get("wording") ?? "");
    const rule: NewRule = {
      slug: feed !== null && typed.get("scope") === "feed" ? feed.slug : null,
      kind: "title-words",
      wording: words,
      isOurs,
      category: isOurs ? (typed.get("category") as NewRule["category"]) : null,
    };
    add(rule, `The rule for titles that say “${words}” is kept.`);
  };
  return (
    <form className={styles.rule} onSubmit={save}>
      <Field id={`${id}-wording`} label="Titles that say">
        <input id={`${id}-wording`} name="wording" defaultValue={wording} required minLength={2} {...atMost(255)} />
      </Field>
      <Field id={`${id}-verdict`} label="are">
        <select id={`${id}-verdict`} value={isOurs ? "ours" : "other"} onChange={({ target }) => setOurs(target.value === "ours")}>
          <option value="ours">the trade</option>
          <option value="other">not the trade</option>
        </select>
      </Field>
      {isOurs && (
        <Field id={`${id}-category`} label="Category">
          <select id={`${id}-category`} name="category" defaultValue={category}>
            {jobCategories.map(({ slug, label }) => (
              <option key={slug} value={slug}>
                {label}
              </option>
            ))}
          </select>
        </Field>
      )}
      {feed && (
        <Field id={`${id}-scope`} label="in">
          <select id={`${id}-scope`} name="scope" defaultValue="feed">
            <option value="feed">{feed.name}</option>
            <option value="every">every feed</option>
          </select>
        </Field>
      )}
      <Button type="submit" disabled={isBusy}>
        Save the rule
      </Button>
    </form>
  );
}
