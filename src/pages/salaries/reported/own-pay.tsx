import { lazy, Suspense } from "react";
import { paths } from "#server/paths.ts";
import { useCurrentUser } from "#src/auth/current-user.ts";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import { Link } from "#src/ui/link.tsx";

const OwnReport = lazy(() => loadWithRetries(() => import("./own-report.tsx")));

/** The form for jobseekers who are signed in; for everybody else, what it takes. */
export function OwnPay() {
  const { user } = useCurrentUser();
  if (user?.role === "jobseeker") {
    return (
      <Suspense fallback={<p role="status">Loading your report…</p>}>
        <OwnReport />
      </Suspense>
    );
  }
  if (user) return <p>Pay is reported from jobseekers’ accounts: yours is another kind.</p>;
  return (
    <p>
      <Link href={paths.signInThen(`${paths.salaryDatabase()}#your-pay`)}>Sign in</Link> with a jobseeker’s account to add yours. One report
      a person; you can change or withdraw it at any time, and nobody else sees it.
    </p>
  );
}
