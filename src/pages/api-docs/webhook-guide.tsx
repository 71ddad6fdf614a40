import { type SentEvent, sentEvents, webhookLimits } from "#db/webhook-values.ts";
import { paths } from "#server/paths.ts";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import styles from "./api-docs.module.css";
import { checkExample } from "./check-example.ts";

const eventWords: Record<SentEvent, { when: string; data: readonly string[] }> = {
  "application.received": { when: "Somebody has applied to an advert of yours.", data: ["applicationId", "jobId", "state"] },
  "application.changed": { when: "An application has moved on, or was withdrawn.", data: ["applicationId", "jobId", "state", "before"] },
  "advert.live": { when: "An advert of yours has come onto the board.", data: ["jobId", "status"] },
  "advert.ended": { when: "An advert of yours has left the board.", data: ["jobId", "status"] },
  "webhook.test": { when: "You have asked for a trial.", data: ["webhookId"] },
};

const retries = new Intl.ListFormat("en-GB").format(webhookLimits.retryAfterMinutes.map(String));
const lastRetry = webhookLimits.retryAfterMinutes.at(-1);

/** What webhooks say, how to check them, and what becomes of one that is not taken. */
export function WebhookGuide() {
  return (
    <section aria-labelledby="webhooks" className={styles.prose}>
      <SectionHeading id="webhooks">Webhooks</SectionHeading>
      <p>
        A firm gives addresses of its own systems under <Link href={`${paths.recruiterTab("settings")}#webhooks`}>Settings</Link>, and says
        what they are to be told of.
      </p>
      <p>
        Each message is a POST of JSON with <code>id</code>, <code>event</code>, <code>occurredAt</code> and <code>data</code>. It names
        things by their ids and holds nothing about people: ask the API for those, with a token that may read them.
      </p>
      <dl className={styles.lines}>
        {sentEvents.map((event) => (
          <div key={event}>
            <dt>
              <code>{event}</code>
            </dt>
            <dd>
              {eventWords[event].when} Its <code>data</code>: {eventWords[event].data.join(", ")}.
            </dd>
          </div>
        ))}
      </dl>
      <p>
        The header <code>dayworks-event</code> names the event and <code>dayworks-delivery</code> the message. One sent again has the same
        id, so keep the ids you have dealt with. Messages may arrive in another order than things happened.
      </p>
      <p>
        The header <code>dayworks-signature</code> holds the second it was sent and an HMAC-SHA256 of “second.body”, made with the secret
        you were shown once. For {webhookLimits.oldSecretHours} hours after you make a new secret it holds one with each. Check it before
        you read the body:
      </p>
      <pre className={styles.code}>
        <code translate="no">{checkExample}</code>
      </pre>
      <p>
        Answer with any status from 200 to 299 within {webhookLimits.answerWithinSeconds} seconds, and do the work afterwards. Otherwise we
        try again after {retries} minutes and then every {lastRetry}, {webhookLimits.attemptsAtMost} times in all. After{" "}
        {webhookLimits.failuresBeforePause} failures in a row we pause the webhook, tell you, and keep what happens for{" "}
        {webhookLimits.keptDays} days. Redirects are not followed.
      </p>
    </section>
  );
}
