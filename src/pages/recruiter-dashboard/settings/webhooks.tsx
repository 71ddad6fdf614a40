import { useState } from "react";
import { type WebhookEvent, webhookEvents, webhookLimits } from "#db/webhook-values.ts";
import type { Outputs } from "#server/types.ts";
import { useLikelyRole } from "#src/features/auth/use-likely-role.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { shortDate } from "#src/lib/dates.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { CheckboxGroup } from "#src/ui/form/choices.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { ConfirmButton } from "#src/ui/signed-in/ask-first.tsx";
import { CopyButton, SecretOnce } from "#src/ui/signed-in/copy-button.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import { Tag } from "#src/ui/tag.tsx";
import { eventWords, WebhookLog } from "./webhook-log.tsx";

export function Webhooks() {
  const isAdmin = useLikelyRole() === "company_admin";
  const query = trpc.account.me.get.useQuery(undefined, { enabled: !isAdmin });
  if (isAdmin) return <OwnWebhooks />;
  return (
    <Loaded query={query} what="your webhooks" rows={2}>
      {({ role, isFreelance, company }) => {
        if (role === "company_admin" || isFreelance) return <OwnWebhooks />;
        if (role === "platform_admin") return <p>Webhooks belong to firms. Site administrators have none.</p>;
        return (
          <p>{company ? "Your firm’s administrators manage its webhooks." : "Webhooks belong to a firm. You are not part of one yet."}</p>
        );
      }}
    </Loaded>
  );
}

function OwnWebhooks() {
  const query = trpc.webhooks.list.useQuery(undefined, { staleTime: 0 });
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Loaded query={query} what="your webhooks" rows={2}>
      {(webhooks) => (
        <>
          {secret && <NewSecret secret={secret} onSaved={() => setSecret(null)} />}
          {webhooks.length > 0 && (
            <ul className={styles.rows}>
              {webhooks.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} onSecret={setSecret} />
              ))}
            </ul>
          )}
          {webhooks.length < webhookLimits.perFirm ? (
            <AddWebhook onSecret={setSecret} />
          ) : (
            <p>You have {webhookLimits.perFirm} webhooks, the maximum for a firm. Remove one to add another.</p>
          )}
        </>
      )}
    </Loaded>
  );
}

function NewSecret({ secret, onSaved }: { secret: string; onSaved: () => void }) {
  return (
    <section aria-labelledby="webhook-secret">
      <h4 id="webhook-secret">Webhook secret</h4>
      <p>
        Copy it to your system now: <strong>it is not shown again</strong>. With it your system can tell that a delivery comes from us.
      </p>
      <SecretOnce label="Secret" lines={[secret]} />
      <div className={styles.actions}>
        <CopyButton text={secret} label="Copy the secret" />
        <Button kind="primary" onClick={onSaved}>
          I have saved it
        </Button>
      </div>
    </section>
  );
}

function AddWebhook({ onSecret }: { onSecret: (secret: string) => void }) {
  const list = trpc.useUtils().webhooks.list;
  const add = trpc.webhooks.add.useMutation();
  const submission = useSubmission(async (typed, form) => {
    const { secret } = await add.mutateAsync(readWebhook(typed));
    form.reset();
    onSecret(secret);
    await list.invalidate();
  });
  return (
    <Form id="new-webhook" label="Add a webhook" submission={submission}>
      <WebhookFields address="" events={webhookEvents} />
      <SubmitButton kind="secondary" sending="Adding">
        Add the webhook
      </SubmitButton>
    </Form>
  );
}

type Webhook = Outputs["webhooks"]["list"][number];

/** One endpoint with its events, status and actions. */
function WebhookRow({ webhook, onSecret }: { webhook: Webhook; onSecret: (secret: string) => void }) {
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
      setDone("The old secret keeps working for one more day.");
      await cache.list.invalidate();
    });
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.title}>{address}</p>
        <p className={styles.small}>{events.map((event) => eventWords[event]).join(" · ")}</p>
        {pausedAt && (
          <p className={styles.urgent}>
            {isPausedByUs ? "Paused automatically after too many failures" : "Paused"} since {shortDate(new Date(pausedAt))}.{" "}
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
              }, "Test event sent. See the result below.")
            }
          >
            Send test event<span className="visually-hidden"> to {host}</span>
          </Button>
          <Button
            aria-disabled={isBusy || undefined}
            onClick={() =>
              change(
                () => client.webhooks.pause.mutate({ id, isPaused: !pausedAt }),
                pausedAt ? "Resumed." : "Paused. Events are held until you resume.",
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
          <ConfirmButton
            label="New secret"
            about={`for ${host}`}
            question="Create a new secret? The current one keeps working for one more day, so that you can switch over."
            confirmLabel="Create new secret"
            isBusy={isBusy}
            onConfirm={rotate}
          />
          <ConfirmButton
            label="Remove"
            about={host}
            question={`Remove the webhook to ${host}? It gets no more events, and its log is deleted.`}
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
      <SubmitButton sending="Saving">Save the webhook</SubmitButton>
    </Form>
  );
}

const readWebhook = (typed: FormData): { address: string; events: WebhookEvent[] } => ({
  address: String(typed.get("address") ?? ""),
  events: webhookEvents.filter((event) => typed.getAll("events").includes(event)),
});

function WebhookFields({ address, events }: { address: string; events: readonly WebhookEvent[] }) {
  return (
    <>
      <TextField
        name="address"
        label="Endpoint URL"
        hint="Begins with https:// and can be reached from the internet."
        inputMode="url"
        autoComplete="off"
        defaultValue={address}
        maxLength={webhookLimits.addressMaxChars}
        missing="Enter the endpoint URL."
      />
      <CheckboxGroup
        name="events"
        legend="Notify it when"
        options={webhookEvents.map((event) => ({ value: event, label: eventWords[event] }))}
        chosen={events}
      />
    </>
  );
}
