import type { VerificationState } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { longDate } from "#src/lib/dates.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { FaultNotice, Notice } from "#src/ui/notice.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { OwnPage } from "#src/ui/signed-in/own-page.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import { DocumentsPart, DomainPart } from "./documents-part.tsx";
import { AddressPart, NumberPart } from "./number-part.tsx";

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
