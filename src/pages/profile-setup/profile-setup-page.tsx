import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { paths, safeNextPath } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { refreshCurrentUser } from "#src/features/auth/current-user.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { trpc } from "#src/trpc/client.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { NeedsScript } from "#src/ui/signed-in/needs-script.tsx";
import { NameField } from "../my-account/name-field.tsx";
import { NotificationSwitches } from "../my-account/notification-switches.tsx";
import styles from "./profile-setup-page.module.css";

type Me = Outputs["account"]["me"]["get"];

/** First steps after confirming an email address or signing up with Google; then the page the user came for, or the checklist. */
export default function ProfileSetupPage({ search }: PageProps) {
  const next = safeNextPath(search.get("next")) ?? paths.onboarding;
  const query = trpc.account.me.get.useQuery(undefined, { staleTime: 0 });
  return (
    <div className={styles.page}>
      <PageHead title="Set up your profile" description="First steps with your account." canonicalPath={null} />
      <h1 tabIndex={-1}>Set up your profile</h1>
      <NeedsScript />
      <div className={styles.parts} data-needs-script="">
        <p>Two quick questions and you are ready. You can change both answers later in your account.</p>
        <Section id="mail" heading="What we may e-mail you about" className={styles.part}>
          <NotificationSwitches />
        </Section>
        <Section id="name" heading="Your name" className={styles.part}>
          <Loaded query={query} what="your profile" rows={2}>
            {(me) => <NameForm me={me} next={next} />}
          </Loaded>
        </Section>
      </div>
    </div>
  );
}

function NameForm({ me, next }: { me: Me; next: string }) {
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const cache = trpc.useUtils().account.me.get;
  const rename = trpc.account.me.rename.useMutation();
  const mark = trpc.account.onboarding.mark.useMutation();
  const submission = useSubmission(async (typed) => {
    await rename.mutateAsync({ name: String(typed.get("name")) });
    // Ticks these steps on the checklist as well; a failure to do so is harmless.
    const done = me.role === "platform_admin" ? (["name"] as const) : (["name", "notification-preferences"] as const);
    await Promise.allSettled(done.map((step) => mark.mutateAsync({ step, state: "done" })));
    void cache.invalidate();
    void refreshCurrentUser(queries);
    navigate(next);
  });
  return (
    <Form id="first-name" submission={submission}>
      <NameField initial={me.name} />
      <div className={styles.buttons}>
        <SubmitButton sending="Saving">Save and continue</SubmitButton>
        <ButtonLink kind="quiet" href={next}>
          Skip this
        </ButtonLink>
      </div>
    </Form>
  );
}
