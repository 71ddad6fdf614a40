import { useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { paths } from "#server/addresses/paths.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { momentText } from "#src/features/dashboard/facts.tsx";
import { longDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { Link } from "#src/ui/link.tsx";
import { ConfirmButton } from "#src/ui/signed-in/ask-first.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import { SuggestField } from "#src/ui/suggesting/suggest-field.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { useCompanySuggestions, usePickedSuggestion } from "../use-picked.ts";
import type { Company } from "./company-numbers.tsx";
import { verificationTones, verificationWords } from "./company-words.ts";

type Merge = Company["merges"][number];

/** Merges that involve the company; each can be undone for thirty days. */
export function CompanyMerges({ company: { merges, slug } }: { company: Company }) {
  const cache = trpc.useUtils();
  const { start, isBusy, refusal, prompt } = useCommand();
  const [done, setDone] = useState("");
  if (merges.length === 0) return null;
  const undo = ({ id, fromName, intoName }: Merge) =>
    start(async () => {
      const { moved, back } = await cache.client.admin.companies.undoMerge.mutate({ id });
      const unmoved = moved > back ? ` ${counted(moved - back, "thing")} could not: gone, or elsewhere by now.` : "";
      setDone(`${fromName} and ${intoName} are separate companies again. ${counted(back, "thing")} moved back.${unmoved}`);
      await cache.admin.companies.get.invalidate({ slug });
    });
  return (
    <section aria-labelledby="merges">
      <h3 id="merges">Merges</h3>
      <ul className={dashboard.rows}>
        {merges.map((merge) => (
          <li key={merge.id} className={dashboard.row}>
            <div className={dashboard.words}>
              <Link href={companyHref(merge.fromSlug)}>{merge.fromName}</Link> into{" "}
              <Link href={companyHref(merge.intoSlug)}>{merge.intoName}</Link>
              <p>{merge.reason}</p>
              <p className={`${dashboard.soft} ${dashboard.small}`}>
                {momentText(merge.mergedAt)}, {merge.mergedBy ?? "someone whose account is deleted"}
              </p>
              {merge.canBeUndone && <UndoMerge merge={merge} isBusy={isBusy} onUndo={() => undo(merge)} />}
            </div>
            <MergeStatus merge={merge} />
          </li>
        ))}
      </ul>
      {refusal && <p role="alert">{refusal.message}</p>}
      {prompt}
      <DoneMessage text={done} />
    </section>
  );
}

function MergeStatus({ merge: { undoneAt, canBeUndone, undoUntil } }: { merge: Merge }) {
  if (undoneAt !== null) return <Tag>Undone {momentText(undoneAt)}</Tag>;
  return canBeUndone ? <span className={dashboard.soft}>Until {longDate(new Date(undoUntil))}</span> : <Tag>Permanent</Tag>;
}

function UndoMerge({ merge, isBusy, onUndo }: { merge: Merge; isBusy: boolean; onUndo: () => void }) {
  const { fromName, intoName, creditsUsedSince } = merge;
  const used = creditsUsedSince > 0 ? ` ${counted(creditsUsedSince, "credit")} of it have been used since and do not come back.` : "";
  return (
    <ConfirmButton
      label="Undo the merge"
      about={`of ${fromName} into ${intoName}`}
      question={`Separate ${fromName} and ${intoName} again? What came from ${fromName} moves back. What was created since stays with ${intoName}.${used} People who move back are signed out, and both companies are notified.`}
      confirmLabel="Undo the merge"
      isBusy={isBusy}
      onConfirm={onUndo}
    />
  );
}

/** Possible duplicates of this company, and links to merge them. */
export function CompanyDuplicates({ company: { slug, name, duplicates } }: { company: Company }) {
  const findFirms = useCompanySuggestions(slug);
  const picked = usePickedSuggestion(findFirms);
  const submission = useSubmission(async (typed) => {
    const into = await picked.settle(String(typed.get("into") ?? ""));
    if (into !== null) navigate(mergeHref(slug, into), { state: { keepPlace: true } });
  });
  return (
    <section aria-labelledby="duplicates">
      <h3 id="duplicates">Possible duplicates</h3>
      {duplicates.length === 0 ? (
        <p>No other company has the same company number, domain or name.</p>
      ) : (
        <ul className={dashboard.rows}>
          {duplicates.map((other) => (
            <li key={other.slug} className={dashboard.row}>
              <div className={dashboard.words}>
                <Link href={companyHref(other.slug)} keepPlace>
                  {other.name}
                </Link>{" "}
                <Tag tone={verificationTones[other.verification]}>{verificationWords[other.verification]}</Tag>
                <p className={`${dashboard.soft} ${dashboard.small}`}>
                  {other.slug}: {other.because.map((why) => duplicateReasonWords[why]).join(", ")}
                </p>
              </div>
              <Link href={mergeHref(slug, other.slug)} keepPlace>
                Merge with…
                <span className="visually-hidden"> {other.name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Form id="merge-with" label="Merge with another company" submission={submission}>
        <SuggestField
          name="into"
          label={`Company to keep instead of ${name}`}
          hint="Start typing its name, company number or domain, then choose it. You see a preview before anything changes."
          maxLength={300}
          find={findFirms}
          onChoose={picked.onChoose}
        />
        <div>
          <SubmitButton kind="secondary" sending="Loading">
            Preview the merge
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}

export const companyHref = (slug: string): string => paths.adminTab("companies", { company: slug });
export const mergeHref = (from: string, into: string): string => paths.adminTab("companies", { company: from, into });

const duplicateReasonWords = { number: "the same company number", domain: "the same domain", name: "the same name" } as const;
