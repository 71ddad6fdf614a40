import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { Tag } from "#src/ui/tag.tsx";
import own from "./overview.module.css";

type Steps = Outputs["recruiting"]["overview"]["steps"];

interface Step {
  name: string;
  about: string;
  href: string;
  isDone: boolean;
}

const invite = "Invite your team";

/** A new recruiter's steps until the first advert is live, then the remaining ones; hidden once all are done. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const { isEmailConfirmed, isFreelance, hasFirm, verification, hasAdvert, hasTeam } = steps;
  const verifying: Partial<Record<NonNullable<Steps["verification"]>, string>> = {
    "in-review": "We are checking your documents.",
    refused: "Your verification was refused. Read why, then submit it again.",
    lapsed: "Your verification has expired. Submit it again.",
  };
  const readFirst = hasAdvert
    ? "Until then, edits to title, pay or location need approval."
    : "Until then, your first advert needs approval.";
  const all: Step[] = [
    {
      name: "Confirm your e-mail address",
      about: "You cannot publish until you do.",
      href: paths.myAccount("email"),
      isDone: isEmailConfirmed,
    },
    ...(isFreelance
      ? []
      : [
          {
            name: "Create your company, or join it",
            about: "Adverts are listed under a company name. If a colleague has invited you, follow the link in that e-mail.",
            href: paths.createCompany,
            isDone: hasFirm,
          },
        ]),
    {
      name: "Post your first advert: it is free",
      about: "Takes about five minutes. Saved automatically.",
      href: paths.postAJob,
      isDone: hasAdvert,
    },
    {
      name: isFreelance ? "Verify your account" : "Verify your company",
      about: (verification && verifying[verification]) ?? readFirst,
      href: paths.businessVerification,
      isDone: verification === "verified",
    },
    ...(isFreelance
      ? []
      : [
          {
            name: invite,
            about: "Colleagues see the same adverts and applicants.",
            href: paths.recruiterTab("team"),
            isDone: hasTeam,
          },
        ]),
  ];
  // Some companies have one member, so inviting the team alone is not worth a reminder.
  if (all.every(({ isDone, name }) => isDone || name === invite)) return null;
  return (
    <section aria-labelledby="steps">
      <SectionHeading id="steps" level={3}>
        {hasAdvert ? "Set-up checklist" : "Get your first advert live"}
      </SectionHeading>
      <ol className={`${styles.rows} ${own.steps}`}>
        {(hasAdvert ? all.filter(({ isDone }) => !isDone) : all).map(({ name, about, href, isDone }) => (
          <li key={name} className={styles.row}>
            <div className={styles.words}>
              {isDone ? (
                <p className={styles.soft}>{name}</p>
              ) : (
                <>
                  <p className={styles.title}>
                    <Link href={href}>{name}</Link>
                  </p>
                  <p className={`${styles.soft} ${styles.small}`}>{about}</p>
                </>
              )}
            </div>
            <div className={styles.side}>
              <Tag tone={isDone ? "good" : "plain"}>{isDone ? "Done" : "To do"}</Tag>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
