import { confirmerRelations } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/auth/auth-page.module.css";
import { AuthPage, mailedLinkPage } from "#src/features/auth/auth-page.tsx";
import { capitalise } from "#src/lib/capitals.ts";
import { longDate } from "#src/lib/dates.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Field, Options } from "#src/ui/field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { ProjectRecord } from "../jobseeker-profile/seeker-sheet.tsx";

export const prepare = (queries: Queries, { params }: PageProps) =>
  params.token ? [queries.profiles.confirmations.link.ensureData({ token: params.token })] : [];

type LinkData = Outputs["profiles"]["confirmations"]["link"];

/** Target of the link in a request to confirm work. Opening it changes nothing; it works without script. */
export default mailedLinkPage(
  "/confirm-work",
  (token) => trpc.profiles.confirmations.link.useSuspenseQuery({ token }, { staleTime: Number.POSITIVE_INFINITY })[0],
  ConfirmWork,
);

const doneWords: Readonly<Record<string, string>> = {
  confirm: "Thank you. The record is confirmed.",
  decline: "Thank you. The record is not confirmed, and no reason is given to anybody.",
  wrong: "Thank you. We tell them that something in the record is not right.",
  stop: "Stopped. Nobody can have such a request sent to this address again.",
  retract: "Your confirmation is withdrawn, and the mark is gone.",
};

const faultWords: Readonly<Record<string, string>> = {
  stale: "The record has changed since you opened this page. Read it again, then answer.",
  forbidden: "Work cannot be confirmed from the account or the browser of the person who asks. Open the link in a browser of your own.",
  conflict: "This request has been answered or withdrawn already.",
  gone: "This link has expired.",
};

function ConfirmWork({ found, token, query: search }: { found: LinkData | null; token: string; query: URLSearchParams }) {
  const [done, fault] = [search.get("done"), search.get("fault")];
  const state = found?.state ?? "unknown";
  return (
    <AuthPage title="Confirm somebody’s work" description="Say whether a record of a project is right.">
      {fault && (
        <div role="alert">
          <Notice tone="bad" label="Not done">
            {faultWords[fault] ?? "That did not work. Please wait a minute and try again, or use the link in the newest e-mail."}
          </Notice>
        </div>
      )}
      {done && doneWords[done] && (
        <p role="status">
          <strong>{doneWords[done]}</strong>
        </p>
      )}
      {state === "unknown" && (
        <p>
          This link does not work. Use the link in the newest e-mail, or <Link href={paths.contact("personal-data")}>write to us</Link> if
          you want no such e-mails.
        </p>
      )}
      {state === "expired" && <p>This request has expired, so nothing is left to do.</p>}
      {state === "closed" && !done && <p>This request has been answered or withdrawn, so nothing is left to do.</p>}
      {found?.record && found.state === "open" && <OpenRequest found={found} token={token} />}
      {found?.record && found.state === "confirmed" && <Confirmed found={found} token={token} />}
      {found && state !== "unknown" && <StopRequests found={found} token={token} />}
    </AuthPage>
  );
}

function OpenRequest({ found, token }: { found: LinkData; token: string }) {
  return (
    <>
      <p>
        <strong>{found.seekerName}</strong> says that you worked with them on this project. Recruiters read exactly this record, and nothing
        tells them who you are.
      </p>
      <Record found={found} />
      <form method="post" action={paths.confirmWork(token)} className={styles.other}>
        <input type="hidden" name="record" value={found.recordHash ?? ""} />
        <Field id="relation" label="What were you to them? (optional)" hint="Recruiters see it beside the month: “by a former client”.">
          <select id="relation" name="relation" defaultValue="" aria-describedby="relation-hint">
            <Options
              any="I would rather not say"
              of={confirmerRelations.map((relation) => ({
                value: relation,
                label: capitalise(relation),
              }))}
            />
          </select>
        </Field>
        <div className={styles.buttons}>
          <Button type="submit" kind="primary" name="answer" value="confirm">
            Confirm this record
          </Button>
          <Button type="submit" name="answer" value="wrong">
            Something is not right
          </Button>
          <Button type="submit" name="answer" value="decline">
            I cannot confirm it
          </Button>
        </div>
        <p>
          {found.until && `You can answer until ${longDate(new Date(found.until))}. `}
          We forget your name and address when you answer. You can take a confirmation back by the same link.
        </p>
      </form>
    </>
  );
}

function Confirmed({ found, token }: { found: LinkData; token: string }) {
  return (
    <>
      <p>You confirmed this record of {found.seekerName}. Keep the e-mail: its link takes the confirmation back at any time.</p>
      <Record found={found} />
      <form method="post" action={paths.confirmWork(token)}>
        <Button type="submit" name="answer" value="retract">
          Withdraw my confirmation
        </Button>
      </form>
    </>
  );
}

function Record({ found: { record } }: { found: LinkData }) {
  return (
    <section aria-labelledby="record" className={styles.other}>
      <h2 id="record">The record</h2>
      {record && <ProjectRecord project={record} />}
    </section>
  );
}

function StopRequests({ found, token }: { found: LinkData; token: string }) {
  if (found.isStopped) return <p>Nobody can have such a request sent to your address.</p>;
  return (
    <form method="post" action={paths.confirmWork(token)} className={styles.other}>
      <div>
        <Button type="submit" kind="quiet" name="answer" value="stop">
          Never ask me again
        </Button>
      </div>
    </form>
  );
}
