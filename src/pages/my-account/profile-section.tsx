import { useQueryClient } from "@tanstack/react-query";
import { useSearch } from "wouter";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { ConfirmPassword } from "#src/features/auth/confirm-password.tsx";
import { refreshCurrentUser } from "#src/features/auth/current-user.ts";
import { longDate } from "#src/lib/dates.ts";
import { useSiteFacts } from "#src/lib/site-facts.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { NameField } from "./name-field.tsx";
import styles from "./part.module.css";

/** Address that links the account to a Google account; the browser returns with a notice in the address. */
const linkGoogleAddress = "/api/auth/google?purpose=link";

/** Shows the result of the redirect back from Google. */
function GoogleNotice() {
  const search = new URLSearchParams(useSearch());
  switch (search.get("notice")) {
    case "google-linked":
      return <Notice label="Google account linked">You can continue with Google the next time you sign in.</Notice>;
    case "google-failed":
      return (
        <Notice tone="warn" label="Google did not confirm it">
          Nothing has changed. Try again, and choose the Google account that is yours.
        </Notice>
      );
    case "confirm-password":
      return <ConfirmPassword onConfirmed={() => location.assign(linkGoogleAddress)} />;
    default:
      return null;
  }
}

export type Me = Outputs["account"]["me"]["get"];

const roleWords: Record<Me["role"], string> = {
  jobseeker: "Jobseeker",
  recruiter: "Recruiter",
  company_admin: "Company administrator",
  platform_admin: "Administrator of this site",
};

export default function ProfileSection() {
  const query = trpc.account.me.get.useQuery(undefined, { staleTime: 0 });
  return (
    <Loaded query={query} what="your profile" rows={6}>
      {(me) => (
        <>
          <GoogleNotice />
          <RenameForm name={me.name} />
          <Facts me={me} />
          <p>
            New here? <Link href={paths.onboarding}>See your first steps</Link>.
          </p>
        </>
      )}
    </Loaded>
  );
}

function RenameForm({ name }: { name: string }) {
  const cache = trpc.useUtils();
  const queries = useQueryClient();
  const rename = trpc.account.me.rename.useMutation();
  const submission = useSubmission(async (typed) => {
    await rename.mutateAsync({ name: String(typed.get("name")) });
    await Promise.all([cache.account.me.get.invalidate(), refreshCurrentUser(queries)]);
  });
  return (
    <Form id="rename" label="Change your name" submission={submission} asksBeforeLeaving>
      <NameField initial={name} />
      <div className={styles.actions}>
        <SubmitButton sending="Saving">Save name</SubmitButton>
        <span role="status" className={styles.good}>
          {submission.isSent && "Saved"}
        </span>
      </div>
    </Form>
  );
}

function Facts({ me }: { me: Me }) {
  const site = useSiteFacts();
  return (
    <dl className={styles.facts}>
      <div>
        <dt>E-mail address</dt>
        <dd>
          {me.email} ·{" "}
          <Link href={paths.myAccount("email")} keepPlace>
            Change it
          </Link>
        </dd>
      </div>
      <div>
        <dt>Role</dt>
        <dd>{me.role === "recruiter" && me.isFreelance ? "Freelance recruiter" : roleWords[me.role]}</dd>
      </div>
      <div>
        <dt>Company</dt>
        <dd>{me.company ? <Link href={paths.company(me.company.slug)}>{me.company.name}</Link> : "None"}</dd>
      </div>
      <div>
        <dt>Signs in with</dt>
        <dd>
          {[me.hasPassword && "Password", me.hasGoogle && "Google"].filter(Boolean).join(" or ")}
          {site?.googleSignIn && me.hasPassword && !me.hasGoogle && (
            <>
              {" "}
              · <a href={linkGoogleAddress}>Link a Google account</a>
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>Member since</dt>
        <dd>{longDate(new Date(me.createdAt))}</dd>
      </div>
    </dl>
  );
}
