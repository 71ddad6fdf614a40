import { useState } from "react";
import { type WorkEndKind, workEndKinds } from "#db/candidate-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { Fact } from "#src/features/dashboard/facts.tsx";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { monthOptions } from "#src/features/dashboard/options.ts";
import { formatMonthOrDay } from "#src/lib/dates.ts";
import { useNow } from "#src/lib/use-now.ts";
import { labelOf } from "#src/pages/jobseeker-profile/profile-words.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button, CancelButton } from "#src/ui/button.tsx";
import { CheckboxField, RadioGroup } from "#src/ui/form/choices.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { ConfirmButton } from "#src/ui/signed-in/ask-first.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { NeedsForMe } from "./needs-for-me.tsx";

type OwnWorkEnd = Outputs["workEnds"]["own"];

const monthsOffered = 36;
const kinds: Record<WorkEndKind, { label: string; hint?: string }> = {
  "final-account": { label: "The final account is settled" },
  "practical-completion": { label: "The project reaches practical completion" },
  "contract-end": { label: "My own contract ends", hint: "A fixed term, or the last day of a freelance booking." },
};
const kindOptions = workEndKinds.map((value) => ({ value, ...kinds[value] }));

/** When the jobseeker's work ends, the needs that employers announced for then, and the form to change it. */
export default function WorkEndTab() {
  const query = trpc.workEnds.own.useQuery(undefined, { staleTime: 0 });
  const [isChanging, setChanging] = useState(false);
  const [done, setDone] = useState("");
  const finish = (words: string) => {
    setChanging(false);
    setDone(words);
  };
  return (
    <div className={styles.stack}>
      <DoneMessage text={done} />
      <Loaded query={query} what="when your work ends" rows={4} skeleton={<ListSkeleton rows={4} />}>
        {(own) =>
          own.end && !isChanging ? (
            <div className={styles.beside}>
              <Statement own={own} end={own.end} onChange={() => setChanging(true)} onDone={finish} />
              {own.end.hearsOfNeeds && <NeedsForMe onDone={setDone} />}
            </div>
          ) : (
            <WorkEndForm own={own} onDone={finish} onCancel={own.end && (() => setChanging(false))} />
          )
        }
      </Loaded>
    </div>
  );
}

interface StatementProps {
  own: OwnWorkEnd;
  end: NonNullable<OwnWorkEnd["end"]>;
  onChange: () => void;
  onDone: (words: string) => void;
}

function Statement({ own, end, onChange, onDone }: StatementProps) {
  const cache = trpc.useUtils().workEnds;
  const now = useNow();
  const remove = trpc.workEnds.remove.useMutation({
    onSettled: () => cache.invalidate(),
    onSuccess: () => onDone("Deleted. You get no more reminders, and are left out of the next count."),
  });
  return (
    <Section id="work-end" level={3} heading={`Your work ends in ${formatMonthOrDay(end.endsOn)}`} className={styles.part}>
      <dl className={styles.facts}>
        <Fact name="What ends it">{kinds[end.kind].label}</Fact>
        <Fact name="Reminders">{remindersLeft(end.endsOn, now.toISOString().slice(0, 7))}</Fact>
        <Fact name="Calendar of employers">{end.isCounted ? <CountedAs own={own} /> : "You are not counted"}</Fact>
        <Fact name="Announced needs">
          {end.hearsOfNeeds ? "Shown to you below; employers do not know that you see them" : "Not shown to you"}
        </Fact>
      </dl>
      <div className={styles.actions}>
        <Link href={own.matchingAdverts}>See adverts that suit you</Link>
        <Button onClick={onChange}>Change</Button>
        <ConfirmButton
          label="Delete"
          question={`Delete that your work ends in ${formatMonthOrDay(end.endsOn)}?`}
          confirmLabel="Delete it"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
        />
      </div>
    </Section>
  );
}

/** Says which reminders are still to come; both are months, "2027-03". One that is due in this month has gone, or comes no more. */
export function remindersLeft(endsOn: string, thisMonth: string): string {
  const [years = 0, months = 0] = endsOn.split("-").map((part, at) => Number(part) - Number(thisMonth.split("-")[at]));
  const left = years * 12 + months;
  if (left < 0) return "None: the month has passed. Change it if you are on new work.";
  if (left > 6) return "Six, three and one month before";
  if (left > 3) return "Three and one month before";
  return left > 1 ? "One month before" : "None left: this is at most a month away";
}

/** "Senior, London, JCT and NEC4", or what the profile lacks to be counted. */
function CountedAs({ own: { level, region, suites } }: { own: OwnWorkEnd }) {
  if (level === null || region === null) {
    return (
      <>
        You are counted once your profile has your level and your place.{" "}
        <Link href={paths.jobseekerProfile}>{level === null ? "Add your level" : "Add your place"}</Link>
      </>
    );
  }
  const known = suites.map((suite) => labelOf("suite", suite));
  return <>Counted as {[labelOf("level", level), labelOf("region", region), ...known].join(", ")}, without your name</>;
}

function WorkEndForm({ own, onDone, onCancel }: { own: OwnWorkEnd; onDone: (words: string) => void; onCancel: (() => void) | null }) {
  const cache = trpc.useUtils().workEnds;
  const now = useNow();
  const save = trpc.workEnds.save.useMutation({ onSettled: () => cache.invalidate() });
  const submission = useSubmission(async (typed) => {
    const endsOn = String(typed.get("endsOn"));
    await save.mutateAsync({
      endsOn,
      kind: String(typed.get("kind")) as WorkEndKind,
      isCounted: typed.has("isCounted"),
      hearsOfNeeds: typed.has("hearsOfNeeds"),
    });
    onDone(`Saved: your work ends in ${formatMonthOrDay(endsOn)}.`);
  });
  const { end } = own;
  return (
    <Form id="work-end-form" label="When your work ends" submission={submission} asksBeforeLeaving>
      <SelectField
        name="endsOn"
        label="Month in which it ends"
        hint="Your best guess. You can change it whenever it moves."
        unchosen="Choose a month"
        options={monthOptions(now, monthsOffered, end?.endsOn)}
        defaultValue={end?.endsOn}
        missing="Choose a month."
      />
      <RadioGroup
        name="kind"
        legend="What ends it?"
        options={kindOptions}
        {...(end && { defaultValue: end.kind })}
        missing="Choose what ends your work."
        required
      />
      <CheckboxField
        name="isCounted"
        label="Count me in the calendar that employers see"
        defaultChecked={end?.isCounted}
        hint="They read numbers such as “20 seniors in March 2027”: by month, and by level, region or contract suite from your profile. Never a name, a firm or a profile, nothing below ten people, and always rounded."
      />
      <CheckboxField
        name="hearsOfNeeds"
        label="Show me what employers announce for then, also by e-mail"
        defaultChecked={end?.hearsOfNeeds}
        hint="They do not know that you see it. They learn who you are only if you press “Introduce me”."
      />
      <div className={styles.actions}>
        <SubmitButton sending="Saving">Save</SubmitButton>
        {onCancel && <CancelButton onClick={onCancel} />}
      </div>
      <p className={`${styles.soft} ${styles.small}`}>
        Nobody reads this but you.{" "}
        <Link href={paths.article("when-your-project-ends")}>How the calendar works, and what it keeps from employers</Link>
      </p>
    </Form>
  );
}
