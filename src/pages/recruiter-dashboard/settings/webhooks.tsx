import { useState } from "react";
import { webhookEvents, webhookLimits } from "#db/webhook-values.ts";
import { useLikelyRole } from "#src/features/auth/use-likely-role.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { useSubmission } from "#src/ui/form/submission.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { CopyButton } from "#src/ui/signed-in/copy-button.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { SecretOnce } from "#src/ui/signed-in/secret-once.tsx";
import { readWebhook, WebhookFields } from "./webhook-fields.tsx";
import { WebhookRow } from "./webhook-row.tsx";

/** Systems of the firm's own that are told what happens; for whoever looks after the firm. */
export function Webhooks() {
  const isAdmin = useLikelyRole() === "company_admin";
  const query = trpc.account.me.get.useQuery(undefined, { enabled: !isAdmin });
  if (isAdmin) return <OwnWebhooks />;
  return (
    <Loaded query={query} what="your webhooks" rows={2}>
      {({ role, isFreelance, company }) => {
        if (role === "company_admin" || isFreelance) return <OwnWebhooks />;
        if (role === "platform_admin") return <p>Webhooks belong to firms: you look after none.</p>;
        return (
          <p>{company ? "Your firm’s administrators look after its webhooks." : "Webhooks come with a firm. You belong to none yet."}</p>
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
          {secret && <NewSecret secret={secret} onKept={() => setSecret(null)} />}
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
            <p>You have {webhookLimits.perFirm} webhooks, which is as many as a firm can have. Remove one to add another.</p>
          )}
        </>
      )}
    </Loaded>
  );
}

function NewSecret({ secret, onKept }: { secret: string; onKept: () => void }) {
  return (
    <section aria-labelledby="webhook-secret">
      <h4 id="webhook-secret">The secret of this webhook</h4>
      <p>
        Copy it to your system now: <strong>it is not shown again</strong>. With it your system can tell that a delivery comes from us.
      </p>
      <SecretOnce label="Secret" lines={[secret]} />
      <div className={styles.actions}>
        <CopyButton text={secret} label="Copy the secret" />
        <Button kind="primary" onClick={onKept}>
          I have kept it
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
      <SubmitButton submission={submission} sending="Adding">
        Add the webhook
      </SubmitButton>
    </Form>
  );
}
