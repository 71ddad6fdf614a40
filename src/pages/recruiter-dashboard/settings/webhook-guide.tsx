import styles from "#src/dashboard/dashboard.module.css";

const example = `const [time, ...signatures] = header.split(",");
const mac = createHmac("sha256", secret).update(time.slice(2) + "." + body).digest("hex");
const isOurs = signatures.includes("v1=" + mac) && Date.now() / 1000 - Number(time.slice(2)) < 300;`;

/** For whoever writes the system that is told. */
export function WebhookGuide() {
  return (
    <details>
      <summary>For whoever writes your system</summary>
      <p>
        Each message is a POST of JSON: <code>id</code>, <code>event</code>, <code>occurredAt</code> and <code>data</code> with{" "}
        <code>jobId</code> and <code>status</code>, or <code>applicationId</code>, <code>jobId</code>, <code>state</code> and, where it
        moved, the state <code>before</code>. The header <code>dayworks-event</code> names the event, <code>dayworks-delivery</code> the
        message: one sent again has the same id, so keep the ids you have dealt with. They may arrive in another order than they happened.
      </p>
      <p>
        The header <code>dayworks-signature</code> holds the second it was sent and an HMAC-SHA256 of “second.body” made with your secret;
        for a day after you make a new secret, one with each. Compare it with the body as it came, before you read it:
      </p>
      <pre className={styles.code}>
        <code translate="no">{example}</code>
      </pre>
      <p>
        Answer with any status from 200 to 299 within ten seconds, and do the work afterwards. Otherwise we try again after 1, 5, 30, 120
        and then every 360 minutes, eight times in all. After twenty failures in a row we pause the webhook, tell you, and keep what happens
        for thirty days. Redirects are not followed.
      </p>
    </details>
  );
}
