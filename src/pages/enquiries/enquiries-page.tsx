import { paths } from "#server/addresses/paths.ts";
import { Empty } from "#src/features/dashboard/empty.tsx";
import { readPage } from "#src/features/dashboard/list-query.ts";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { EnquiryRows, EnquiryView, writerPerspective } from "#src/features/enquiries/enquiry-view.tsx";
import type { PageProps } from "#src/page-module.types.ts";
import { trpc } from "#src/trpc/client.ts";
import { Pagination } from "#src/ui/pagination.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { OwnPage } from "#src/ui/signed-in/own-page.tsx";

const title = "Your messages to freelance recruiters";

/** The user's messages to freelance recruiters from their pages, and the replies. */
export default function EnquiriesPage({ params, search }: PageProps) {
  const id = params.id ?? "";
  return (
    <OwnPage title={title} description="What you wrote to freelance recruiters, and what they answered.">
      {id === "" ? <SentEnquiries page={readPage(search)} /> : <EnquiryView key={id} id={id} as={writerPerspective} />}
    </OwnPage>
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
