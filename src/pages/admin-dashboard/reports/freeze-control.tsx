import { useState } from "react";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { useSubmission } from "#src/ui/form/submission.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import type { ReportedAdvert } from "./report-case.tsx";

/** Takes the advert from everywhere at once while it is looked into, or puts it back as it was. */
export function FreezeControl({ found, onChanged }: { found: ReportedAdvert; onChanged: (said: string) => void }) {
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
              onChanged("The advert is back as it was.");
            })
          }
        >
          Put it back
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
        onChanged("The advert is frozen: it is gone from lists, its page, feeds and alerts.");
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
      <TextField name="reason" label="Why, in words for the advertiser" maxLength={500} required autoFocus />
      <SubmitButton submission={submission} sending="Freezing">
        Freeze
      </SubmitButton>{" "}
      <Button kind="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </Form>
  );
}
