import { useState } from "react";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { longDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Field } from "#src/ui/field.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { ConfirmButton } from "#src/ui/signed-in/ask-first.tsx";
import { Tag } from "#src/ui/tag.tsx";

const stateLabels = { open: "Open", revoked: "Revoked", expired: "Expired" } as const;

/** Links by which recipients without an account read the list and give feedback on each person. */
export function SharePart({ list: { id, links } }: { list: Shortlist }) {
  const cache = trpc.useUtils();
  const [made, setMade] = useState<{ address: string; forWhom: string } | null>(null);
  const revoke = trpc.shortlists.revokeLink.useMutation({ onSettled: () => cache.shortlists.invalidate() });
  const submission = useSubmission(async (typed) => {
    const forWhom = String(typed.get("forWhom") ?? "");
    const { address } = await cache.client.shortlists.share.mutate({ id, forWhom, days: Number(typed.get("days")) });
    setMade({ address, forWhom });
    await cache.shortlists.invalidate();
  });
  return (
    <Section id="shared" level={3} heading="Share with a hiring manager" className={dashboard.stack}>
      <p>
        Anyone who has the link sees the profiles that these people share with your firm, without your notes, CVs or contact details. An
        agency’s link names only people who have given permission to be put forward.
      </p>
      <Form id="share" label="Make a link" submission={submission}>
        <TextField name="forWhom" label="Who is it for?" missing="Say who it is for." maxLength={120} />
        <TextField
          name="days"
          label="Days until it expires"
          inputMode="numeric"
          defaultValue="7"
          pattern="\s*([1-9]|[12]\d|30)\s*"
          data-mismatch="Enter whole days from 1 to 30."
          missing="Enter whole days from 1 to 30."
        />
        <SubmitButton sending="Making the link">Make a link</SubmitButton>
      </Form>
      {made && (
        <Notice tone="good" label={`Link for ${made.forWhom}`}>
          Copy it now: it is shown only once.
          <Field id="made-link" label="Link">
            <input id="made-link" readOnly value={made.address} onFocus={(event) => event.currentTarget.select()} />
          </Field>
        </Notice>
      )}
      {revoke.error && <p role="alert">{refusalOf(revoke.error).message}</p>}
      {links.length > 0 && (
        <ul className={dashboard.rows}>
          {links.map(({ id: linkId, forWhom, state, expiresAt, timesOpened, lastOpenedAt }) => (
            <li key={linkId} className={dashboard.row}>
              <div className={dashboard.words}>
                <p className={dashboard.title}>{forWhom}</p>
                <p className={`${dashboard.soft} ${dashboard.small}`}>
                  {state === "open" ? "Expires" : "Would expire"} {longDate(new Date(expiresAt))} · opened {counted(timesOpened, "time")}
                  {lastOpenedAt && `, last on ${longDate(new Date(lastOpenedAt))}`}
                </p>
              </div>
              <div className={dashboard.side}>
                <Tag tone={state === "open" ? "good" : "plain"}>{stateLabels[state]}</Tag>
                {state === "open" && (
                  <ConfirmButton
                    label="Revoke"
                    about={`the link for ${forWhom}`}
                    question={`Revoke the link for ${forWhom}? It stops working immediately.`}
                    confirmLabel="Revoke it"
                    isBusy={revoke.isPending}
                    onConfirm={() => revoke.mutate({ linkId })}
                  />
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

export type Shortlist = Outputs["shortlists"]["get"];
