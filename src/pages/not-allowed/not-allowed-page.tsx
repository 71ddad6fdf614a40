import type { UserRole } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import { findRoute } from "#src/navigation.ts";
import type { PageProps } from "#src/page-module.types.ts";
import type { RouteAccess } from "#src/routes.ts";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { usePageStatus } from "#src/ui/page-status.ts";
import styles from "./not-allowed-page.module.css";

export default function NotAllowedPage({ pattern }: PageProps) {
  usePageStatus(403);
  return (
    <div className={styles.page}>
      <PageHead title="Not open to your account" description="This page is for another kind of account." canonicalPath={null} />
      <h1 tabIndex={-1}>Not open to your account</h1>
      <p>
        You are signed in, but this page is only for {allowedUsersText(findRoute(pattern).access)}. If you have such an account, sign in
        with it instead.
      </p>
      <ul>
        <li>
          <Link href={paths.signIn}>Sign in with another account</Link>
        </li>
        <li>
          <Link href={paths.home}>Go to the jobs list</Link>
        </li>
      </ul>
    </div>
  );
}

const accountsOf: Record<UserRole, string> = {
  jobseeker: "jobseekers",
  recruiter: "recruiters",
  company_admin: "company administrators",
  platform_admin: "administrators of this site",
};

function allowedUsersText(access: RouteAccess | null): string {
  if (access === null || access === "signed-in") return "people who are signed in";
  return new Intl.ListFormat("en-GB").format(access.map((role) => accountsOf[role]));
}
