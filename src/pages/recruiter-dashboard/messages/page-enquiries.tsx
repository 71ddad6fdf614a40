import { paths } from "#server/addresses/paths.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { Empty } from "#src/features/dashboard/empty.tsx";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { readPage } from "#src/features/dashboard/read-page.ts";
import { EnquiryRows, type EnquiryThread, EnquiryView, recruiterPerspective } from "#src/features/enquiries/enquiry-view.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";

const pageEnquiriesHref = (chosen: Record<string, string> = {}) => paths.recruiterTab("messages", { part: "page", ...chosen });

/** Switches between messages from applicants and enquiries through the recruiter's page, with the unread count of the latter. */
export function MessageParts({ current }: { current: "applicants" | "page" }) {
  const { data } = trpc.enquiries.list.useQuery({ page: 1, isArchived: false });
  const newCount = data?.items.filter(({ isNew }) => isNew).length ?? 0;
  return (
    <nav aria-label="Kinds of messages" className={styles.order}>
      <Link href={paths.recruiterTab("messages")} keepPlace aria-current={current === "applicants" ? "page" : undefined}>
        Applicants
      </Link>
      <Link href={pageEnquiriesHref()} keepPlace aria-current={current === "page" ? "page" : undefined}>
        From your page{newCount > 0 && ` (${newCount} new)`}
      </Link>
    </nav>
  );
}

/** Enquiries sent through the form on a freelance recruiter's page. */
export function PageEnquiries({ search }: { search: URLSearchParams }) {
  const isArchived = search.get("archived") === "1";
  const page = readPage(search);
  const query = trpc.enquiries.list.useQuery({ page, isArchived });
  return (
    <div className={styles.stack}>
      <p>
        <Link href={pageEnquiriesHref(isArchived ? {} : { archived: "1" })} keepPlace>
          {isArchived ? "Show inbox" : "Show archived messages"}
        </Link>
      </p>
      <Loaded query={query} what="these messages" rows={4} skeleton={<ListSkeleton rows={4} />}>
        {({ items, total, pageCount }) =>
          total === 0 ? (
            <Empty href={paths.recruiterProfile} action="View your page">
              {isArchived ? "You have no archived messages." : "No messages yet. Messages sent with the form on your page appear here."}
            </Empty>
          ) : (
            <>
              <EnquiryRows items={items} as={recruiterPerspective} />
              <Pagination
                page={page}
                pageCount={pageCount}
                href={(to) => pageEnquiriesHref({ ...(isArchived && { archived: "1" }), page: String(to) })}
              />
            </>
          )
        }
      </Loaded>
    </div>
  );
}

/** One enquiry, with the recruiter's actions on it. */
export const OpenedEnquiry = ({ id }: { id: string }) => (
  <EnquiryView id={id} as={recruiterPerspective} tools={(thread) => <EnquiryActions thread={thread} />} />
);

function EnquiryActions({ thread: { id, with: other, isArchived, isBlocked } }: { thread: EnquiryThread }) {
  const cache = trpc.useUtils();
  const { start, isBusy, refusal } = useCommand();
  const change = (call: () => Promise<unknown>) =>
    start(async () => {
      await call();
      await cache.enquiries.invalidate();
    });
  const { archive, block } = cache.client.enquiries;
  return (
    <div className={styles.actions}>
      <Button aria-disabled={isBusy || undefined} onClick={() => change(() => archive.mutate({ id, isArchived: !isArchived }))}>
        {isArchived ? "Unarchive" : "Archive"}
      </Button>
      <Button kind="quiet" aria-disabled={isBusy || undefined} onClick={() => change(() => block.mutate({ id, isBlocked: !isBlocked }))}>
        {isBlocked ? `Unblock ${other}` : `Block ${other}`}
      </Button>
      {refusal && <p role="alert">{refusal.message}</p>}
    </div>
  );
}
