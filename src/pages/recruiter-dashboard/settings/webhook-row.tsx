import { useState } from "react";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { shortDate } from "#src/lib/dates.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { useSubmission } from "#src/ui/form/submission.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { AskFirst } from "#src/ui/signed-in/ask-first.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import { Tag } from "#src/ui/tag.tsx";
import { readWebhook, WebhookFields } from "./webhook-fields.tsx";
import { WebhookLog } from "./webhook-log.tsx";
import { eventWords } from "./webhook-words.ts";

type Webhook = Outputs["webhooks"]["list"][number];

/** One address with what it is told, how it does, and what can be done with it. */
export function WebhookRow({ webhook, onSecret }: { webhook: Webhook; onSecret: (secret: string) => void }) {
  const cache = trpc.useUtils().webhooks;
  const { client } = trpc.useUtils();
  const { start, isBusy, refusal } = useCommand();
  const [done, setDone] = useState("");
  const [open, setOpen] = useState<"log" | "edit" | null>(null);
  const { id, address, events, pausedAt, isPausedByUs, heldDeliveries, failuresInRow } = webhook;
  const { host } = new URL(address);
  const change = (call: () => Promise<unknown>, words: string) =>
    start(async () => {
      await call();
      setDone(words);
      await cache.invalidate();
    });
  const rotate = () =>
    start(async () => {
      onSecret((await client.webhooks.rotate.mutate({ id })).secret);
      setDone("The secret before this one works for a day longer.");
      await cache.list.invalidate();
    });
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.title}>{address}</p>
        <p className={styles.small}>{events.map((event) => eventWords[event]).join(" · ")}</p>
        {pausedAt && (
          <p className={styles.urgent}>
            {isPausedByUs ? "Paused by us, because it failed too often" : "Paused"} since {shortDate(new Date(pausedAt))}.{" "}
            {heldDeliveries > 0 && `${heldDeliveries} kept for it.`}
          </p>
        )}
        {!pausedAt && failuresInRow > 0 && (
          <p className={styles.urgent}>The last {failuresInRow === 1 ? "attempt" : `${failuresInRow} attempts`} failed.</p>
        )}
        <DoneMessage text={done} />
        {refusal && <p role="alert">{refusal.message}</p>}
        <div className={styles.actions}>
          <Button
            aria-disabled={isBusy || undefined}
            onClick={() =>
              change(async () => {
                await client.webhooks.sendTest.mutate({ id });
                setOpen("log");
              }, "A trial is on its way: see below what becomes of it.")
            }
          >
            Send a trial<span className="visually-hidden"> to {host}</span>
          </Button>
          <Button
            aria-disabled={isBusy || undefined}
            onClick={() =>
              change(
                () => client.webhooks.pause.mutate({ id, isPaused: !pausedAt }),
                pausedAt ? "Resumed." : "Paused. What happens is kept for it.",
              )
            }
          >
            {pausedAt ? "Resume" : "Pause"}
            <span className="visually-hidden"> {host}</span>
          </Button>
          <Button aria-expanded={open === "log"} onClick={() => setOpen(open === "log" ? null : "log")}>
            Last deliveries<span className="visually-hidden"> to {host}</span>
          </Button>
          <Button aria-expanded={open === "edit"} onClick={() => setOpen(open === "edit" ? null : "edit")}>
            Change<span className="visually-hidden"> {host}</span>
          </Button>
          <AskFirst
            label="New secret"
            about={`for ${host}`}
            question="Make a new secret? The present one works for a day longer, so that you can put the new one in place."
            confirmLabel="Make a new secret"
            isBusy={isBusy}
            onConfirm={rotate}
          />
          <AskFirst
            label="Remove"
            about={host}
            question={`Remove the webhook to ${host}? It is told nothing any more, and its log goes.`}
            confirmLabel="Remove it"
            isBusy={isBusy}
            onConfirm={() => change(() => client.webhooks.remove.mutate({ id }), "")}
          />
        </div>
        {open === "edit" && <EditWebhook webhook={webhook} onSaved={() => setOpen(null)} />}
        {open === "log" && <WebhookLog webhookId={id} host={host} />}
      </div>
      <div className={styles.side}>
        <Tag tone={pausedAt ? "warn" : "good"}>{pausedAt ? "Paused" : "On"}</Tag>
      </div>
    </li>
  );
}

function EditWebhook({ webhook: { id, address, events }, onSaved }: { webhook: Webhook; onSaved: () => void }) {
  const list = trpc.useUtils().webhooks.list;
  const save = trpc.webhooks.change.useMutation();
  const submission = useSubmission(async (typed) => {
    await save.mutateAsync({ id, ...readWebhook(typed) });
    await list.invalidate();
    onSaved();
  });
  return (
    <Form id={`webhook-${id}`} label={`Change the webhook to ${address}`} submission={submission}>
      <WebhookFields address={address} events={events} />
      <SubmitButton submission={submission} sending="Saving">
        Save the webhook
      </SubmitButton>
    </Form>
  );
}
