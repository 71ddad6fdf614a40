import { type StoppableMail, stoppableHiringMails } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { AuthPage, mailedLinkPage } from "#src/features/auth/auth-page.tsx";
import type { PageProps } from "#src/page-module.types.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";

export const prepare = (queries: Queries, { params }: PageProps) =>
  params.token ? [queries.recruiting.stopLink.ensureData({ token: params.token })] : [];

const mailWords: Record<StoppableMail, string> = {
  "application-received": "an e-mail for each new application",
  "message-received": "an e-mail when an applicant has written",
  "recruiter-summary": "one e-mail a day about your adverts",
  "job-alerts": "e-mails about new jobs and about adverts you saved",
  "application-updates": "e-mails about your applications, messages and requests",
  "marketing-emails": "news and offers by e-mail",
};
const ofHiring: ReadonlySet<StoppableMail> = new Set(stoppableHiringMails);

/** Target of the unsubscribe link in emails. Opening it changes nothing. */
export default mailedLinkPage(
  "/mail/stop",
  (token) => trpc.recruiting.stopLink.useSuspenseQuery({ token }, { staleTime: Number.POSITIVE_INFINITY })[0],
  StopMail,
);

type StopLinkData = Outputs["recruiting"]["stopLink"];

function StopMail({ found, token, query: search }: { found: StopLinkData | null; token: string; query: URLSearchParams }) {
  const isStopped = search.has("stopped");
  const isOfHiring = found?.mail ? ofHiring.has(found.mail) : false;
  const settings = <Link href={isOfHiring ? paths.recruiterTab("settings") : paths.myAccount("notifications")}>your settings</Link>;
  return (
    <AuthPage title="Stop e-mails" description="Stop e-mails like the one you opened.">
      {search.has("fault") && (
        <div role="alert">
          <Notice tone="bad" label="Not done">
            That did not work. Please wait a minute and try again, or use the link in the newest e-mail.
          </Notice>
        </div>
      )}
      {isStopped && <p role="status">Stopped. An e-mail that was already on its way may still arrive.</p>}
      {!found?.mail ? (
        <p>
          This link does not work. Use the link in the newest e-mail, or <Link href={paths.contact("personal-data")}>write to us</Link> and
          we stop the e-mails for you.
        </p>
      ) : found.isOn ? (
        <>
          <p>You get {mailWords[found.mail]}.</p>
          <form method="post" action={paths.stopMail(token)}>
            <Button type="submit" kind="primary">
              Stop these e-mails
            </Button>
          </form>
          {isOfHiring ? (
            <p>When you are signed in, you can also choose one e-mail a day instead, in {settings}.</p>
          ) : (
            <p>You still get notifications on the site. When you are signed in, you can change this in {settings}.</p>
          )}
        </>
      ) : (
        <p>
          You no longer get these e-mails: {mailWords[found.mail]}. You can turn them on again in {settings}.
        </p>
      )}
    </AuthPage>
  );
}
