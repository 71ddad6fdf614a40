import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { useCurrentUser } from "#src/features/auth/current-user.ts";
import { longDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { CheckboxField } from "#src/ui/form/choices.tsx";
import { TelephoneField } from "#src/ui/form/contact-fields.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { FieldConflicts } from "#src/ui/merging/field-conflicts.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import table from "#src/ui/table.module.css";
import { TableHead } from "#src/ui/table.tsx";
import { FreelanceForm } from "./freelance-form.tsx";
import styles from "./recruiter-profile.module.css";
import { type OwnProfile, useProfileSave } from "./use-profile-save.ts";

export function OwnRecruiter({ profile }: { profile: OwnProfile }) {
  const { user } = useCurrentUser();
  if (profile.kind === "freelance") {
    return (
      <>
        <PageState profile={profile} />
        <FreelanceForm profile={profile} />
        <p>
          <Link href={paths.recruiterTab("messages", { part: "page" })}>Messages sent through your page</Link> are in your messages.
        </p>
        <Placements />
      </>
    );
  }
  if (profile.companyName !== null) return <CardForm profile={profile} />;
  if (user?.role === "platform_admin") return <p>Administrators do not recruit, so there is no page of yours here.</p>;
  return (
    <p>
      You are not part of a company yet. <Link href={paths.createCompany}>Create its page</Link>, or open the invitation you were sent.
    </p>
  );
}

function PageState({ profile }: { profile: OwnProfile }) {
  const { state, id, sentAt, decisionReason, isVisible, isEmailVerified, pageFigures } = profile;
  if (!isEmailVerified) {
    return <Notice label="Confirm your e-mail address">Until then you can save your page as a draft, and nobody sees it.</Notice>;
  }
  if (state === "checking") {
    return (
      <Notice label="Being checked">
        You sent your page{sentAt ? ` on ${longDate(new Date(sentAt))}` : ""}. A person reads it, mostly within two working days, and tells
        you here. You may go on changing it.
      </Notice>
    );
  }
  if (state === "refused") return <Notice label="Refused">{decisionReason} Change it and send it again.</Notice>;
  if (state === "draft") return <Notice label="Draft">Nobody sees your page until you submit it and we approve it.</Notice>;
  if (!isVisible) return <Notice label="Hidden by you">Your page is approved. Nobody sees it until you show it again.</Notice>;
  return (
    <Notice label="Public">
      {id && <Link href={paths.freelanceRecruiter(id)}>See your page</Link>} as others see it. A new name or company number needs approval
      before it is shown.
      {pageFigures && (
        <p>
          In the last 30 days it was viewed {counted(pageFigures.views, "time")}, and {counted(pageFigures.contactClicks, "link")} on it
          clicked, by people who allow statistics.
        </p>
      )}
    </Notice>
  );
}

const cardOf = ({ isVisible, jobTitle, directLine, isLineShown }: OwnProfile) => ({ isVisible, jobTitle, directLine, isLineShown });
type Card = ReturnType<typeof cardOf>;

const labels: Readonly<Record<keyof Card, string>> = {
  jobTitle: "Job title",
  directLine: "Direct line",
  isLineShown: "Show my direct line to other recruiters",
  isVisible: "List me in the recruiter database",
};

function CardForm({ profile: opened }: { profile: OwnProfile }) {
  const save = trpc.recruiters.saveCard.useMutation();
  const { profile, renewal, done, lines, settle, keep } = useProfileSave({
    profile: opened,
    fieldsOf: cardOf,
    labels,
    send: save.mutateAsync,
  });
  return (
    <Section id="card-heading" heading="Your card" className={styles.section}>
      <p className={styles.soft}>
        Other recruiters find it in the recruiter database, under {profile.personName}, {profile.companyName}. Jobseekers and visitors do
        not see it.
      </p>
      <DoneMessage text={done} />
      {lines.length > 0 && <FieldConflicts lines={lines} isOwn onSettle={settle} />}
      <CardFields key={renewal} card={profile} onSave={keep} />
    </Section>
  );
}

function CardFields({ card, onSave }: { card: Card; onSave: ReturnType<typeof useProfileSave<Card>>["keep"] }) {
  const submission = useSubmission((typed, _form, confirmed) => {
    const text = (name: string) => String(typed.get(name) ?? "").trim() || null;
    const fields = { jobTitle: text("jobTitle"), directLine: text("directLine") };
    return onSave({ ...fields, isVisible: typed.has("isVisible"), isLineShown: typed.has("isLineShown") }, confirmed);
  });
  return (
    <Form id="card" label="Your card" submission={submission} asksBeforeLeaving>
      <TextField
        name="jobTitle"
        label={labels.jobTitle}
        defaultValue={card.jobTitle ?? ""}
        maxLength={80}
        autoComplete="organization-title"
      />
      <TelephoneField name="directLine" label={labels.directLine} defaultValue={card.directLine ?? ""} />
      <CheckboxField name="isLineShown" label={labels.isLineShown} defaultChecked={card.isLineShown} />
      <CheckboxField name="isVisible" label={labels.isVisible} defaultChecked={card.isVisible} />
      <div className={styles.actions}>
        <SubmitButton sending="Saving">Save my card</SubmitButton>
        <span role="status" className={styles.soft}>
          {submission.isSent ? "✓ Saved" : ""}
        </span>
      </div>
    </Form>
  );
}

type OwnPlacements = Outputs["recruiters"]["placements"];

const stateWords: Record<OwnPlacements["items"][number]["state"], string> = {
  claimed: "Awaiting confirmation by the person hired",
  confirmed: "✓ Confirmed: counts on your page",
  disputed: "Disputed: does not count",
};

/** Hires through the recruiter's own adverts: claimed by the recruiter, and counted once the person hired confirms. */
function Placements() {
  const query = trpc.recruiters.placements.useQuery();
  return (
    <Section id="placements" heading="Placements" className={styles.section}>
      <p className={styles.soft}>A placement counts on your page once the person hired confirms it. They are asked when you claim it.</p>
      <Loaded query={query} what="your placements" rows={2}>
        {(placements) => <PlacementLists placements={placements} />}
      </Loaded>
    </Section>
  );
}

function PlacementLists({ placements: { items, claimable } }: { placements: OwnPlacements }) {
  const cache = trpc.useUtils().recruiters;
  const claim = trpc.recruiters.claimPlacement.useMutation({ onSettled: () => cache.placements.invalidate() });
  return (
    <>
      {claim.error && <p role="alert">{refusalOf(claim.error).message}</p>}
      {claimable.length > 0 && (
        <ul className={styles.list}>
          {claimable.map(({ applicationId, jobTitle, hiredAt }) => (
            <li key={applicationId} className={styles.message}>
              <p>
                {jobTitle} <span className={styles.soft}>hired {longDate(new Date(hiredAt))}</span>
              </p>
              <p>
                <Button onClick={() => claim.mutate({ id: applicationId })} disabled={claim.isPending}>
                  Claim this placement<span className="visually-hidden">: {jobTitle}</span>
                </Button>
              </p>
            </li>
          ))}
        </ul>
      )}
      {items.length === 0 && claimable.length === 0 && (
        <p className={styles.soft}>None yet. Once an application to one of your adverts ends in a hire, you can claim it here.</p>
      )}
      {items.length > 0 && (
        <table className={table.table}>
          <TableHead of={["Advert", "State", { figure: "Claimed" }]} />
          <tbody>
            {items.map(({ id, jobTitle, state, claimedAt }) => (
              <tr key={id}>
                <th scope="row">{jobTitle}</th>
                <td>{stateWords[state]}</td>
                <td className={table.figure}>{longDate(new Date(claimedAt))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
