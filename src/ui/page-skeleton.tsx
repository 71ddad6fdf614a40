interface PageSkeletonProps {
  page: string;
  search?: URLSearchParams;
}

let loaded: typeof import("#src/skeletons/skeletons.tsx") | undefined;

/** Fetches what stands in for pages; before it has come, or where it does not, a blank does. */
export const loadSkeletons = (): Promise<void> =>
  import("#src/skeletons/skeletons.tsx").then(
    (module) => {
      loaded = module;
    },
    () => undefined,
  );

/** Stands in for a page while its code and data are on their way, in its shape. */
export const PageSkeleton = (props: PageSkeletonProps) =>
  loaded ? <loaded.Skeleton {...props} /> : <div role="status" aria-label="Loading" />;
