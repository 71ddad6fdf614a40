import { useState } from "react";
import { type DocumentKind, documentKinds, documentLimits } from "#db/company-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { longDate } from "#src/lib/dates.ts";
import { sendFile } from "#src/lib/send-file.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import styles from "./business-verification-page.module.css";

type Documents = NonNullable<NonNullable<Outputs["verification"]["state"]>["brought"]>["documents"];

const kindWords: Record<DocumentKind, string> = {
  incorporation: "Certificate of incorporation",
  insurance: "Proof of insurance",
  letterhead: "Letter on headed paper",
  other: "Something else",
};

/** Papers that only the firm and administrators can read. */
export function DocumentsPart({ documents, onChange }: { documents: Documents; onChange: () => void }) {
  const [kind, setKind] = useState<DocumentKind | null>(null);
  const remove = trpc.verification.removeDocument.useMutation();
  const { start, confirm, isBusy, refusal, prompt } = useCommand();
  return (
    <section aria-labelledby="documents">
      <SectionHeading id="documents">Documents</SectionHeading>
      <p>Only people who act for your firm and the administrators of this site can read them. We keep no passports or identity cards.</p>
      <ul className={styles.documents}>
        {documents.map(({ id, kind: of, fileName, uploadedAt, path }) => (
          <li key={id}>
            <p>
              {kindWords[of]}:{" "}
              <a href={path} download>
                {fileName}
              </a>
              , {longDate(new Date(uploadedAt))}
            </p>
            <Button
              kind="quiet"
              aria-label={`Remove ${fileName}`}
              aria-disabled={isBusy}
              onClick={() => start(() => remove.mutateAsync({ id }).then(onChange))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {refusal && (
        <div role="alert">
          <Notice tone="bad">{Object.values(refusal.fieldErrors)[0] ?? refusal.message}</Notice>
          {refusal.questions && <Button onClick={confirm}>Upload it all the same</Button>}
        </div>
      )}
      {documents.length < documentLimits.perCompany && (
        <div className={styles.adding}>
          <Field id="document-kind" label="What it is">
            <select
              id="document-kind"
              value={kind ?? ""}
              onChange={({ target }) => setKind(documentKinds.find((known) => known === target.value) ?? null)}
            >
              <option value="">Choose first</option>
              {documentKinds.map((known) => (
                <option key={known} value={known}>
                  {kindWords[known]}
                </option>
              ))}
            </select>
          </Field>
          <Field
            id="document-file"
            label="The document"
            hint={`PDF, JPEG or PNG, at most 5 MB. ${kind === null ? "Say first what it is." : "It is sent as soon as it is chosen."}`}
          >
            <input
              id="document-file"
              type="file"
              accept="application/pdf,image/jpeg,image/png"
              aria-describedby="document-file-hint"
              disabled={isBusy || kind === null}
              onChange={({ target }) => {
                const file = target.files?.[0];
                if (file && kind)
                  start((confirmed) => sendFile(paths.verificationDocuments, file, { label: kind, confirmed }).then(onChange));
                target.value = "";
              }}
            />
          </Field>
        </div>
      )}
      {prompt}
    </section>
  );
}
