import { useState } from "react";
import type { ReporterClass } from "#db/case-values.ts";
import { paths } from "#server/addresses/paths.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { shortDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { reasonLabels } from "#src/pages/job-report/reason-labels.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button, CancelButton } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import { CaseDecision, type ReportedAdvert } from "./case-decision.tsx";

/** User reports on an advert, the control to suspend it everywhere at once, and the decision. */
export function ReportCase({ id, isMine, onDecided }: { id: string; isMine: boolean; onDecided: (said: string) => void }) {
  const query = trpc.cases.get.useQuery({ id }, { staleTime: 0 });
  const [isConfirmed, setConfirmed] = useState("");
  return (
    <Loaded query={query} what="what was reported" rows={5}>
      {(found) => (
        <div className={dashboard.stack}>
          <ReportSummary found={found} />
          {found.jobStatus === "frozen" && <FrozenNotice found={found} />}
          {isMine && (
            <>
              <FreezeControl
                found={found}
                onChanged={(said) => {
                  setConfirmed(said);
                  void query.refetch();
                }}
              />
              <p role="status">{isConfirmed}</p>
              <CaseDecision found={found} onDecided={onDecided} />
            </>
          )}
        </div>
      )}
    </Loaded>
  );
}

function ReportSummary({ found }: { found: ReportedAdvert }) {
  const { reportsSent, reporters, weight, isUrgent, applicants, othersLive, jobId, jobStatus, poster, correctedAt } = found;
  return (
    <section aria-label="Reports">
      <h4>
        {counted(reportsSent.length, "report")} by {counted(reporters, "person", "people")}
        {isUrgent && ": urgent"}
      </h4>
      <p className={dashboard.soft}>
        Together they count as {weight} reports from a known account. {counted(applicants, "person has", "people have")} applied;{" "}
        {counted(othersLive, "other advert")} from the same advertiser {othersLive === 1 ? "is" : "are"} live.
        {correctedAt && ` Corrected on request, on ${shortDate(new Date(correctedAt))}.`}
      </p>
      <p className={dashboard.actions}>
        {jobStatus === "live" && <Link href={paths.job(jobId)}>View public advert</Link>}
        {poster && <Link href={paths.adminTab("users", { user: poster.id })}>{poster.name}</Link>}
      </p>
      <ul className={dashboard.rows}>
        {reportsSent.map(({ reference, reason, details, standing, weight: one, createdAt }) => (
          <li key={`${reference} ${createdAt}`} className={dashboard.row}>
            <div className={dashboard.words}>
              <strong>{reasonLabels[reason]}</strong>
              <p className={`${dashboard.soft} ${dashboard.small}`}>
                {shortDate(new Date(createdAt))}, by {reporterLabels[standing]}, weight {one} · {reference}
              </p>
              {details && <p>{details}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FrozenNotice({ found: { freezes } }: { found: ReportedAdvert }) {
  const current = freezes.find(({ endedAt }) => endedAt === null);
  if (!current) return null;
  return (
    <Notice tone="warn" label={`Frozen since ${shortDate(new Date(current.frozenAt))}${current.isByRule ? " automatically" : ""}`}>
      {current.reason} Only its advertiser and administrators can see it.
    </Notice>
  );
}

/** Suspends the advert everywhere during the investigation, or restores it. */
function FreezeControl({ found, onChanged }: { found: ReportedAdvert; onChanged: (said: string) => void }) {
  const { jobId, jobStatus } = found;
  const thaw = trpc.cases.thaw.useMutation();
  const { start, isBusy, refusal, prompt } = useCommand();
  const [isAsking, setAsking] = useState(false);
  if (jobStatus === "frozen") {
    return (
      <div>
        <Button
          disabled={isBusy}
          onClick={() =>
            start(async () => {
              await thaw.mutateAsync({ jobId });
              onChanged("The advert has been restored.");
            })
          }
        >
          Restore the advert
        </Button>
        {prompt}
        {refusal && <p role="alert">{refusal.message}</p>}
      </div>
    );
  }
  if (["refused", "archived", "draft"].includes(jobStatus)) return null;
  if (!isAsking) {
    return (
      <div>
        <Button onClick={() => setAsking(true)}>Freeze the advert…</Button>
      </div>
    );
  }
  return (
    <FreezeForm
      jobId={jobId}
      onCancel={() => setAsking(false)}
      onFrozen={() => {
        setAsking(false);
        onChanged("The advert is frozen. It no longer appears in lists, on its page, in feeds or in alerts.");
      }}
    />
  );
}

function FreezeForm({ jobId, onFrozen, onCancel }: { jobId: number; onFrozen: () => void; onCancel: () => void }) {
  const freeze = trpc.cases.freeze.useMutation();
  const submission = useSubmission(async (typed) => {
    await freeze.mutateAsync({ jobId, reason: String(typed.get("reason") ?? "") });
    onFrozen();
  });
  return (
    <Form id="freeze" label="Freeze the advert" submission={submission}>
      <TextField name="reason" label="Reason, as the advertiser will read it" maxLength={500} required autoFocus />
      <SubmitButton sending="Freezing">Freeze</SubmitButton> <CancelButton onClick={onCancel} />
    </Form>
  );
}

const reporterLabels: Record<ReporterClass, string> = {
  good: "a known account",
  new: "a new account",
  visitor: "someone who was not signed in",
  rival: "someone at another advertiser",
  own: "someone at the same company",
};
