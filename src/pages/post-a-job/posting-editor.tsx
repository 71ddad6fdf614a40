import { type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { postingSteps } from "#db/posting-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { CurrentUser } from "#src/features/auth/current-user.ts";
import { SignInDialog } from "#src/features/auth/sign-in-dialog.tsx";
import { useUnsavedWarning } from "#src/lib/leaving.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import styles from "./post-a-job.module.css";
import { ConflictComparison, type InitialPosting, isSubmitted, QualityPanel } from "./quality-panel.tsx";
import { SaveState } from "./save-state.tsx";
import { StepForm } from "./step-form.tsx";
import { groupsToCheck, type PostingCheck, progressOf, type StepName, stepHref, steps } from "./steps.ts";
import { type PostingEditorState, usePosting } from "./use-posting.ts";
import { LivePreview } from "./way-to-board.tsx";

const nextStep = (step: StepName): StepName => postingSteps[Math.min(postingSteps.indexOf(step) + 1, postingSteps.length - 1)] ?? step;

/** The advert form, one step at a time: every step can be opened at any time, and edits are saved automatically. */
export function PostingEditor({
  beginning,
  user,
  isSignedOut,
  step,
  companySlug,
  onCreated,
  onClosed,
}: {
  beginning: InitialPosting;
  user: CurrentUser;
  isSignedOut: boolean;
  step: StepName;
  companySlug: string | null;
  onCreated: (id: string) => void;
  onClosed: () => void;
}) {
  const latestStep = useRef(step);
  latestStep.current = step;
  const { check, judge, judgeSoon } = usePostingCheck(beginning.id);
  const posting = usePosting({
    beginning,
    writer: user.id,
    companySlug,
    onCreated: (id) => {
      onCreated(id);
      navigate(stepHref(id, latestStep.current), { replace: true, state: { keepPlace: true } });
    },
    onSaved: judgeSoon,
  });
  const [isAsking, setAsking] = useState(false);
  const isChosen = useRef(false);
  const left = useRef(new Set<StepName>());
  const standsOnBoard = isSubmitted(beginning.status);
  const cannotSave = posting.refusal !== null || !posting.isAutomatic || posting.elsewhere !== null;
  useUnsavedWarning((posting.isUnsaved && cannotSave) || Object.keys(posting.unread).length > 0);
  const close = useRef(onClosed);
  close.current = onClosed;
  useEffect(() => () => close.current(), []);
  const open = (wanted: StepName) => {
    isChosen.current = true;
    void (posting.isAutomatic ? posting.save() : null);
    left.current.add(step);
    navigate(stepHref(posting.idNow(), wanted), { state: { keepPlace: true } });
  };
  const mustSignIn = isSignedOut || posting.refusal?.code === "unauthenticated";
  return (
    <div className={styles.editor}>
      {mustSignIn && (
        <div role="alert" className={styles.alert}>
          <p>
            <strong>You are signed out.</strong> What you have written is kept in this tab.
          </p>
          <p>
            <Button onClick={() => setAsking(true)}>Sign in and continue</Button>
          </p>
        </div>
      )}
      {beginning.isRestored && !posting.savedAt && (
        <Notice label="Unsaved changes restored">We have restored what you wrote in this tab and had not saved.</Notice>
      )}
      {standsOnBoard && (
        <Notice label="This advert has already been submitted">
          Changes go live when you save them, and must pass the same checks as a new advert.{" "}
          {beginning.status === "live" && <Link href={paths.recruiterTab("jobs")}>Pause or close it on your dashboard</Link>}
        </Notice>
      )}
      <StepNav posting={posting} current={step} check={check} onOpen={open} />
      {posting.elsewhere && <ConflictComparison elsewhere={posting.elsewhere} mine={posting.fields} onChoose={posting.choose} />}
      <div className={styles.columns} data-wide={step === "publish" || undefined}>
        <StepForm
          key={step}
          step={step}
          posting={posting}
          check={check}
          standsOnBoard={standsOnBoard}
          isChosen={isChosen}
          wasLeft={left.current.has(step)}
          onJudge={judge}
          onOpen={open}
          onContinue={() => open(nextStep(step))}
          onSignedOut={() => setAsking(true)}
        />
        <div className={styles.aside}>
          {step !== "publish" && <LivePreview posting={posting} />}
          <QualityPanel fields={posting.fields} onOpen={open} />
        </div>
      </div>
      <SaveState posting={posting} standsOnBoard={standsOnBoard} />
      {isAsking && (
        <SignInDialog
          writer={user}
          onSignedIn={() => {
            setAsking(false);
            void posting.save();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

const judgedAfterMs = 600;

/** Validates the saved advert on the server: debounced after each save, or immediately when a caller awaits the result. */
function usePostingCheck(id: string | null) {
  const { client } = trpc.useUtils();
  const [check, setCheck] = useState<PostingCheck | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(0);
  const judge = useCallback(
    async (draftId: string): Promise<PostingCheck> => {
      clearTimeout(timer.current);
      latest.current += 1;
      const mine = latest.current;
      const found = await client.posting.validate.mutate({ id: draftId });
      if (mine === latest.current) setCheck(found);
      return found;
    },
    [client],
  );
  /** A failed check does not interrupt writing. */
  const judgeSoon = useCallback(
    (draftId: string) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => judge(draftId).catch(() => {}), judgedAfterMs);
    },
    [judge],
  );
  useEffect(() => {
    if (id !== null) judgeSoon(id);
    return () => clearTimeout(timer.current);
  }, [id, judgeSoon]);
  return { check, judge, judgeSoon };
}

/** The four steps with their state; each can be opened at any time. */
function StepNav({
  posting: { id, fields, marks },
  current,
  check,
  onOpen,
}: {
  posting: PostingEditorState;
  current: StepName;
  check: PostingCheck | null;
  onOpen: (step: StepName) => void;
}) {
  const open = (event: MouseEvent<HTMLAnchorElement>, step: StepName) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(step);
  };
  return (
    <nav aria-label="Steps of the advert">
      <ol className={styles.steps}>
        {postingSteps.map((step, at) => {
          const { isDone, text } = progressOf(step, fields, check, groupsToCheck(step, fields, marks).length);
          return (
            <li key={step}>
              <a href={stepHref(id, step)} aria-current={step === current ? "step" : undefined} onClick={(event) => open(event, step)}>
                <span>
                  {at + 1}. {steps[step].label}
                </span>
                <span className={styles.state} data-state={isDone ? "done" : undefined}>
                  <span className="visually-hidden">: </span>
                  {isDone ? "✓ " : ""}
                  {text}
                </span>
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
