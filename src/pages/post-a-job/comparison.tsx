import { type FormEvent, useEffect, useRef } from "react";
import { clockTime } from "#src/lib/clock-time.ts";
import { longDate } from "#src/lib/dates.ts";
import { Button } from "#src/ui/button.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import type { Elsewhere } from "./beginning.ts";
import { fieldLabels, fieldWords } from "./field-words.ts";
import styles from "./post-a-job.module.css";
import type { Fields } from "./posting-types.ts";

/** What two people made of the same fields, side by side, and the choice for each. Nothing of either is saved over before it is made. */
export function Comparison({ elsewhere, mine, onChoose }: { elsewhere: Elsewhere; mine: Fields; onChoose: (chosen: Fields) => void }) {
  const { theirs, conflicts } = elsewhere;
  const frame = useRef<HTMLElement>(null);
  useEffect(() => frame.current?.focus(), []);
  const savedAt = new Date(theirs.updatedAt);
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const from = (name: (typeof conflicts)[number]) => (typed.get(`choice-${name}`) === "theirs" ? theirs.fields : mine)[name];
    onChoose(Object.fromEntries(conflicts.map((name) => [name, from(name)])) as Fields);
  };
  return (
    <section ref={frame} tabIndex={-1} aria-labelledby="changed-meanwhile" className={styles.alert}>
      <SectionHeading id="changed-meanwhile">Changed by somebody else meanwhile</SectionHeading>
      <p>
        This advert was saved elsewhere on {longDate(savedAt)} at {clockTime(savedAt)}. What each of you wrote in other fields is kept.
        Choose for these:
      </p>
      <form className={styles.form} onSubmit={choose}>
        {conflicts.map((name) => (
          <fieldset key={name} className={styles.group}>
            <legend>{fieldLabels[name]}</legend>
            {(["mine", "theirs"] as const).map((whose) => (
              <label key={whose}>
                <input type="radio" name={`choice-${name}`} value={whose} defaultChecked={whose === "mine"} />{" "}
                {whose === "mine" ? "Mine" : "Theirs"}:{" "}
                <span className={styles.compared}>{fieldWords(name, whose === "mine" ? mine : theirs.fields) || "nothing"}</span>
              </label>
            ))}
          </fieldset>
        ))}
        <div>
          <Button type="submit">Keep these</Button>
        </div>
      </form>
    </section>
  );
}
