import { useState } from "react";
import type { DeliverableEvent, DeliveryState, WebhookEvent } from "#db/webhook-values.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import { Tag } from "#src/ui/tag.tsx";

type Delivery = Outputs["webhooks"]["deliveries"]["items"][number];

const whileDueMs = 2_000;
const isPending = ({ state }: Delivery) => state === "queued" || state === "sending";
const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium", timeZone: "Europe/London" });

/** Recent deliveries to one endpoint with its responses, and the way to send them again. */
export function WebhookLog({ webhookId, host }: { webhookId: string; host: string }) {
  const [page, setPage] = useState(1);
  const query = trpc.webhooks.deliveries.useQuery(
    { id: webhookId, page },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.items.some(isPending) ? whileDueMs : false) },
  );
  return (
    <section aria-label={`Last deliveries to ${host}`}>
      <Loaded query={query} what="the deliveries" rows={3}>
        {({ items, total, limit }) => (
          <>
            {total === 0 && <p>Nothing has been sent yet. Send a test event to check that your system receives it.</p>}
            <ul className={styles.rows}>
              {items.map((delivery) => (
                <DeliveryRow key={delivery.id} delivery={delivery} />
              ))}
            </ul>
            {total > limit && (
              <div className={styles.actions}>
                {page > 1 && <Button onClick={() => setPage(page - 1)}>Newer deliveries</Button>}
                {page * limit < total && <Button onClick={() => setPage(page + 1)}>Older deliveries</Button>}
              </div>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const cache = trpc.useUtils().webhooks;
  const again = trpc.webhooks.sendAgain.useMutation({ onSettled: () => cache.deliveries.invalidate() });
  const { start, isBusy, refusal } = useCommand();
  const { id, event, state, attempts, answerStatus, lastError, tookMs, createdAt, nextAttemptAt, body } = delivery;
  const { label, tone } = deliveryWords[state];
  const at = moment.format(new Date(createdAt));
  const tries = attempts === 1 ? "1 attempt" : `${attempts} attempts`;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p>
          {sentWords[event]}, {at}
        </p>
        <p className={`${styles.soft} ${styles.small}`}>
          {tries}
          {answerStatus !== null && ` · answered ${answerStatus}`}
          {state === "delivered" && tookMs !== null && ` in ${tookMs} ms`}
          {nextAttemptAt && attempts > 0 && ` · next ${moment.format(new Date(nextAttemptAt))}`}
        </p>
        {lastError && <p className={styles.small}>{lastError}</p>}
        <details>
          <summary>What was sent</summary>
          <p className={styles.code}>
            <code translate="no">{body}</code>
          </p>
        </details>
        {refusal && <p role="alert">{refusal.message}</p>}
      </div>
      <div className={styles.side}>
        <Tag tone={tone}>{label}</Tag>
        {(state === "delivered" || state === "failed") && (
          <Button aria-disabled={isBusy || undefined} onClick={() => start(() => again.mutateAsync({ id }))}>
            Send again<span className="visually-hidden"> what was sent on {at}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

export const eventWords: Record<WebhookEvent, string> = {
  "application.received": "Someone applies",
  "application.changed": "An application changes stage or is withdrawn",
  "interview.arranged": "An interview is arranged",
  "interview.changed": "An interview is rescheduled or changed",
  "interview.accepted": "An applicant accepts an interview",
  "interview.time-asked": "An applicant asks for another time",
  "interview.declined": "An applicant declines an interview",
  "interview.cancelled": "An interview is called off",
  "advert.live": "An advert goes live",
  "advert.ended": "An advert is no longer live: paused, filled, closed or expired",
};
const sentWords: Record<DeliverableEvent, string> = { ...eventWords, "webhook.test": "Test" };

const deliveryWords: Record<DeliveryState, { label: string; tone: "plain" | "new" | "good" | "warn" }> = {
  queued: { label: "Queued", tone: "new" },
  held: { label: "On hold", tone: "plain" },
  sending: { label: "Sending", tone: "new" },
  delivered: { label: "Delivered", tone: "good" },
  failed: { label: "Failed", tone: "warn" },
};
