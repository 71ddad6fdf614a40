import { JobAdvert } from "#src/pages/job/job-advert.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import styles from "./work.module.css";

/** The advert as people would see it. */
export function AdvertPreview({ id }: { id: string }) {
  const preview = trpc.posting.preview.useQuery({ id }, { staleTime: 0 });
  const site = trpc.site.info.useQuery();
  const query = {
    data: preview.data && site.data ? { job: preview.data.job, site: site.data } : undefined,
    error: preview.error ?? site.error,
    isFetching: preview.isFetching || site.isFetching,
    refetch: preview.refetch,
  };
  return (
    <section aria-label="As people would see it">
      <h4 className={styles.heading}>As people would see it</h4>
      <div className={styles.preview}>
        <Loaded query={query} what="the advert" rows={8}>
          {(shown) => <JobAdvert {...shown} preview={<p>Here people would apply.</p>} />}
        </Loaded>
      </div>
    </section>
  );
}
