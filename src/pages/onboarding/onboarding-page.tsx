import { useEffect, useRef } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { NeedsScript } from "#src/ui/signed-in/needs-script.tsx";
import styles from "./onboarding-page.module.css";

type OnboardingStep = Outputs["account"]["onboarding"]["get"]["steps"][number];

interface StepWords {
  title: string;
  why: string;
  /** Text of the link to the step's screen. */
  action: string;
  href: string;
}

/** Title, benefit and target screen of each onboarding step. */
const stepWords: Record<OnboardingStep["name"], StepWords> = {
  name: {
    title: "Check your name",
    why: "It is how people you write to will see you.",
    action: "Open your account",
    href: paths.myAccount("profile"),
  },
  profile: {
    title: "Say what you do and where",
    why: "With your level and a place you are ready to apply. You can add the rest later, or not at all.",
    action: "Open your profile",
    href: paths.jobseekerProfile,
  },
  visibility: {
    title: "Decide who can find you",
    why: "You are hidden until you choose otherwise. If you signed up with a firm’s address, that firm never finds you.",
    action: "Choose who finds you",
    href: `${paths.jobseekerProfile}#visibility`,
  },
  "notification-preferences": {
    title: "Choose what we e-mail you about",
    why: "We e-mail you answers to what you do here. Everything else is off until you switch it on.",
    action: "Choose notifications",
    href: paths.myAccount("notifications"),
  },
  "first-search": {
    title: "Run your first search",
    why: "Search by role, place, pay or contract suite; every search has an address you can keep.",
    action: "Search the jobs",
    href: paths.jobs(),
  },
  company: {
    title: "Create your company, or join it",
    why: "Adverts appear under a company’s name. It takes about a minute, or you can accept a colleague’s invitation.",
    action: "Create your company",
    href: paths.createCompany,
  },
  "recruiter-card": {
    title: "Write your recruiter page",
    why: "It says what you recruit for and where, and appears beside your adverts.",
    action: "Open your page",
    href: paths.recruiterProfile,
  },
  "first-advert": {
    title: "Post your first advert: it is free",
    why: "About five minutes, saved automatically. We review it before it goes live, usually within one working day.",
    action: "Post a job",
    href: paths.postAJob,
  },
  verification: {
    title: "Verify your account",
    why: "With a work address, your domain, your company number or documents. Your adverts and edits then go live at once.",
    action: "Start verification",
    href: paths.businessVerification,
  },
  "invite-team": {
    title: "Invite your team",
    why: "Colleagues see the same adverts and applicants. Each invitation goes to one address and lasts seven days.",
    action: "Invite a colleague",
    href: paths.recruiterTab("team"),
  },
  "second-factor": {
    title: "Turn on two-step sign-in",
    why: "A code from your phone keeps others out even when they have your password.",
    action: "Set it up",
    href: paths.myAccount("second-factor"),
  },
};

/** A short checklist by role. Steps ticked or skipped are saved with the account, so they carry over to any device. */
export default function OnboardingPage() {
  const query = trpc.account.onboarding.get.useQuery(undefined, { staleTime: 0 });
  return (
    <div className={styles.page}>
      <PageHead title="Getting started" description="First steps with your account." canonicalPath={null} />
      <h1 tabIndex={-1}>Getting started</h1>
      <NeedsScript />
      <div className={styles.list} data-needs-script="">
        <Loaded query={query} what="your checklist" rows={10}>
          {({ steps }) => <Checklist steps={steps} />}
        </Loaded>
      </div>
    </div>
  );
}

type Steps = Outputs["account"]["onboarding"]["get"]["steps"];

function Checklist({ steps }: { steps: Steps }) {
  const cache = trpc.useUtils().account.onboarding.get;
  const mark = trpc.account.onboarding.mark.useMutation({ onSuccess: (data) => cache.setData(undefined, data) });
  const next = steps.find(({ state }) => state === "open");
  const doneCount = steps.filter(({ state }) => state === "done").length;
  return (
    <>
      <p role="status">
        {next ? `${doneCount} of ${steps.length} done. Do them in any order, or skip what you do not need.` : "You’re all caught up."}
      </p>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <Step
            key={step.name}
            step={step}
            isNext={step === next}
            isBusy={mark.isPending}
            onMark={(state) => mark.mutate({ step: step.name, state })}
          />
        ))}
      </ol>
      {mark.error && <p role="alert">That was not saved. {refusalOf(mark.error).message}</p>}
      <p>{next ? <ButtonLink href={paths.home}>Leave it for later</ButtonLink> : <AllDone />}</p>
    </>
  );
}

function AllDone() {
  return (
    <>
      You are set up.{" "}
      <ButtonLink kind="primary" href={paths.home}>
        Go to the jobs
      </ButtonLink>
    </>
  );
}

const stateWords = { open: "To do", done: "Done", skipped: "Skipped" } as const;

interface StepProps {
  step: OnboardingStep;
  isNext: boolean;
  isBusy: boolean;
  onMark: (state: OnboardingStep["state"]) => void;
}

function Step({ step, isNext, isBusy, onMark }: StepProps) {
  const { title, why, action, href } = stepWords[step.name];
  const actions = useRef<HTMLDivElement>(null);
  const shown = useRef(step.state);
  useEffect(() => {
    if (shown.current === step.state) return;
    shown.current = step.state;
    // The pressed button has been removed, so focus moves to the first control that replaces it.
    actions.current?.querySelector<HTMLElement>("a, button")?.focus();
  }, [step.state]);
  const about = <span className="visually-hidden"> “{title}”</span>;
  return (
    <li className={styles.step} data-state={step.state} aria-current={isNext ? "step" : undefined}>
      <div>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.why}>{why}</p>
      </div>
      <p className={styles.state}>
        {step.state === "done" && <span aria-hidden="true">✓ </span>}
        {stateWords[step.state]}
      </p>
      <div ref={actions} className={styles.actions}>
        {step.state === "open" ? (
          <>
            <ButtonLink href={href} kind={isNext ? "primary" : "secondary"}>
              {action}
            </ButtonLink>
            {!step.isByFact && (
              <Button kind="quiet" disabled={isBusy} onClick={() => onMark("done")}>
                Mark as done{about}
              </Button>
            )}
            <Button kind="quiet" disabled={isBusy} onClick={() => onMark("skipped")}>
              Skip{about}
            </Button>
          </>
        ) : (
          !(step.isByFact && step.state === "done") && (
            <Button kind="quiet" disabled={isBusy} onClick={() => onMark("open")}>
              Put back on the list{about}
            </Button>
          )
        )}
      </div>
    </li>
  );
}
