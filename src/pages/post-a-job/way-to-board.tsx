import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { postingSteps } from "#db/posting-values.ts";
import { useDebouncedValue } from "#src/lib/use-settled.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import panel from "../job/job-advert.module.css";
import { JobAdvert } from "../job/job-advert.tsx";
import { jobPosting } from "../job/job-posting.ts";
import { fieldLabels } from "./field-words.ts";
import styles from "./post-a-job.module.css";
import { Publishing } from "./publishing.tsx";
import type { ParsedStep } from "./read-typed.ts";
import { type FieldName, type Finding, type PostingCheck, type Preview, type StepName, steps } from "./steps.ts";
import { errorToShow, type ParseErrors } from "./understood.tsx";
import type { PostingEditorState } from "./use-posting.ts";

const shownAfterMs = 600;

/** A preview of the advert with all edits, its structured data, what is missing, and publishing. */
export function PublishingPanel({
  posting,
  check,
  read,
  standsOnBoard,
  onJudge,
  onOpen,
  onSignedOut,
}: {
  posting: PostingEditorState;
  check: PostingCheck | null;
  /** Server parse results for input that could not be parsed here. */
  read: ParseErrors;
  standsOnBoard: boolean;
  onJudge: (id: string) => Promise<PostingCheck>;
  onOpen: (step: StepName) => void;
  onSignedOut: () => void;
}) {
  const { id } = posting;
  const { preview, isOutdated } = usePreview(posting);
  const errors = [...unparsedInputFindings(posting.faults, read), ...(check?.errors ?? [])];
  if (id === null) return <p>Fill in the form to see a preview.</p>;
  return (
    <Loaded query={preview} what="the preview" rows={6}>
      {(shown) => (
        <>
          <PreviewPane shown={shown} isOutdated={isOutdated} />
          <SearchEnginePreview shown={shown} />
          {errors.length > 0 && <PublishingErrors errors={errors} onOpen={onOpen} />}
          {!standsOnBoard && (
            <Publishing posting={posting} draftId={id} shown={shown} check={check} onJudge={onJudge} onSignedOut={onSignedOut} />
          )}
        </>
      )}
    </Loaded>
  );
}

/** The advert with all edits, also those that are not saved yet. */
function usePreview({ id, savedAt, unsavedChanges }: PostingEditorState, isEnabled = true) {
  const { client } = trpc.useUtils();
  const typed = JSON.stringify(unsavedChanges());
  const unsaved = useDebouncedValue(typed, shownAfterMs);
  const preview = useQuery({
    queryKey: ["posting-preview", id, unsaved, savedAt?.getTime()],
    queryFn: () => client.posting.previewTyped.mutate({ id: id ?? "", fields: JSON.parse(unsaved) }),
    enabled: id !== null && isEnabled,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
  return { preview, isOutdated: preview.isPlaceholderData || unsaved !== typed };
}

const wide = "(min-width: 68.75rem)";
const subscribeToWidth = (onChange: () => void) => {
  const width = matchMedia(wide);
  width.addEventListener("change", onChange);
  return () => width.removeEventListener("change", onChange);
};

/** The advert beside the form on wide screens, as it would appear now. It is not announced: it changes with every word. */
export function LivePreview({ posting }: { posting: PostingEditorState }) {
  const isWide = useSyncExternalStore(
    subscribeToWidth,
    () => matchMedia(wide).matches,
    () => false,
  );
  const { data: shown } = usePreview(posting, isWide).preview;
  if (!isWide) return null;
  return (
    <section aria-labelledby="live-preview" className={styles.live}>
      <h2 id="live-preview">Live preview</h2>
      {shown ? <AdvertPreview shown={shown} /> : <p className={styles.soft}>Your advert appears here while you write it.</p>}
    </section>
  );
}

function PreviewPane({ shown, isOutdated }: { shown: Preview; isOutdated: boolean }) {
  return (
    <Section id="preview" heading="Preview">
      <p role="status" className={styles.outdated}>
        {isOutdated && "Updating the preview…"}
      </p>
      <div className={styles.preview}>
        <AdvertPreview shown={shown} />
      </div>
    </Section>
  );
}

function AdvertPreview({ shown: { job, questions } }: { shown: Preview }) {
  const [site] = trpc.site.info.useSuspenseQuery();
  return (
    <JobAdvert
      job={job}
      site={site}
      preview={
        <section aria-labelledby="apply" className={panel.panel}>
          <h2 id="apply">How to apply</h2>
          <p>
            {job.apply.kind === "external"
              ? `People apply at ${job.apply.url ?? "the address you give"}.`
              : "People apply on this site, with a form."}
          </p>
          {questions.length > 0 && (
            <>
              <p>They are asked:</p>
              <ol className={styles.list}>
                {questions.map(({ question, isRequired }) => (
                  <li key={question}>
                    {question}
                    {!isRequired && " (optional)"}
                  </li>
                ))}
              </ol>
            </>
          )}
        </section>
      }
    />
  );
}

/** Uses the same object that is rendered in the page. */
function SearchEnginePreview({ shown: { job } }: { shown: Preview }) {
  const [site] = trpc.site.info.useSuspenseQuery();
  const { isEligible, lines } = checkStructuredData(jobPosting(job, site));
  return (
    <Section id="search-engines" heading="In search engines" className={styles.asked}>
      <p>
        <strong>{isEligible ? "Eligible for Google for Jobs." : "Not yet eligible for Google for Jobs."}</strong> Google decides whether to
        show it.
      </p>
      <ul className={styles.judged}>
        {lines.map(({ what, isThere, isRequired, words }) => (
          <li key={what}>
            {isThere ? "✓" : "–"} {what}
            {isRequired ? " (needed)" : ""}: {words}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Errors that prevent publishing, by the step where they can be fixed. */
function PublishingErrors({ errors, onOpen }: { errors: readonly Finding[]; onOpen: (step: StepName) => void }) {
  return (
    <Section id="missing" heading="Before it can be published" className={styles.asked}>
      {postingSteps.map((step) => {
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
    </Section>
  );
}

/** Returns unparsed input as errors that prevent publishing: the earlier saved value must not be published in its place. */
function unparsedInputFindings(faults: ParsedStep["faults"], read: ParseErrors): Finding[] {
  return postingSteps.flatMap((step) =>
    steps[step].fields.flatMap((name: FieldName) => {
      const fault = faults[name] && errorToShow(faults[name], read[name]);
      return fault ? [{ step, pointer: `/${name}`, detail: `${fieldLabels[name]}: ${fault}` }] : [];
    }),
  );
}

/**
 * One requirement of Google for a job's structured data: developers.google.com/search/docs/appearance/structured-data/job-posting, read
 * November 2026.
 */
interface StructuredDataLine {
  what: string;
  isRequired: boolean;
  isThere: boolean;
  /** The value, or what is missing and where it comes from. */
  words: string;
}

interface StructuredDataVerdict {
  isEligible: boolean;
  lines: readonly StructuredDataLine[];
}

/** Checks the same object that is rendered in an advert's page. */
export function checkStructuredData(posting: Record<string, unknown>): StructuredDataVerdict {
  const locations = (posting.jobLocation ?? []) as readonly { address: Record<string, string> }[];
  const isRemote = posting.jobLocationType === "TELECOMMUTE";
  const place = locations.map(({ address }) => address.addressLocality ?? address.addressRegion).filter(Boolean);
  const description = String(posting.description ?? "");
  const pay = posting.baseSalary !== undefined;
  const firm = (posting.hiringOrganization as { name?: string } | undefined)?.name;
  const line = (what: string, isRequired: boolean, isThere: boolean, [there, missing]: readonly [string, string]) => ({
    what,
    isRequired,
    isThere,
    words: isThere ? there : missing,
  });
  const lines = [
    line("Title", true, Boolean(posting.title), [String(posting.title), "Give the advert a title."]),
    line("Description", true, description !== "", ["The whole description", "Describe the work."]),
    line("Date", true, Boolean(posting.datePosted), ["The day it is published", "Set when you publish."]),
    line("Employer", true, Boolean(firm), [String(firm), "Comes from your account."]),
    line("Place", true, isRemote || place.length > 0, [
      isRemote ? "Remote, in the United Kingdom" : place.join(", "),
      "Name a town, a county or a postcode district.",
    ]),
    line("Pay", false, pay, ["The figures with their period", "State the pay: Google then shows it with the advert."]),
    line("Valid until", false, Boolean(posting.validThrough), [
      "The closing date, or the end of the time paid for",
      "Give a closing date.",
    ]),
    line("Employment type", false, Boolean(posting.employmentType) && posting.employmentType !== "OTHER", [
      String(posting.employmentType).toLowerCase().replaceAll("_", " "),
      "Choose the contract type.",
    ]),
    line("Applying", false, posting.directApply === true, [
      "People apply here directly",
      "People apply on another site, which is allowed.",
    ]),
  ];
  return { isEligible: lines.every(({ isRequired, isThere }) => isThere || !isRequired), lines };
}
