import { useState } from "react";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/dashboard/dashboard.module.css";
import { counted } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";

type Verdict = Outputs["audit"]["verify"];

/** Reads the whole chain again and says in words whether any event was changed, left out or added. */
export function VerifyPart() {
  const { client } = trpc.useUtils();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const { start, isBusy, refusal, prompt } = useCommand();
  return (
    <section aria-labelledby="verify" className={dashboard.part}>
      <SectionHeading id="verify" level={3}>
        Is the log as it was written?
      </SectionHeading>
      <p className={dashboard.prose}>
        Each event carries a hash of itself and of the one before, so that none can be changed, left out or slipped in unseen. The site
        verifies the whole log once a day; you can do so now.
      </p>
      <p className={dashboard.actions}>
        <Button disabled={isBusy} onClick={() => start(async () => setVerdict(await client.audit.verify.query()))}>
          {isBusy ? "Verifying…" : "Verify the log"}
        </Button>
      </p>
      <div role="status">{verdict && <VerdictWords verdict={verdict} />}</div>
      {refusal && <p role="alert">{refusal.message}</p>}
      {prompt}
    </section>
  );
}

function VerdictWords({ verdict }: { verdict: Verdict }) {
  if (verdict.isIntact)
    return (
      <Notice tone="good" label="As it was written">
        {counted(verdict.count, "event")} verified, up to number {verdict.lastId}. It ends in the hash{" "}
        <code className={dashboard.code}>{verdict.hash}</code>.
      </Notice>
    );
  return (
    <Notice tone="bad" label="Not as it was written">
      At event {verdict.brokenId}: {verdict.reason}. Keep the database as it is, and compare it with a backup and with the heads kept
      outside it.
    </Notice>
  );
}
