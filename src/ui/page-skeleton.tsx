import type { ComponentType } from "react";

interface PageSkeletonProps {
  page: string;
  search?: URLSearchParams;
}

let Shape: ComponentType<PageSkeletonProps> = () => <div role="status" aria-label="Loading" />;

/** Fetches what stands in for pages; before it has come, or where it does not, a blank does. */
export const loadSkeletons = (): Promise<void> =>
  import("#src/shell/skeletons/skeletons.tsx")
    .then(({ Skeleton }) => {
      Shape = Skeleton;
    })
    .catch(() => undefined);

/** Stands in for a page while its code and data are on their way, in its shape. */
export const PageSkeleton = (props: PageSkeletonProps) => <Shape {...props} />;
