import { useCurrentUser } from "#src/auth/current-user.ts";
import type { PageProps } from "#src/navigation.ts";
import { PageHead } from "#src/ui/page-head.tsx";
import { BrowserFacts } from "./browser-facts.tsx";
import { ErrorSamples, mayMakeErrors } from "./error-samples.tsx";
import { Primitives } from "./primitives.tsx";
import { SkeletonSamples } from "./skeleton-samples.tsx";
import styles from "./test-page.module.css";
import { ToastSamples } from "./toast-samples.tsx";

/** For trying out by hand what pages are made of, and for seeing what this browser is. */
export default function TestPage({ search }: PageProps) {
  const { user } = useCurrentUser();
  return (
    <div className={styles.page}>
      <PageHead title="Test page" description="Everything pages are made of, to try out." canonicalPath={null} />
      <h1 tabIndex={-1}>Test page</h1>
      <ToastSamples />
      {mayMakeErrors(user) && <ErrorSamples />}
      <SkeletonSamples />
      <Primitives page={Number(search.get("page")) || 3} />
      <BrowserFacts />
    </div>
  );
}
