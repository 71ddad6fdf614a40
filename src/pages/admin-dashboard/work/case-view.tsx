import { useEffect, useRef, useState } from "react";
import type { WorkDecision } from "#db/case-values.ts";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { BackLink } from "#src/features/dashboard/opened-record.tsx";
import { refusalOf } from "#src/lib/refusal.ts";
import { useNow } from "#src/lib/use-now.ts";
import { JobAdvert } from "#src/pages/job/job-advert.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { ReportCase } from "../reports/report-case.tsx";
import { CaseActions } from "./case-actions.tsx";
import { CaseEvidence } from "./case-evidence.tsx";
import type { ActionResult } from "./use-done.ts";
import styles from "./work.module.css";
import { clockWords, kindLabels, targetWords, type WorkCase, waitingTimeText } from "./work-words.ts";

type CaseKey = Pick<WorkCase, "kind" | "subject">;
type OnDecided = (name: CaseKey, said: ActionResult) => void;

const renewedEveryMs = 5 * 60_000;

/** One case with the evidence to decide it. While open here, it is claimed by the administrator. */
export function CaseView({ name, closeHref, onDecided }: { name: CaseKey; closeHref: string; onDecided: OnDecided }) {
  const query = trpc.work.case.useQuery(name, { staleTime: 0, retry: false });
  const claim = useClaim(name);
  return (
    <section aria-label="The open case" className={styles.case}>
      <BackLink href={closeHref}>Close</BackLink>
      <Loaded query={query} what="this case" rows={8} skeleton={<ListSkeleton rows={8} />}>
        {(found) => <CaseDetails found={found} claim={claim} onStale={() => void query.refetch()} onDecided={onDecided} />}
      </Loaded>
    </section>
  );
}

interface ClaimHolder {
  isMine: boolean;
  name: string;
  since: string;
}

/** Claims the case, renews the claim while it stays open, and releases it. */
function useClaim({ kind, subject }: CaseKey) {
  const { mutateAsync: ask } = trpc.work.claim.useMutation();
  const { mutate: release } = trpc.work.release.useMutation();
  const [held, setHeld] = useState<ClaimHolder | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const claim = (takeOver: boolean) =>
    ask({ kind, subject, takeOver }).then(setHeld, (error) => {
      setHeld(null);
      setFailure(refusalOf(error).message);
    });
  const current = useRef({ claim, release });
  current.current = { claim, release };
  useEffect(() => {
    void current.current.claim(false);
    const timer = setInterval(() => void current.current.claim(false), renewedEveryMs);
    return () => {
      clearInterval(timer);
      current.current.release({ kind, subject });
    };
  }, [kind, subject]);
  return { held, failure, takeOver: () => void claim(true) };
}

type CaseClaim = ReturnType<typeof useClaim>;

interface CaseDetailsProps {
  found: WorkCase;
  claim: CaseClaim;
  onStale: () => void;
  onDecided: OnDecided;
}

function CaseDetails({ found, claim: { held, failure, takeOver }, onStale, onDecided }: CaseDetailsProps) {
  const now = useNow();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { kind, subject, title, detail, since, isOverTarget, target, postingId } = found;
  const failed = found.decisions.find(({ state }) => state === "failed");
  return (
    <article className={styles.whole} aria-labelledby="case">
      <header>
        <h3 id="case" ref={heading} tabIndex={-1}>
          {title}
        </h3>
        <p className={styles.soft}>
          {kindLabels[kind]}
          {detail && ` · ${detail}`} · waiting {waitingTimeText(since, now)}, target {targetWords(target)}
          {isOverTarget && ": over target"}
        </p>
      </header>
      {held && !held.isMine && (
        <Notice tone="warn" label={`${held.name} has this case open since ${clockWords(held.since)}`}>
          You can still read it. <Button onClick={takeOver}>Take it over</Button>
        </Notice>
      )}
      {failure && <Notice tone="bad">{failure}</Notice>}
      {failed && failed === found.decisions[0] && (
        <Notice tone="warn" label="The last decision was not carried out">
          {failed.failure}
        </Notice>
      )}
      {kind === "report" && (
        <ReportCase
          id={subject}
          isMine={held?.isMine ?? false}
          onDecided={(text) => onDecided({ kind, subject }, { text, ids: [], undoUntil: null })}
        />
      )}
      {held?.isMine && (
        <CaseActions
          found={found}
          onStale={onStale}
          onDecided={(decision: WorkDecision, said) => onDecided({ kind, subject }, said(decision, title))}
        />
      )}
      <CaseEvidence found={found} />
      {postingId && <AdvertPreview id={postingId} />}
    </article>
  );
}

function AdvertPreview({ id }: { id: string }) {
  const preview = trpc.posting.preview.useQuery({ id }, { staleTime: 0 });
  const site = trpc.site.info.useQuery();
  const query = {
    data: preview.data && site.data ? { job: preview.data.job, site: site.data } : undefined,
    error: preview.error ?? site.error,
    isFetching: preview.isFetching || site.isFetching,
    refetch: preview.refetch,
  };
  return (
    <section aria-label="Preview of the advert">
      <h4 className={styles.heading}>Preview of the advert</h4>
      <div className={styles.preview}>
        <Loaded query={query} what="the advert" rows={8}>
          {(shown) => <JobAdvert {...shown} preview={<p>The section for applying appears here.</p>} />}
        </Loaded>
      </div>
    </section>
  );
}
