import type { InterviewState } from "#db/interview-values.ts";
import { type DeliverableEvent, deliverableEvents, webhookLimits } from "#db/webhook-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { Section, SectionHeading } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import { TableHead } from "#src/ui/table.tsx";
import styles from "./api-docs.module.css";
import { windowWords } from "./window-words.ts";

const applicationSample = { applicationId: "Zm9yZW1hbi1leGFtcGxlLQ", jobId: 81 };
const interviewSample = (state: InterviewState, sequence = 0) => ({
  ...{ interviewId: "aW50ZXJ2aWV3LXNhbXBsZQ", ...applicationSample, state, sequence },
  ...{ startsAt: "2026-12-01T10:30:00.000Z", lengthMinutes: 60 },
});
const eventWords: Record<DeliverableEvent, { when: string; data: Readonly<Record<string, unknown>> }> = {
  "application.received": { when: "Somebody has applied to an advert of yours.", data: { ...applicationSample, state: "sent" } },
  "application.changed": {
    when: "An application has moved on, or was withdrawn.",
    data: { ...applicationSample, state: "shortlisted", before: "opened" },
  },
  "interview.arranged": { when: "Somebody of yours has arranged an interview.", data: interviewSample("invited") },
  "interview.changed": { when: "Somebody of yours has moved an interview or changed it otherwise.", data: interviewSample("invited", 1) },
  "interview.accepted": { when: "The applicant has accepted.", data: interviewSample("accepted", 1) },
  "interview.time-asked": { when: "The applicant asks for another time.", data: interviewSample("time-asked", 1) },
  "interview.declined": { when: "The applicant has declined.", data: interviewSample("declined", 1) },
  "interview.cancelled": { when: "An interview is called off, or its application has ended.", data: interviewSample("cancelled", 2) },
  "advert.live": { when: "An advert of yours has come onto the board.", data: { jobId: 81, status: "live" } },
  "advert.ended": { when: "An advert of yours has left the board.", data: { jobId: 81, status: "paused" } },
  "webhook.test": { when: "You have asked for a trial.", data: { webhookId: "d2ViaG9vay1mb3ItdHJpYQ" } },
};

const retries = new Intl.ListFormat("en-GB").format(webhookLimits.retryAfterMinutes.map(String));
const lastRetry = webhookLimits.retryAfterMinutes.at(-1);

/** Guide to webhooks: their payloads, signature checks, and retries. */
function WebhookGuide() {
  return (
    <Section id="webhooks" heading="Webhooks" className={styles.prose}>
      <p>
        A firm gives addresses of its own systems under <Link href={`${paths.recruiterTab("settings")}#webhooks`}>Settings</Link>, and says
        what they are to be told of.
      </p>
      <p>
        Each message is a POST of JSON with <code>id</code>, <code>event</code>, <code>occurredAt</code> and <code>data</code>. It names
        things by their ids and holds nothing about people: ask the API for those, with a token that may read them.
      </p>
      <dl className={styles.lines}>
        {deliverableEvents.map((event) => (
          <div key={event}>
            <dt>
              <code>{event}</code>
            </dt>
            <dd>
              {eventWords[event].when} Its <code>data</code>: <code>{JSON.stringify(eventWords[event].data)}</code>
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
    </Section>
  );
}

/** Example of signature verification for receivers of webhooks. It is shown on pages, and the tests run it. */
const checkExample = `import { createHmac, timingSafeEqual } from "node:crypto";

/** body: the text as it came, before it is parsed. header: dayworks-signature. */
export function isGenuine(body, header, secret, nowMs = Date.now()) {
  const [time, ...signatures] = header.split(",");
  const second = Number(time.slice("t=".length));
  if (!(Math.abs(nowMs / 1000 - second) <= 300)) return false;
  const hex = createHmac("sha256", secret).update(second + "." + body).digest("hex");
  const expected = Buffer.from("v1=" + hex);
  return signatures.some((each) => {
    const given = Buffer.from(each);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}`;

export const prepare = (queries: Queries) => [queries.openapi.overview.ensureData()];

type Overview = Outputs["openapi"]["overview"];

/** Overview of the API: authentication, and every endpoint in one line. */
export default function ApiDocsPage() {
  const [{ version, origin, sections, quotas }] = trpc.openapi.overview.useSuspenseQuery();
  return (
    <article className={styles.page}>
      <PageHead
        title="API"
        description="Every call of the board’s API: what it takes, what it answers, and who may make it."
        canonicalPath={paths.apiDocs()}
        type="article"
      />
      <header className={styles.head}>
        <h1 tabIndex={-1}>API</h1>
        <p>
          Version {version}. Read adverts without signing in; with a token of your own, read and change what is yours. Programs read the
          same as an OpenAPI 3.1 document: <a href="/api/openapi.json">openapi.json</a>.
        </p>
        <p>
          To show adverts on a page of your own you need no program: <Link href={paths.embed()}>copy a few lines of HTML</Link>. Any search
          is also a feed, at <code>/jobs.rss.xml</code>, <code>/jobs.atom.xml</code> and <code>/jobs.json</code> with the parameters of the
          list.
        </p>
        <pre className={styles.code}>{`curl '${origin}/api/jobs?q=nec4&location=Leeds'`}</pre>
      </header>
      <Section id="calls" heading="Calls">
        {sections.map((section) => (
          <CallTable key={section.slug} section={section} />
        ))}
      </Section>
      <Conventions />
      <WebhookGuide />
      <Quotas quotas={quotas} />
    </article>
  );
}

function CallTable({ section: { slug, tag, calls } }: { section: Overview["sections"][number] }) {
  const href = paths.apiDocs(slug);
  return (
    <section className={styles.group} aria-labelledby={slug}>
      <SectionHeading id={slug} level={3} aside={<Link href={href}>In full</Link>}>
        {tag}
      </SectionHeading>
      <dl className={styles.lines}>
        {calls.map(({ name, method, path, summary }) => (
          <div key={name}>
            <dt>
              <a href={`${href}#${name}`}>
                <code>
                  {method} {path}
                </code>
              </a>
            </dt>
            <dd>{summary}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Conventions() {
  return (
    <Section id="rules" heading="What holds for every call" className={styles.prose}>
      <h3>Being let in</h3>
      <p>
        Make a token under <Link href={paths.myAccount("api-tokens")}>My account</Link>, give it only the permissions it needs, and send it
        as <code>Authorization: Bearer …</code>. A token never may more than its owner. Pages of this site use the session cookie instead,
        and send the value of the <code>XSRF-TOKEN</code> cookie as <code>X-XSRF-TOKEN</code> with whatever changes something.
      </p>
      <h3>What is sent and answered</h3>
      <p>
        JSON in UTF-8. Moments are in UTC, such as <code>2026-11-20T12:00:00.000Z</code>. Money is in whole pence, with its period beside
        it. Lists are paged. Every <code>GET</code> answers <code>HEAD</code> too, and most that are the same for everybody carry an{" "}
        <code>ETag</code>: send it back as <code>If-None-Match</code> and be told 304 while nothing has changed.
      </p>
      <h3>Refusals</h3>
      <p>
        A refused call answers <code>application/problem+json</code>: <code>code</code> is for programs, <code>detail</code> for people, and{" "}
        <code>errors</code> names each field at fault. <Link href="/problems">Every problem has its page</Link>.
      </p>
      <h3>Repeating a call safely</h3>
      <p>
        Calls that take an <code>Idempotency-Key</code> have their effect once for each key, however often they are sent. The second time
        the answer is the first one again, with <code>Idempotency-Replayed: true</code>.
      </p>
    </Section>
  );
}

function Quotas({ quotas }: { quotas: Overview["quotas"] }) {
  return (
    <Section id="quotas" heading="Quotas" className={styles.prose}>
      <p>
        Answers say how a quota stands in <code>X-RateLimit-Limit</code>, <code>-Remaining</code> and <code>-Reset</code>. Beyond it the
        answer is 429, with the seconds to wait in <code>Retry-After</code>.
      </p>
      <table className={table.table}>
        <TableHead of={["Quota", { figure: "Calls" }]} />
        <tbody>
          {quotas.map(({ name, quota, windowSeconds }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td className={table.figure}>
                {quota} {windowWords(windowSeconds)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
