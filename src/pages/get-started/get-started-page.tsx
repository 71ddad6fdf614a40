import { paths } from "#server/addresses/paths.ts";
import styles from "#src/features/auth/auth-page.module.css";
import { AuthPage } from "#src/features/auth/auth-page.tsx";
import { nextOf, withNext } from "#src/features/auth/sign-in-calls.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { Link } from "#src/ui/link.tsx";

const choices = [
  {
    label: "I am looking for work",
    about: "Save adverts and searches, get alerts about new jobs, and apply with your profile.",
    href: paths.register("jobseeker"),
  },
  {
    label: "I hire for a company",
    about: "Advertise for your own firm or as part of an agency, together with your colleagues.",
    href: paths.register("recruiter"),
  },
  {
    label: "I recruit on my own account",
    about: "Advertise for your clients and be listed among the freelance recruiters.",
    href: `${paths.register("recruiter")}?kind=freelance`,
  },
];

export default function GetStartedPage({ search }: PageProps) {
  const next = nextOf(search);
  return (
    <AuthPage
      title="Get started"
      description="Create an account to find work as a quantity surveyor or to hire one."
      heading="What brings you here?"
      lead="This decides what your account is for. It takes a minute, and an account costs nothing."
    >
      <ul className={styles.choices}>
        {choices.map(({ label, about, href }) => (
          <li key={href} className={styles.choice}>
            <h2>
              <Link href={withNext(href, next)}>{label}</Link>
            </h2>
            <p>{about}</p>
            <span aria-hidden="true" className={styles.arrow}>
              →
            </span>
          </li>
        ))}
      </ul>
      <p>
        Already have an account? <Link href={withNext(paths.signIn, next)}>Sign in</Link>
      </p>
    </AuthPage>
  );
}
