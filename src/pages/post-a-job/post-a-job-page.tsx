import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { postingSteps } from "#db/posting-values.ts";
import { paths } from "#server/addresses/paths.ts";
import { type CurrentUser, useCurrentUser } from "#src/features/auth/current-user.ts";
import { withNext } from "#src/features/auth/sign-in-calls.ts";
import { FactList } from "#src/features/dashboard/facts.tsx";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import { useHydrated } from "#src/lib/use-hydrated.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { StepShape } from "#src/shell/skeletons/step-shape.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { NeedsScript } from "#src/ui/signed-in/needs-script.tsx";
import styles from "./post-a-job.module.css";
import { readStep, steps } from "./steps.ts";

/**
 * Creating an advert in four steps and publishing it. The query string names draft and step; the form's code is loaded only for signed-in
 * users who may post.
 */
export default function PostAJobPage({ search }: PageProps) {
  const { state, user } = useCurrentUser();
  // Edits survive the end of a session: the form stays mounted while the user signs in again.
  const writer = useRef<CurrentUser | null>(null);
  if (user) writer.current = user;
  const skeleton = <StepShape step={readStep(search)} />;
  return (
    <div className={styles.page}>
      <PageHead
        title="Post a job"
        description="Advertise a quantity surveying job in four steps: the role, contract and pay, the project, and publishing."
        canonicalPath={paths.postAJob}
      />
      <header>
        <h1 tabIndex={-1}>Post a job</h1>
        <p>
          <Link href={paths.howToPost}>How to post a job</Link>
        </p>
      </header>
      <NeedsScript />
      <div className={styles.content} data-needs-script="">
        {writer.current ? (
          <PostingForRole user={writer.current} isSignedOut={state === "signed-out" && user === null} search={search} />
        ) : state === "signed-out" ? (
          <Visitor search={search} />
        ) : (
          <div role="status" aria-label="Loading the form">
            {skeleton}
          </div>
        )}
      </div>
    </div>
  );
}

function PostingForRole({ user, isSignedOut, search }: { user: CurrentUser; isSignedOut: boolean; search: URLSearchParams }) {
  const code = useQuery({
    queryKey: ["posting-form"],
    queryFn: () => loadWithRetries(() => import("./posting-form.tsx")),
    enabled: useHydrated() && user.role !== "jobseeker",
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  if (user.role === "jobseeker") {
    return (
      <Notice label="You need an employer account to post a job">
        You are signed in as a jobseeker. To post a job, sign out, then <a href={paths.register("recruiter")}>create an employer account</a>
        .
      </Notice>
    );
  }
  return (
    <Loaded query={code} what="the form" rows={8} skeleton={<StepShape step={readStep(search)} />}>
      {({ PostingForm }) => <PostingForm user={user} isSignedOut={isSignedOut} search={search} />}
    </Loaded>
  );
}

function Visitor({ search }: { search: URLSearchParams }) {
  const query = search.toString();
  const here = query ? `${paths.postAJob}?${query}` : paths.postAJob;
  return (
    <div className={styles.editor}>
      <p className={styles.lead}>
        Your first advert is free. Paste a job description and the form fills itself in for you to check, or write it in four steps: it
        takes about five minutes.
      </p>
      <p className={styles.ways}>
        <ButtonLink kind="primary" href={withNext(paths.register("recruiter"), here)}>
          Create an employer account
        </ButtonLink>
        <ButtonLink href={paths.signInThen(here)}>Sign in to post a job</ButtonLink>
      </p>
      <FactList facts={postingSteps.map((name, at) => [`${at + 1}. ${steps[name].label}`, steps[name].intro])} />
      <p className={styles.soft}>
        What you write is saved automatically, and checked before it goes live. After you sign in, you come back here.{" "}
        <Link href={paths.pricing}>What adverts cost after the first</Link>
      </p>
    </div>
  );
}
