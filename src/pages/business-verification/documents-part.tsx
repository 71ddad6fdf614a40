import { useState } from "react";
import { type DocumentKind, type DomainState, documentKindLabels, documentKinds, documentLimits } from "#db/company-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { longDate } from "#src/lib/dates.ts";
import { sendFile } from "#src/lib/send-file.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Field, Options } from "#src/ui/field.tsx";
import { RadioGroup } from "#src/ui/form/choices.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { FaultNotice, Notice } from "#src/ui/notice.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import styles from "./business-verification-page.module.css";

type Documents = NonNullable<NonNullable<Outputs["verification"]["state"]>["brought"]>["documents"];

/** Documents that only the company and administrators can read. */
export function DocumentsPart({ documents, onChange }: { documents: Documents; onChange: () => void }) {
  const [kind, setKind] = useState<DocumentKind | null>(null);
  const remove = trpc.verification.removeDocument.useMutation();
  const { start, confirm, isBusy, refusal, prompt } = useCommand();
  return (
    <Section id="documents" heading="Documents">
      <p>Only people in your company and site administrators can read them. We do not keep passports or identity cards.</p>
      <ul className={styles.documents}>
        {documents.map(({ id, kind: of, fileName, uploadedAt, path }) => (
          <li key={id}>
            <p>
              {documentKindLabels[of]}:{" "}
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
          {refusal.questions && <Button onClick={confirm}>Upload anyway</Button>}
        </div>
      )}
      {documents.length < documentLimits.perCompany && (
        <div className={styles.adding}>
          <Field id="document-kind" label="Type of document">
            <select
              id="document-kind"
              value={kind ?? ""}
              onChange={({ target }) => setKind(documentKinds.find((known) => known === target.value) ?? null)}
            >
              <Options any="Choose a type" of={documentKinds.map((known) => ({ value: known, label: documentKindLabels[known] }))} />
            </select>
          </Field>
          <Field
            id="document-file"
            label="The document"
            hint={`PDF, JPEG or PNG, at most 5 MB. ${kind === null ? "Choose the type first." : "It is uploaded as soon as you choose it."}`}
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
    </Section>
  );
}

type DomainProof = NonNullable<NonNullable<Outputs["verification"]["state"]>["brought"]>["domain"];

const states: Record<DomainState, { label: string; tone: "plain" | "good" | "warn" }> = {
  waiting: { label: "Not found yet", tone: "plain" },
  proved: { label: "Confirmed", tone: "good" },
  losing: { label: "No longer found", tone: "warn" },
  lapsed: { label: "Lapsed", tone: "warn" },
};
const methods = [
  { value: "dns", label: "A TXT record", hint: "Added by the person who manages your domain." },
  { value: "file", label: "A text file on your website", hint: "Added by the person who manages your website." },
] as const;

/** Proof of domain ownership: the DNS record or file to publish, and the last value found. */
export function DomainPart({ proof, onChange }: { proof: DomainProof; onChange: () => void }) {
  const begin = trpc.verification.beginDomain.useMutation();
  const submission = useSubmission(async (typed) => {
    const method = typed.get("method") === "file" ? "file" : "dns";
    await begin.mutateAsync({ domain: String(typed.get("domain") ?? ""), method });
    onChange();
  });
  return (
    <Section id="domain" heading="Domain">
      {proof && <DomainPanel proof={proof} onChange={onChange} />}
      <Form id="domain-form" submission={submission}>
        <TextField
          name="domain"
          label={proof ? "Another domain" : "Your firm’s domain"}
          hint="Such as example.co.uk: the domain of your website or e-mail, not of an e-mail provider."
          maxLength={300}
          defaultValue={proof?.domain ?? ""}
          missing="Give the domain, such as example.co.uk."
        />
        <RadioGroup name="method" legend="How you want to prove it" options={methods} defaultValue={proof?.method ?? "dns"} required />
        <SubmitButton kind="secondary" sending="Saving">
          Show me what to add
        </SubmitButton>
      </Form>
    </Section>
  );
}

function DomainPanel({ proof, onChange }: { proof: NonNullable<DomainProof>; onChange: () => void }) {
  const check = trpc.verification.checkDomain.useMutation();
  const { start, isBusy, refusal, prompt } = useCommand();
  const { label, tone } = states[proof.state];
  return (
    <>
      <Notice label={label} tone={tone}>
        {proof.domain}
        {proof.provedAt && `, confirmed on ${longDate(new Date(proof.provedAt))}`}
        {proof.lapsesAt && `. Put it back before ${longDate(new Date(proof.lapsesAt))}, when the proof lapses`}.
      </Notice>
      <dl className={styles.proof}>
        <dt>{proof.method === "dns" ? "Name of the TXT record" : "Address of the file"}</dt>
        <dd>
          <code>{proof.place}</code>
        </dd>
        <dt>Expected value</dt>
        <dd>
          <code>{proof.expected}</code>
        </dd>
        <dt>Value found{proof.lookedAt && ` on ${longDate(new Date(proof.lookedAt))}`}</dt>
        <dd>{proof.found ?? "We have not checked yet."}</dd>
      </dl>
      <p>
        <Button aria-disabled={isBusy} onClick={() => start(() => check.mutateAsync().then(onChange))}>
          {isBusy ? "Looking…" : "Check now"}
        </Button>{" "}
        We also check automatically: every hour for a week, then every week once it is confirmed.
      </p>
      <FaultNotice>{refusal?.message}</FaultNotice>
      {prompt}
    </>
  );
}
