import type { ComponentType } from "react";

interface PageSkeletonProps {
  page: string;
  search?: URLSearchParams;
}

let Shape: ComponentType<PageSkeletonProps> = () => <div role="status" aria-label="Loading" />;

/** Loads the skeletons; until then, or if loading fails, the page is blank. */
export const loadSkeletons = (): Promise<void> =>
  import("#src/shell/skeletons/skeletons.tsx")
    .then(({ Skeleton }) => {
      Shape = Skeleton;
    })
    .catch(() => undefined);

/** A skeleton in the page's shape, shown while its code and data load. */
export const PageSkeleton = (props: PageSkeletonProps) => <Shape {...props} />;
