import { lazy, Suspense } from "react";
import { useCurrentUser } from "#src/auth/current-user.ts";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import NotFoundPage from "../not-found/not-found-page.tsx";

const Removed = lazy(async () => ({ default: (await loadWithRetries(() => import("../job/removed-advert.tsx"))).RemovedAdvert }));

/** In place of an advert that is not there for everybody: those who keep it, and those whose it is, are told what has become of it. */
export function OffTheBoard({ id }: { id: string }) {
  const missing = <NotFoundPage />;
  if (!useCurrentUser().user) return missing;
  return (
    <Suspense fallback={missing}>
      <Removed jobId={Number(id)}>{missing}</Removed>
    </Suspense>
  );
}
