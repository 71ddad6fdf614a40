import { useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { formatMonthOrDay } from "#src/lib/dates.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button, CancelButton } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { readSharedDetails, SharedDetailsFields } from "../requests/shared-details.tsx";

type Need = Outputs["workEnds"]["needsForMe"]["items"][number];
type Done = (words: string) => void;

/** Needs that employers announced for the month in which the jobseeker's work ends, or the one after. */
export function NeedsForMe({ onDone }: { onDone: Done }) {
  const query = trpc.workEnds.needsForMe.useQuery(undefined, { staleTime: 0 });
  return (
    <Section id="needs" level={3} heading="What employers need then" className={styles.part}>
      <Loaded query={query} what="what employers need" rows={2} skeleton={<ListSkeleton rows={2} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p>
              Nothing that suits you has been announced yet. A need at your level for that month, or the one after, appears here, and we
              e-mail you about it.
            </p>
          ) : (
            <ul className={styles.rows}>
              {items.map((need) => (
                <NeedRow key={need.id} need={need} onDone={onDone} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

function NeedRow({ need, onDone }: { need: Need; onDone: Done }) {
  const cache = trpc.useUtils().workEnds;
  const [open, setOpen] = useState<"introduce" | "report" | null>(null);
  const decline = trpc.workEnds.declineNeed.useMutation({
    onSettled: () => cache.needsForMe.invalidate(),
    onSuccess: () => onDone(`“${need.role}” is hidden from you. ${need.firmName} is not told.`),
  });
  return (
    <li className={styles.row} aria-label={need.role}>
      <div className={`${styles.words} ${styles.part}`}>
        <div>
          <p className={styles.title}>{need.role}</p>
          <p>
            <Link href={paths.company(need.firmSlug)}>{need.firmName}</Link>
            {need.isFirmVerified ? ", verified" : ", not verified"} {need.isSample && <Tag>Sample</Tag>}
          </p>
          <p>
            From {formatMonthOrDay(need.month)} · {[need.placeLabel, need.suiteLabel].filter(Boolean).join(" · ")}
          </p>
          <p>{need.pay}</p>
        </div>
        <blockquote className={styles.message}>{need.message}</blockquote>
        {open === "introduce" && <Introduce need={need} onDone={onDone} />}
        {open === "report" && <Report need={need} onDone={onDone} />}
        {need.isIntroduced ? (
          <p>
            You have introduced yourself. <Link href={paths.jobseekerTab("requests")}>Write to them under your contact requests</Link>
          </p>
        ) : (
          <div className={styles.actions}>
            {open === null ? (
              <>
                <Button onClick={() => setOpen("introduce")}>Introduce me…</Button>
                <Button disabled={decline.isPending} onClick={() => decline.mutate({ id: need.id })}>
                  Not for me<span className="visually-hidden">: {need.role}</span>
                </Button>
                <Button kind="quiet" onClick={() => setOpen("report")}>
                  Report<span className="visually-hidden">: {need.role}</span>
                </Button>
              </>
            ) : (
              <CancelButton onClick={() => setOpen(null)} />
            )}
          </div>
        )}
        {decline.error && <p role="alert">{refusalOf(decline.error).message}</p>}
      </div>
    </li>
  );
}

function Introduce({ need: { id, firmName }, onDone }: { need: Need; onDone: Done }) {
  const cache = trpc.useUtils();
  const introduce = trpc.workEnds.introduce.useMutation({
    onSettled: () => Promise.all([cache.workEnds.needsForMe.invalidate(), cache.contactRequests.invalidate()]),
  });
  const submission = useSubmission(async (typed) => {
    await introduce.mutateAsync({ id, ...readSharedDetails(typed) });
    onDone(
      `Introduced. ${firmName} can now see your name and what you ticked, and you can write to each other under your contact requests.`,
    );
  });
  return (
    <Form id="introduce" label={`Introduce me to ${firmName}`} submission={submission}>
      <p>{firmName} will see your name and anything you tick here. You can stop sharing at any time.</p>
      <SharedDetailsFields />
      <SubmitButton sending="Introducing">Introduce me</SubmitButton>
    </Form>
  );
}

function Report({ need: { id }, onDone }: { need: Need; onDone: Done }) {
  const cache = trpc.useUtils().workEnds;
  const report = trpc.workEnds.reportNeed.useMutation({ onSettled: () => cache.needsForMe.invalidate() });
  const submission = useSubmission(async (typed) => {
    await report.mutateAsync({ id, reason: String(typed.get("reason") ?? "") });
    onDone("Reported. We are looking into it, and have hidden it from you.");
  });
  return (
    <Form id="report-need" label="Report what was announced" submission={submission}>
      <TextAreaField name="reason" label="What is wrong with it?" rows={3} maxLength={500} missing="Say what is wrong with it." />
      <SubmitButton sending="Reporting">Report it</SubmitButton>
    </Form>
  );
}
