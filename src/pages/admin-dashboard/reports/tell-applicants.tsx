import { useRef, useState } from "react";
import type { Outputs } from "#server/types.ts";
import { counted } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { CheckboxField } from "#src/ui/form/checkbox-field.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import work from "../work/work.module.css";

const begunWith =
  "We have taken this advert down because it was a fraud. If you sent money or copies of papers, tell your bank today and report it to Action Fraud (0300 123 2040).";

/** Whether those who applied are told, in which words, and how the mail would read. */
export function TellApplicants({ caseId, count }: { caseId: string; count: number }) {
  const [isTold, setTold] = useState(false);
  const letter = useRef<HTMLDivElement>(null);
  const { client } = trpc.useUtils();
  const [mail, setMail] = useState<Outputs["cases"]["previewTelling"] | null>(null);
  const { start, isBusy, refusal } = useCommand();
  const show = () =>
    start(async () => {
      const text = letter.current?.querySelector("textarea")?.value ?? "";
      setMail(await client.cases.previewTelling.query({ id: caseId, text }));
    });
  return (
    <>
      <CheckboxField
        name="tell"
        label={`Tell ${counted(count, "person", "people")} who applied`}
        onChange={(event) => setTold(event.currentTarget.checked)}
      />
      {isTold && (
        <div ref={letter}>
          <TextAreaField name="letter" label="What they are told" rows={5} maxLength={2000} required defaultValue={begunWith} />
          <Button kind="quiet" disabled={isBusy} onClick={show}>
            Show the e-mail
          </Button>
          <div role="status">
            {mail && (
              <div className={work.mail}>
                <p>
                  <strong>{mail.subject}</strong>
                </p>
                <pre>{mail.text}</pre>
              </div>
            )}
          </div>
          {refusal && <p role="alert">{refusal.message}</p>}
        </div>
      )}
    </>
  );
}
