import { useEffect, useState } from "react";
import { applicationReference } from "#db/applying-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { countEvent, preloadAnalytics } from "#src/analytics/count.ts";
import type { CurrentUser } from "#src/features/auth/current-user.ts";
import { ResendVerification } from "#src/features/auth/resend-verification.tsx";
import { longDate } from "#src/lib/dates.ts";
import { trpc } from "#src/trpc/client.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import type { Job } from "../job/job.types.ts";
import {
  AlreadyApplied,
  isSameAsDraft,
  type OwnApplication,
  type Question,
  readStoredDraft,
  toFormValues,
  useFocusedHeading,
} from "./applied.tsx";
import styles from "./apply.module.css";
import { ApplyForm, type InitialApplication, type SentApplication } from "./apply-form.tsx";

type ProfileFacts = Pick<Outputs["profiles"]["mine"], "noticeWeeks" | "needsSponsorship">;

/** Returns the profile's answer to a question about notice or the right to work; null without one, or when the question is ambiguous. */
export function answerFromProfile({ question, kind }: Pick<Question, "question" | "kind">, known: ProfileFacts): string | null {
  const words = question.toLowerCase();
  if (kind === "yes-no") return rightToWorkAnswer(words, known.needsSponsorship);
  if (known.noticeWeeks === null || !/\bnotice\b/.test(words)) return null;
  if (kind === "number") return /\bweeks?\b/.test(words) ? String(known.noticeWeeks) : null;
  if (known.noticeWeeks === 0) return "No notice";
  return `${known.noticeWeeks} ${known.noticeWeeks === 1 ? "week" : "weeks"}`;
}

function rightToWorkAnswer(words: string, needsSponsorship: boolean | null): string | null {
  if (needsSponsorship === null) return null;
  const asksForRight = /\b(right|entitled|eligible|allowed|permission) to work in the (uk|united kingdom)\b/.test(words);
  const asksForNeed = /\b(need|require)\b.*\bsponsor/.test(words);
  if (asksForRight === asksForNeed || /\bnot\b|n['’]t\b/.test(words)) return null;
  if (asksForNeed) return needsSponsorship ? "yes" : "no";
  // A jobseeker who needs sponsorship may have a temporary right to work: only they can say.
  if (needsSponsorship) return /\bwithout\b.*\bsponsor/.test(words) ? "no" : null;
  return "yes";
}

interface ApplicationContext {
  job: Job;
  questions: readonly Question[];
  user: CurrentUser;
  isSignedOut: boolean;
}

/** Data known before the user starts writing. */
interface PrefillData {
  draft: OwnApplication | null;
  profile: Pick<Outputs["profiles"]["mine"], "phone" | "noticeWeeks" | "needsSponsorship">;
  /** The CV sent last, otherwise the newest. */
  lastCvId: string | null;
  /** Their answers to the same questions for earlier adverts. */
  recalled: readonly RememberedAnswer[];
}
type RememberedAnswer = Outputs["rememberedAnswers"]["ofJob"][number];

/** The jobseeker's application to the advert: the form with earlier contents, or a message that it has been sent. */
export function OwnApplicationPart(writing: ApplicationContext) {
  const { job, user, questions } = writing;
  const cache = trpc.useUtils();
  const [sent, setSent] = useState<SentApplication | null>(null);
  const input = { jobId: job.id };
  // Cached data may belong to another account that was signed in here before.
  const alwaysFresh = { staleTime: 0, refetchOnMount: "always" } as const;
  const ownApplication = trpc.applications.own.useQuery(input, { ...alwaysFresh, enabled: sent === null });
  const profile = trpc.profiles.mine.useQuery(undefined, alwaysFresh);
  const cvs = trpc.cvs.list.useQuery(undefined, alwaysFresh);
  const recalled = trpc.rememberedAnswers.ofJob.useQuery(input, { ...alwaysFresh, enabled: sent === null && questions.length > 0 });
  const isKnown =
    [ownApplication, profile, cvs].every(({ isFetchedAfterMount }) => isFetchedAfterMount) &&
    (questions.length === 0 || recalled.isFetchedAfterMount);
  const query = {
    data:
      isKnown && ownApplication.data !== undefined && profile.data && cvs.data
        ? { own: ownApplication.data, profile: profile.data, cvs: cvs.data.items, recalled: recalled.data ?? [] }
        : undefined,
    error: ownApplication.error ?? profile.error ?? cvs.error,
    isFetching: ownApplication.isFetching || profile.isFetching || cvs.isFetching,
    refetch: () => Promise.all([ownApplication.refetch(), profile.refetch(), cvs.refetch()]),
  };
  useEffect(preloadAnalytics, []);
  if (sent) return <Confirmation job={job} sent={sent} email={user.email} />;

  const onSent = (application: SentApplication) => {
    setSent(application);
    countEvent({ eventType: "job_application", entityType: "job", entityId: job.id, companyId: job.company.slug });
    void cache.applications.invalidate();
  };
  const onTaken = async () => {
    const [mine] = await Promise.all([ownApplication.refetch(), cache.jobs.page.invalidate({ id: String(job.id) })]);
    return mine.data != null && mine.data.state !== "draft";
  };
  return (
    <Loaded query={query} what="your application" rows={6}>
      {({ own: mine, profile: known, cvs: [lastUsed], recalled: answers }) =>
        mine && mine.state !== "draft" ? (
          <AlreadyApplied job={job} application={mine} />
        ) : (
          <ApplicationInProgress
            {...writing}
            draft={mine}
            profile={known}
            lastCvId={lastUsed?.id ?? null}
            recalled={answers}
            onSent={onSent}
            onTaken={onTaken}
          />
        )
      }
    </Loaded>
  );
}

function ApplicationInProgress({
  draft,
  profile,
  lastCvId,
  recalled,
  ...rest
}: ApplicationContext & PrefillData & { onSent: (sent: SentApplication) => void; onTaken: () => Promise<boolean> }) {
  const { job, user, questions } = rest;
  const [begun, setBegun] = useState(() =>
    chooseInitialApplication({ jobId: job.id, writer: user.id, questions, draft, profile, lastCvId, recalled }),
  );
  const [forms, setForms] = useState(0);
  const beginAgain = (beginning: InitialApplication) => {
    setBegun(beginning);
    setForms(forms + 1);
  };
  return (
    <>
      {!user.emailVerified && (
        <Notice tone="warn" label="Confirm your e-mail address">
          The advertiser replies to {user.email}, so confirm it before you send. Open the link we sent you, or ask for a new one:
          <ResendVerification email={user.email} />
        </Notice>
      )}
      {begun.from && <Notice label="Draft restored">You wrote this on {longDate(begun.from)}.</Notice>}
      <ApplyForm
        key={forms}
        begun={begun}
        onDiscarded={() => beginAgain(prefillApplication({ questions, profile, lastCvId, recalled }))}
        onTakeOther={(other) => beginAgain(continueDraft(other, questions))}
        {...rest}
      />
    </>
  );
}

/** Initial contents: the latest version, from this device or another; otherwise the profile's data. */
function chooseInitialApplication(
  known: PrefillData & { jobId: number; writer: string; questions: readonly Question[] },
): InitialApplication {
  const { jobId, writer, questions, draft } = known;
  const stored = readStoredDraft(jobId, writer, questions.length);
  // The text in this tab was not saved, or the response was lost; a version saved elsewhere since is shown on the next save.
  if (stored && !(draft && isSameAsDraft(draft, stored.written, questions)))
    return { written: stored.written, from: new Date(stored.atMs), seen: stored.seen, base: null, filledFrom: new Map() };
  return draft ? continueDraft(draft, questions) : prefillApplication(known);
}

const continueDraft = (draft: OwnApplication, questions: readonly Question[]): InitialApplication => ({
  written: toFormValues(draft, questions),
  base: toFormValues(draft, questions),
  from: new Date(draft.updatedAt),
  seen: draft.updatedAt,
  filledFrom: new Map(),
});

/** Pre-fills the form from earlier applications and the profile. */
function prefillApplication({
  questions,
  profile,
  lastCvId,
  recalled,
}: Omit<PrefillData, "draft"> & { questions: readonly Question[] }): InitialApplication {
  const answers = questions.flatMap((each) => {
    const { question } = each;
    const before = recalled.find((answered) => answered.question === question);
    if (before) return { ...before, from: `Your answer from ${longDate(new Date(before.answeredAt))}. Change it if it is out of date.` };
    const answer = answerFromProfile(each, profile);
    return answer === null ? [] : { question, answer, from: "From your profile. Change it if it is out of date." };
  });
  const written = toFormValues({ phone: profile.phone, coverNote: null, cvId: lastCvId, answers }, questions);
  return {
    ...{ written, base: written },
    from: null,
    seen: null,
    filledFrom: new Map(answers.map(({ question, from }) => [question, from])),
  };
}

/** Confirmation with the reference, and the next steps. */
function Confirmation({ job, sent: { id }, email }: { job: Job; sent: SentApplication; email: string }) {
  const heading = useFocusedHeading();
  const { isSample, company } = job;
  const { name } = company;
  return (
    <section aria-labelledby="sent" className={styles.part}>
      <h2 id="sent" ref={heading} tabIndex={-1}>
        Your application has been sent
      </h2>
      <p>
        Its reference is <strong className="unbroken">{applicationReference(id)}</strong>. A confirmation goes to <strong>{email}</strong>.
      </p>
      <h3>What happens next</h3>
      <ol className={styles.steps}>
        <li>
          {isSample
            ? `${name} is invented, so nobody reads this one. A real employer is told of it, and reads it here.`
            : `${name} has been told that there is an application, and reads it here.`}
        </li>
        <li>Your applications show when it is opened, and each step after that. We also e-mail you the outcome.</li>
        <li>You can withdraw it until there is an outcome.</li>
      </ol>
      <p className={styles.ways}>
        <ButtonLink kind="primary" href={paths.jobseekerTab("applications")}>
          See your applications
        </ButtonLink>
        <Link href={paths.job(job.id)}>Back to the advert</Link>
        <Link href={paths.jobs({ category: [job.category.slug] })}>More {job.category.label} jobs</Link>
      </p>
    </section>
  );
}
