import { paths } from "#server/paths.ts";
import type { Outputs } from "#server/types.ts";
import { longDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { Tag } from "#src/ui/tag.tsx";
import styles from "./recruiter-profile.module.css";

type Enquiry = Outputs["recruiters"]["enquiries"]["items"][number];

/** What people wrote by the form on one's page. They are answered by mail. */
export function Enquiries({ search }: { search: URLSearchParams }) {
  const asked = Number(search.get("page"));
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 500 ? asked : 1;
  const query = trpc.recruiters.enquiries.useQuery({ page });
  return (
    <section aria-labelledby="enquiries" className={styles.section}>
      <SectionHeading id="enquiries">Messages by your page</SectionHeading>
      <Loaded query={query} what="what was written to you" rows={3}>
        {({ items, total, pageCount }) =>
          total === 0 ? (
            <p className={styles.soft}>Nobody has written yet. Messages come here and to your mailbox.</p>
          ) : (
            <>
              <p className={styles.soft}>{counted(total, "message")}. Whoever you answer by mail sees your address then.</p>
              <ol className={styles.list}>
                {items.map((enquiry) => (
                  <li key={enquiry.id}>
                    <Message enquiry={enquiry} />
                  </li>
                ))}
              </ol>
              <Pagination page={page} pageCount={pageCount} href={(to) => `${paths.recruiterProfile}?page=${to}#enquiries`} />
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function Message({ enquiry: { id, senderName, senderEmail, message, createdAt, readAt } }: { enquiry: Enquiry }) {
  const cache = trpc.useUtils();
  const mark = trpc.recruiters.markEnquiryRead.useMutation({
    onSuccess: () => Promise.all([cache.recruiters.enquiries.invalidate(), cache.notifications.invalidate()]),
  });
  const answer = `mailto:${encodeURIComponent(senderEmail)}?subject=${encodeURIComponent("Your message to me")}`;
  return (
    <article aria-label={`From ${senderName}`} className={styles.message}>
      <p>
        <strong>{senderName}</strong> <span className={styles.soft}>{longDate(new Date(createdAt))}</span>{" "}
        {readAt === null && <Tag tone="new">New</Tag>}
      </p>
      <p className={styles.words}>{message}</p>
      <p className={styles.actions}>
        <a href={answer}>Answer by mail</a>
        {readAt === null && (
          <Button kind="quiet" onClick={() => mark.mutate({ id })} disabled={mark.isPending}>
            Mark as read
          </Button>
        )}
      </p>
    </article>
  );
}
