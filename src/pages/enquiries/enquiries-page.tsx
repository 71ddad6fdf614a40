import { paths } from "#server/addresses/paths.ts";
import { Empty } from "#src/features/dashboard/empty.tsx";
import { readPage } from "#src/features/dashboard/list-query.ts";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { EnquiryRows, EnquiryView, writerPerspective } from "#src/features/enquiries/enquiry-view.tsx";
import type { PageProps } from "#src/page-module.types.ts";
import { trpc } from "#src/trpc/client.ts";
import { PageHead } from "#src/ui/page-head.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { NeedsScript } from "#src/ui/signed-in/needs-script.tsx";
import styles from "#src/ui/signed-in/own-page.module.css";

const title = "Your messages to freelance recruiters";

/** The user's messages to freelance recruiters from their pages, and the replies. */
export default function EnquiriesPage({ params, search }: PageProps) {
  const id = params.id ?? "";
  return (
    <div className={styles.page}>
      <PageHead title={title} description="What you wrote to freelance recruiters, and what they answered." canonicalPath={null} />
      <h1 tabIndex={-1}>{title}</h1>
      <NeedsScript />
      <div className={styles.content} data-needs-script="">
        {id === "" ? <SentEnquiries page={readPage(search)} /> : <EnquiryView key={id} id={id} as={writerPerspective} />}
      </div>
    </div>
  );
}

function SentEnquiries({ page }: { page: number }) {
  const query = trpc.enquiries.sent.useQuery({ page });
  return (
    <Loaded query={query} what="your messages" rows={4} skeleton={<ListSkeleton rows={4} />}>
      {({ items, total, pageCount }) =>
        total === 0 ? (
          <Empty href={paths.freelanceRecruiters} action="See freelance recruiters">
            Your messages to freelance recruiters will appear here. To write to one, use the form on their page.
          </Empty>
        ) : (
          <>
            <EnquiryRows items={items} as={writerPerspective} />
            <Pagination page={page} pageCount={pageCount} href={(to) => `${paths.enquiriesSent}?page=${to}`} />
          </>
        )
      }
    </Loaded>
  );
}
