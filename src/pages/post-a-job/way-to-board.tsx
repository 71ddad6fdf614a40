import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSettled } from "#src/lib/use-settled.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import panel from "../job/job-advert.module.css";
import { JobAdvert } from "../job/job-advert.tsx";
import { jobPosting } from "../job/job-posting.ts";
import styles from "./post-a-job.module.css";
import type { Finding, PostingCheck, Preview, StepName } from "./posting-types.ts";
import { Publishing } from "./publishing.tsx";
import { stepNames, steps } from "./steps.ts";
import { judgeStructuredData } from "./structured-data.ts";
import { unreadFindings } from "./unread-findings.ts";
import type { PostingInHand } from "./use-posting.ts";
import type { FaultsRead } from "./use-readings.ts";

const shownAfterMs = 600;

/** The advert as its page would show it with all that is typed, what search engines make of it, what is missing, and sending it. */
export function WayToBoard({
  posting,
  check,
  read,
  standsOnBoard,
  onJudge,
  onOpen,
  onSignedOut,
}: {
  posting: PostingInHand;
  check: PostingCheck | null;
  /** What the site made of what was typed and could not be read here. */
  read: FaultsRead;
  standsOnBoard: boolean;
  onJudge: (id: string) => Promise<PostingCheck>;
  onOpen: (step: StepName) => void;
  onSignedOut: () => void;
}) {
  const { id, savedAt } = posting;
  const { client } = trpc.useUtils();
  const typed = JSON.stringify(posting.unsavedChanges());
  const unsaved = useSettled(typed, shownAfterMs);
  const preview = useQuery({
    queryKey: ["posting-preview", id, unsaved, savedAt?.getTime()],
    queryFn: () => client.posting.previewTyped.mutate({ id: id ?? "", fields: JSON.parse(unsaved) }),
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const errors = [...unreadFindings(posting.faults, read), ...(check?.errors ?? [])];
  if (id === null) return <p>Write something first: the preview follows.</p>;
  return (
    <Loaded query={preview} what="the preview" rows={6}>
      {(shown) => (
        <>
          <PreviewPane shown={shown} isOutdated={preview.isPlaceholderData || unsaved !== typed} />
          <SearchEngines shown={shown} />
          {errors.length > 0 && <Missing errors={errors} onOpen={onOpen} />}
          {!standsOnBoard && (
            <Publishing posting={posting} draftId={id} shown={shown} check={check} onJudge={onJudge} onSignedOut={onSignedOut} />
          )}
        </>
      )}
    </Loaded>
  );
}

function PreviewPane({ shown: { job, questions }, isOutdated }: { shown: Preview; isOutdated: boolean }) {
  const [site] = trpc.site.info.useSuspenseQuery();
  return (
    <section aria-labelledby="preview">
      <SectionHeading id="preview">As it will look</SectionHeading>
      <p role="status" className={styles.outdated}>
        {isOutdated && "The preview is not up to date yet: it follows in a moment."}
      </p>
      <div className={styles.preview}>
        <JobAdvert
          job={job}
          site={site}
          preview={
            <section aria-labelledby="apply" className={panel.panel}>
              <h2 id="apply">How to apply</h2>
              <p>
                {job.apply.kind === "external"
                  ? `People apply at ${job.apply.url ?? "the address you give"}.`
                  : "People apply here, by a form."}
              </p>
              {questions.length > 0 && (
                <>
                  <p>They are asked:</p>
                  <ol className={styles.list}>
                    {questions.map(({ question, isRequired }) => (
                      <li key={question}>
                        {question}
                        {!isRequired && " (may be left out)"}
                      </li>
                    ))}
                  </ol>
                </>
              )}
            </section>
          }
        />
      </div>
    </section>
  );
}

/** From the very object that is printed in the page. */
function SearchEngines({ shown: { job } }: { shown: Preview }) {
  const [site] = trpc.site.info.useSuspenseQuery();
  const { isEligible, lines } = judgeStructuredData(jobPosting(job, site));
  return (
    <section aria-labelledby="search-engines" className={styles.asked}>
      <SectionHeading id="search-engines">In search engines</SectionHeading>
      <p>
        <strong>{isEligible ? "Eligible for Google for Jobs." : "Not yet eligible for Google for Jobs."}</strong> Whether it is shown there,
        Google decides.
      </p>
      <ul className={styles.judged}>
        {lines.map(({ what, isThere, isRequired, words }) => (
          <li key={what}>
            {isThere ? "✓" : "–"} {what}
            {isRequired ? " (needed)" : ""}: {words}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What keeps it from the board, by the steps where it is mended. */
function Missing({ errors, onOpen }: { errors: readonly Finding[]; onOpen: (step: StepName) => void }) {
  return (
    <section aria-labelledby="missing" className={styles.asked}>
      <SectionHeading id="missing">Before it can be published</SectionHeading>
      {stepNames.map((step) => {
        const here = errors.filter((error) => error.step === step);
        if (here.length === 0) return null;
        return (
          <div key={step}>
            <h3>{steps[step].label}</h3>
            <ul className={styles.list}>
              {here.map(({ pointer, detail }) => (
                <li key={pointer + detail}>{detail}</li>
              ))}
            </ul>
            {step !== "publish" && (
              <Button kind="quiet" onClick={() => onOpen(step)}>
                Go to {steps[step].label}
              </Button>
            )}
          </div>
        );
      })}
    </section>
  );
}
