import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSearch } from "wouter";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { refreshCurrentUser } from "#src/features/auth/current-user.ts";
import { ConfirmPassword } from "#src/features/auth/use-reauthentication.tsx";
import { FactList } from "#src/features/dashboard/facts.tsx";
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

function GoogleNotice() {
  const notice = new URLSearchParams(useSearch()).get("notice");
  if (notice === "confirm-password") return <ConfirmPassword onConfirmed={() => location.assign(linkGoogleAddress)} />;
  if (notice === "google-linked")
    return <Notice label="Google account linked">You can continue with Google the next time you sign in.</Notice>;
  if (notice !== "google-failed") return null;
  return (
    <Notice tone="warn" label="Google did not confirm it">
      Nothing has changed. Try again, and choose the Google account that is yours.
    </Notice>
  );
}

type Me = Outputs["account"]["me"]["get"];

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
  const address = (
    <>
      {me.email} ·{" "}
      <Link href={paths.myAccount("email")} keepPlace>
        Change it
      </Link>
    </>
  );
  const ways = (
    <>
      {[me.hasPassword && "Password", me.hasGoogle && "Google"].filter(Boolean).join(" or ")}
      {site?.googleSignIn && me.hasPassword && !me.hasGoogle && (
        <>
          {" "}
          · <a href={linkGoogleAddress}>Link a Google account</a>
        </>
      )}
    </>
  );
  const facts: [string, ReactNode][] = [
    ["E-mail address", address],
    ["Role", me.role === "recruiter" && me.isFreelance ? "Freelance recruiter" : roleWords[me.role]],
    [
      "Company",
      me.company ? (
        <Link key="company" href={paths.company(me.company.slug)}>
          {me.company.name}
        </Link>
      ) : (
        "None"
      ),
    ],
    ["Signs in with", ways],
    ["Member since", longDate(new Date(me.createdAt))],
  ];
  return <FactList facts={facts} className={styles.facts} />;
}
