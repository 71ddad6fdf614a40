import { lazy, type ReactNode, Suspense } from "react";
import { useCurrentUser } from "#src/auth/current-user.ts";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";

const Removed = lazy(async () => ({ default: (await loadWithRetries(() => import("../job/removed-advert.tsx"))).RemovedAdvert }));

/** In place of what everybody is told of an advert that takes no applications: those who keep it, and those whose it is, are told what has become of it. */
export function OffTheBoard({ id, children }: { id: string; children: ReactNode }) {
  if (!useCurrentUser().user) return children;
  return (
    <Suspense fallback={children}>
      <Removed jobId={Number(id)}>{children}</Removed>
    </Suspense>
  );
}
