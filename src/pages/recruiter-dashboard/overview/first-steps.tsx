import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { useCurrentUser } from "#src/features/auth/current-user.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
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
    <Section id="steps" level={3} heading={hasAdvert ? "Set-up checklist" : "Get your first advert live"}>
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
    </Section>
  );
}

interface Task {
  name: string;
  about: string;
  href: string;
}

const post: Task = { name: "Post a job", about: "Four steps, saved as you write.", href: paths.postAJob };
const find: Task = { name: "Find candidates", about: "People who chose to be found by recruiters.", href: paths.jobseekerDatabase };

const freelanceTasks: readonly Task[] = [
  find,
  { name: "Make a shortlist", about: "Compare candidates, and share them with your client.", href: paths.recruiterTab("shortlists") },
  {
    name: "See permissions to represent",
    about: "Who you may put forward, and until when.",
    href: paths.recruiterTab("candidates", { part: "permissions" }),
  },
  {
    name: "Find firms about to hire",
    about: "They have just won contracts and advertise nothing here.",
    href: paths.recruiterTab("leads"),
  },
  {
    name: "See who comes free",
    about: "How many surveyors, by month. Announce what you need then.",
    href: paths.recruiterTab("work-ends"),
  },
  post,
  { name: "Edit your public page", about: "Clients and candidates send enquiries from it.", href: paths.recruiterProfile },
];

const companyTasks: readonly Task[] = [
  post,
  { name: "Invite a teammate", about: "Colleagues share adverts and applicants.", href: paths.recruiterTab("team") },
  { name: "Buy adverts, see invoices", about: "Credits, orders and invoices.", href: paths.recruiterTab("billing") },
  { name: "Edit your company page", about: "What jobseekers read beside your adverts.", href: paths.recruiterTab("company") },
  find,
];

/** What freelance recruiters and company administrators come to do; recruiters of a firm have their adverts. */
export function NextTasks({ steps: { isFreelance, hasFirm, hasAdvert } }: { steps: Outputs["recruiting"]["overview"]["steps"] }) {
  const { user } = useCurrentUser();
  const tasks = isFreelance ? freelanceTasks : user?.role === "company_admin" && hasFirm ? companyTasks : [];
  // The first advert is the first step beside these.
  const shown = hasAdvert ? tasks : tasks.filter((task) => task !== post);
  if (shown.length === 0) return null;
  return (
    <Section id="tasks" level={3} heading="What would you like to do?">
      <ul className={own.tasks}>
        {shown.map(({ name, about, href }) => (
          <li key={name}>
            <p className={styles.title}>
              <Link href={href}>{name}</Link>
            </p>
            <p className={`${styles.soft} ${styles.small}`}>{about}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
