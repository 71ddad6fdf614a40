import { type JobReportReason, jobReportReasons } from "#db/topic-values.ts";
import { limits } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import { trpc } from "#src/trpc/client.ts";
import { Form } from "#src/ui/form/form.tsx";
import { RadioGroup } from "#src/ui/form/radio-group.tsx";
import { useSubmission } from "#src/ui/form/submission.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import styles from "./job-report.module.css";
import { reasonLabels } from "./reason-labels.ts";

const reasons = jobReportReasons.map((value) => ({ value, label: reasonLabels[value] }));

export function JobReportForm({ jobId, onSent }: { jobId: number; onSent: (reference: string) => void }) {
  const send = trpc.jobReports.send.useMutation();
  const submission = useSubmission(async (typed) => {
    const text = (name: string) => String(typed.get(name) ?? "").trim();
    const order = {
      jobId,
      reason: text("reason") as JobReportReason,
      details: text("details"),
      email: text("email"),
      homepage: text("homepage"),
    };
    onSent((await send.mutateAsync(order)).reference);
  });
  return (
    <Form id="report" label="Report this advert" submission={submission} asksBeforeLeaving>
      <RadioGroup name="reason" legend="What is wrong?" options={reasons} missing="Choose what is wrong." required />
      <TextAreaField
        name="details"
        label="Details (optional)"
        hint="What you saw or were told, and when. Leave out passwords and bank details."
        rows={5}
        maxLength={limits.jobReportMaxChars}
      />
      <TextField
        name="email"
        type="email"
        label="E-mail address (optional)"
        hint="Where we tell you what came of it. Nothing else is sent to it."
        autoComplete="email"
        maxLength={limits.emailMaxChars}
      />
      <div className={styles.trap} aria-hidden="true">
        <label>
          Leave this empty
          <input name="homepage" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p>
        We keep what you send for 12 months. See the{" "}
        <a href={paths.privacy} target="_blank" rel="noopener">
          privacy notice
        </a>
        .
      </p>
      <SubmitButton submission={submission} sending="Sending">
        Send report
      </SubmitButton>
    </Form>
  );
}
