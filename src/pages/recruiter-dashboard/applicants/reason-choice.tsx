import { useEffect, useId, useRef } from "react";
import { type RejectionReason, rejectionReasonLabels, rejectionReasons } from "#db/rejection-values.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { trpc } from "#src/trpc/client.ts";
import { Field } from "#src/ui/field.tsx";
import { CheckboxField } from "#src/ui/form/checkbox-field.tsx";

/** Why people go no further, and whether they are told that. */
export interface MoveReason {
  reason: RejectionReason | null;
  isReasonShown: boolean;
}
export const noReason: MoveReason = { reason: null, isReasonShown: false };

/** The reason for one's own figures. Choosing one words the message, as long as nobody has written in it. */
export function ReasonChoice({
  value,
  onChange,
  text,
  onText,
}: {
  value: MoveReason;
  onChange: (value: MoveReason) => void;
  text: string;
  onText: (text: string) => void;
}) {
  const id = useId();
  const filled = useRef("");
  const { data } = trpc.messageTemplates.list.useQuery();
  const { reason } = value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: words for the reason, once it is chosen and known; not for what is typed afterwards.
  useEffect(() => {
    const fitting = data?.builtIn.filter(({ state }) => state === "not-progressing") ?? [];
    const wording = (fitting.find((each) => each.reason === reason) ?? fitting[0])?.text;
    if (reason === null || wording === undefined || (text.trim() !== "" && text !== filled.current)) return;
    filled.current = wording;
    onText(wording);
  }, [reason, data]);
  const choose = (chosen: RejectionReason | null) => onChange({ reason: chosen, isReasonShown: chosen !== null && value.isReasonShown });
  return (
    <div className={styles.part}>
      <Field id={id} label="Reason" hint="For your own figures. The applicant is told only if you tick the box.">
        <select
          id={id}
          value={reason ?? ""}
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget }) => choose(rejectionReasons.find((each) => each === currentTarget.value) ?? null)}
        >
          <option value="">No reason noted</option>
          {rejectionReasons.map((each) => (
            <option key={each} value={each}>
              {rejectionReasonLabels[each]}
            </option>
          ))}
        </select>
      </Field>
      {reason !== null && (
        <CheckboxField
          name="isReasonShown"
          label={`Tell the applicant: ${rejectionReasonLabels[reason]}`}
          checked={value.isReasonShown}
          onChange={({ currentTarget }) => onChange({ ...value, isReasonShown: currentTarget.checked })}
        />
      )}
    </div>
  );
}
