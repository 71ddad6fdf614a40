import { truthLimits, type VerificationState } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { useLikelyRole } from "#src/features/auth/use-likely-role.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { longDate } from "#src/lib/dates.ts";
import { TruthFigures } from "#src/pages/company/company-figures.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { FaultNotice, Notice } from "#src/ui/notice.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import { StrikesPart } from "../appeals/appeals.tsx";
import { CompanyEditor } from "./company-editor.tsx";
import { JoinRequests } from "./join-requests.tsx";

const words: Record<VerificationState, string> = {
  "not-started": "Not verified yet: your page and adverts do not show that you have been checked.",
  "in-review": "We are checking your documents.",
  verified: "Verified.",
  refused: "We could not verify you. Each advert needs approval before it goes live.",
  lapsed: "Verification has expired. Each advert needs approval before it goes live.",
};

export default function CompanyTab() {
  const query = trpc.companies.own.useQuery(undefined, { staleTime: 0 });
  const state = trpc.verification.state.useQuery(undefined, { staleTime: 0 });
  const verification = state.data && (
    <p>
      {words[state.data.state]} {state.data.brought && <Link href={paths.businessVerification}>Business verification</Link>}
    </p>
  );
  const mayEdit = useLikelyRole() === "company_admin" || query.data?.mayEdit;
  return (
    <div className={styles.stack}>
      <Loaded query={query} what="your company" rows={6}>
        {(company) => (
          <>
            {verification}
            {state.data && <StrikesPart />}
            {company === null && state.data?.isPractice && (
              <p>
                You recruit on your own account, so <Link href={paths.recruiterProfile}>your recruiter page</Link> is what people see.
              </p>
            )}
            {company === null && !state.data && (
              <p>
                You are not part of a company. <ButtonLink href={paths.createCompany}>Find or create yours</ButtonLink>
              </p>
            )}
            {company && !company.mayEdit && (
              <p>
                You belong to <Link href={paths.company(company.slug)}>{company.name}</Link>. Its administrators edit the page.
              </p>
            )}
          </>
        )}
      </Loaded>
      {query.data ? <TruthPart mayReply={query.data.mayEdit} /> : state.data?.isPractice && <TruthPart mayReply />}
      {mayEdit && (
        <>
          <JoinRequests />
          <CompanyEditor company={null} />
        </>
      )}
    </div>
  );
}

/** What people say of the firm’s adverts, as its page shows it, with the firm’s reply. */
function TruthPart({ mayReply }: { mayReply: boolean }) {
  const { data } = trpc.advertTruth.own.useQuery(undefined, { staleTime: 0 });
  if (!data) return null;
  const { record } = data;
  return (
    <Section
      id="truth"
      aside={<Link href={paths.article("was-the-advert-true")}>How this works</Link>}
      heading="Were your adverts true?"
      className={styles.stack}
    >
      {record ? (
        <>
          <TruthFigures figures={record.figures} />
          <OwnReply own={data} mayReply={mayReply} />
        </>
      ) : (
        <p className={styles.prose}>
          Three months after a hire, and a week after an interview, we ask people whether the pay, the contract suite, and the site days and
          side were as advertised. From five answers on, the figures appear here and on your page, and you can reply to them.
        </p>
      )}
    </Section>
  );
}

type Own = NonNullable<Outputs["advertTruth"]["own"]>;

const stateWords: Partial<Record<NonNullable<Own["latest"]>["state"], string>> = {
  waiting: "A moderator is reading it. It is not public yet.",
  shown: "It is on your page.",
};

function OwnReply({ own: { slug, latest, nextReplyAt }, mayReply }: { own: Own; mayReply: boolean }) {
  const cache = trpc.useUtils().advertTruth.own;
  const withdraw = trpc.advertTruth.withdrawReply.useMutation({ onSettled: () => cache.invalidate() });
  const { start, isBusy, refusal, prompt } = useCommand();
  const current = latest && stateWords[latest.state] ? latest : null;
  return (
    <>
      {current && (
        <div>
          <h3>Your reply of {longDate(new Date(current.writtenAt))}</h3>
          <p className={styles.message}>{current.text}</p>
          <p className={styles.soft}>{stateWords[current.state]}</p>
        </div>
      )}
      {latest?.state === "refused" && (
        <Notice tone="warn" label="Not published">
          {latest.reason} You can write another reply.
        </Notice>
      )}
      <FaultNotice>{refusal?.message}</FaultNotice>
      {mayReply && current && (
        <div className={styles.actions}>
          <Button aria-disabled={isBusy} onClick={() => start(() => withdraw.mutateAsync({ slug }))}>
            Withdraw the reply
          </Button>
        </div>
      )}
      {mayReply && nextReplyAt === null && latest?.state !== "shown" && (
        <ReplyForm key={latest?.writtenAt} slug={slug} isReplacing={latest?.state === "waiting"} />
      )}
      {nextReplyAt !== null && <p className={styles.soft}>You can publish another reply from {longDate(new Date(nextReplyAt))}.</p>}
      {!mayReply && !current && <p className={styles.soft}>Your company’s administrators can reply to these figures.</p>}
      {prompt}
    </>
  );
}

function ReplyForm({ slug, isReplacing }: { slug: string; isReplacing: boolean }) {
  const cache = trpc.useUtils().advertTruth.own;
  const reply = trpc.advertTruth.reply.useMutation({ onSuccess: () => cache.invalidate() });
  const submission = useSubmission((typed, _form, confirmed) =>
    reply.mutateAsync({ slug, text: String(typed.get("text") ?? ""), confirmed }),
  );
  return (
    <Form id="truth-reply" submission={submission} label="Reply to these figures" asksBeforeLeaving>
      <TextAreaField
        name="text"
        label={isReplacing ? "Write another reply instead" : "Your reply"}
        hint={`${truthLimits.replyMinChars} to ${truthLimits.replyMaxChars} characters, without contact details. A moderator reads it before it is shown on your page; you can publish one every ${truthLimits.replyDays} days.`}
        missing="Write your reply."
        rows={4}
        maxLength={truthLimits.replyMaxChars}
      />
      <div>
        <SubmitButton sending="Sending">Send for review</SubmitButton>
      </div>
    </Form>
  );
}
