import { useEffect, useRef, useState } from "react";
import type { VerificationState } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { longDate } from "#src/lib/dates.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { EmailField } from "#src/ui/form/contact-fields.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { Link } from "#src/ui/link.tsx";
import { FaultNotice, Notice } from "#src/ui/notice.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { OwnPage } from "#src/ui/signed-in/own-page.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import { DocumentsPart, DomainPart } from "./documents-part.tsx";
import { NumberPart } from "./number-part.tsx";

type VerificationStatus = NonNullable<Outputs["verification"]["state"]>;

const states: Record<VerificationState, { label: string; tone: "plain" | "good" | "warn" | "bad"; words: string }> = {
  "not-started": { label: "Not started", tone: "plain", words: "Add the proofs below, then send them for review." },
  "in-review": { label: "In review", tone: "plain", words: "We are checking what you sent. We e-mail you when we have decided." },
  verified: { label: "Verified", tone: "good", words: "Your page and your adverts show that you are verified." },
  refused: { label: "Refused", tone: "bad", words: "Correct this and send it again." },
  lapsed: { label: "Lapsed", tone: "warn", words: "Your domain no longer shows the proof. Put it back, or send different proof." },
};
const publishing: Record<VerificationStatus["publishing"], string> = {
  "at-once": "Your adverts go live at once.",
  "first-is-read": "You can write and send adverts now. We review the first one before it goes live.",
  "each-is-read": "We review each of your adverts before it goes live.",
};
const missingWords: Record<VerificationStatus["missing"][number], string> = {
  "company-number": "your company number",
  "domain-or-document": "a confirmed domain, a confirmed address at it, or a document",
};

export default function BusinessVerificationPage() {
  const query = trpc.verification.state.useQuery(undefined, { staleTime: 0 });
  return (
    <OwnPage title="Business verification" description="Verify your account.">
      <Loaded query={query} what="your verification" rows={6}>
        {(now) => (now ? <Proofs now={now} onChange={() => void query.refetch()} /> : <NoFirm />)}
      </Loaded>
    </OwnPage>
  );
}

const NoFirm = () => (
  <p>
    You are not part of a company yet. <ButtonLink href={paths.createCompany}>Find or create yours</ButtonLink>
  </p>
);

function Proofs({ now, onChange }: { now: VerificationStatus; onChange: () => void }) {
  const { label, tone, words } = states[now.state];
  const { brought } = now;
  const mayBeSent = now.state === "not-started" || now.state === "refused" || now.state === "lapsed";
  return (
    <>
      <Notice label={label} tone={tone}>
        {now.reason ? `${now.reason} ` : ""}
        {mayBeSent && brought === null ? "The administrators of your company handle verification." : words} {publishing[now.publishing]}
        {now.publishing === "at-once" &&
          now.state !== "verified" &&
          " Until you are verified, edits to title, pay or location need approval."}
        {now.decidedAt && ` Decided on ${longDate(new Date(now.decidedAt))}.`}
      </Notice>
      <p>
        {now.name}
        {now.slug && (
          <>
            {": "}
            <Link href={paths.company(now.slug)}>see its page</Link>
          </>
        )}
      </p>
      {brought && (
        <>
          <NumberPart
            brought={brought}
            isNeeded={now.needsNumber}
            isAgency={/agency|employment-business/.test(now.employerType)}
            onChange={onChange}
          />
          <AddressPart now={now} onChange={onChange} />
          <DomainPart proof={brought.domain} onChange={onChange} />
          <DocumentsPart documents={brought.documents} onChange={onChange} />
          {mayBeSent && <SubmitVerification now={now} onChange={onChange} />}
        </>
      )}
    </>
  );
}

function SubmitVerification({ now, onChange }: { now: VerificationStatus; onChange: () => void }) {
  const submit = trpc.verification.submit.useMutation();
  const { start, isBusy, refusal, prompt } = useCommand();
  return (
    <Section id="send" heading="Send for review">
      {now.missing.length > 0 ? (
        <p>Still missing: {now.missing.map((proof) => missingWords[proof]).join(" and ")}.</p>
      ) : (
        <Button kind="primary" aria-disabled={isBusy} onClick={() => start(() => submit.mutateAsync().then(onChange))}>
          Send for review
        </Button>
      )}
      <FaultNotice>{refusal?.message}</FaultNotice>
      {prompt}
    </Section>
  );
}

/** Proof of a mailbox at the domain of the company's website: the fastest proof. */
function AddressPart({ now, onChange }: { now: VerificationStatus; onChange: () => void }) {
  const [done, setDone] = useState("");
  const fault = useConfirmAddress((words) => {
    setDone(words);
    onChange();
  });
  const request = trpc.verification.requestAddress.useMutation();
  const submission = useSubmission(async (typed) => {
    const workEmail = String(typed.get("workEmail")).trim();
    await request.mutateAsync({ workEmail });
    setDone(`We have sent a link to ${workEmail}. It works once, for 24 hours, while you are signed in here.`);
  });
  const { websiteDomain, brought } = now;
  const confirmed = brought?.workAddress;
  return (
    <Section id="work-address" heading="An address at your website’s domain">
      <DoneMessage text={done} />
      <FaultNotice>{fault}</FaultNotice>
      {confirmed && (
        <Notice label="Confirmed" tone="good">
          An address at {confirmed.domain}, on {longDate(new Date(confirmed.provedAt))}.
        </Notice>
      )}
      {websiteDomain === null ? (
        <p>
          Your page does not show your company’s website yet. <Link href={paths.recruiterTab("company")}>Add it</Link>, and you can confirm
          an address at its domain.
        </p>
      ) : (
        !confirmed && (
          <>
            <p>
              Confirm an e-mail address at {websiteDomain}, and you do not need to add a record or a file.{" "}
              {now.state === "not-started" && "With this and everything else required above, you are verified at once."}
            </p>
            <Form id="work-address-form" label="Confirm a work address" submission={submission}>
              <EmailField
                name="workEmail"
                label="Your work e-mail address"
                hint={`Such as name@${websiteDomain}. We keep the domain, not the address.`}
              />
              <SubmitButton kind="secondary" sending="Sending">
                Send me the link
              </SubmitButton>
            </Form>
          </>
        )
      )}
    </Section>
  );
}

/** Confirms with the single-use token of the mailed link, after removing it from the address. Returns the error, or null. */
function useConfirmAddress(onDone: (words: string) => void): string | null {
  const confirm = trpc.verification.confirmAddress.useMutation({
    onSuccess: ({ domain, isVerified, because }) =>
      onDone(
        isVerified
          ? `Your address at ${domain} is confirmed, and you are verified.`
          : `Your address at ${domain} is confirmed. ${because ?? ""}`,
      ),
  });
  const isUsed = useRef(false);
  const { mutate } = confirm;
  useEffect(() => {
    const token = new URLSearchParams(location.hash.slice(1)).get("confirm");
    if (!token || isUsed.current) return;
    isUsed.current = true;
    history.replaceState(history.state, "", location.pathname + location.search);
    mutate({ token });
  }, [mutate]);
  return confirm.error ? refusalOf(confirm.error).message : null;
}
