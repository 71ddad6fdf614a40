import type { ReactNode } from "react";
import { paths } from "#server/paths.ts";
import type { CurrentUser } from "#src/auth/current-user.ts";
import { withNext } from "#src/auth/sign-in-calls.ts";
import { StepShape } from "#src/skeletons/step-shape.tsx";
import { trpc } from "#src/trpc/client.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { keptWords } from "./kept-words.ts";
import styles from "./post-a-job.module.css";
import type { StepName } from "./posting-types.ts";
import { stepHref } from "./steps.ts";

/** A recruiter of a firm writes nothing that cannot be saved: without a firm they are led to it first, and come back to the form. */
export function CompanyFirst({ user, step, children }: { user: CurrentUser; step: StepName; children: ReactNode }) {
  const mayLack = user.role === "recruiter";
  const { data, isPending } = trpc.account.onboarding.get.useQuery(undefined, { enabled: mayLack, staleTime: 0 });
  if (mayLack && isPending) return <StepShape step={step} />;
  const lacks = mayLack && data?.steps.some(({ name, state }) => name === "company" && state !== "done");
  if (!lacks) return children;
  const isBegun = keptWords(null, user.id) !== null;
  return (
    <section aria-labelledby="company-first" className={styles.asked}>
      <SectionHeading id="company-first">First, your company</SectionHeading>
      <p>
        Adverts appear under the name of a firm. Create yours, or join it if a colleague has it here: about a minute. Your first advert is
        free. {isBegun ? "What you have written is kept in this tab, and you come back to it." : "You come straight back here."}
      </p>
      <p className={styles.ways}>
        <ButtonLink kind="primary" href={withNext(paths.createCompany, stepHref(null, step))}>
          Create or join your company
        </ButtonLink>
      </p>
    </section>
  );
}
