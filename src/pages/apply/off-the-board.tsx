import { lazy, Suspense } from "react";
import { useCurrentUser } from "#src/auth/current-user.ts";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import NotFoundPage from "../not-found/not-found-page.tsx";

const PausedAdvert = lazy(async () => ({ default: (await loadWithRetries(() => import("./paused-advert.tsx"))).PausedAdvert }));

/** In place of an advert that is not there for everybody: those who keep it, and those whose it is, are told when it is only paused. */
export function OffTheBoard({ id }: { id: string }) {
  if (!useCurrentUser().user) return <NotFoundPage />;
  return (
    <Suspense fallback={<NotFoundPage />}>
      <PausedAdvert jobId={Number(id)} />
    </Suspense>
  );
}
