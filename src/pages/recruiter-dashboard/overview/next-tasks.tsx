import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { useCurrentUser } from "#src/features/auth/current-user.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import own from "./overview.module.css";

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
    <section aria-labelledby="tasks">
      <SectionHeading id="tasks" level={3}>
        What would you like to do?
      </SectionHeading>
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
    </section>
  );
}
