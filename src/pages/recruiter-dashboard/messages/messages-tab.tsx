import { useId, useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import { useCurrentUser } from "#src/features/auth/current-user.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { Empty } from "#src/features/dashboard/empty.tsx";
import { FilterBar } from "#src/features/dashboard/filter-bar.tsx";
import { readPage } from "#src/features/dashboard/list-query.ts";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { EnquiryRows, type EnquiryThread, EnquiryView, recruiterPerspective } from "#src/features/enquiries/enquiry-view.tsx";
import { ConversationView } from "#src/features/messages/conversation-view.tsx";
import { Conversations, employerPerspective } from "#src/features/messages/conversations.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Field, Options } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/constraints.ts";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";

/** Inserts a template with the applicant's details filled in, and names placeholders that could not be filled. */
function InsertTemplate({ id, onInsert }: { id: string; onInsert: (text: string) => void }) {
  const select = useId();
  const { client } = trpc.useUtils();
  const { data } = trpc.messageTemplates.list.useQuery();
  const { start, refusal } = useCommand();
  const templates = [...(data?.own ?? []), ...(data?.builtIn ?? []).map(({ key, ...template }) => ({ ...template, id: key }))];
  const [unfilled, setUnfilled] = useState<readonly string[]>([]);
  const insert = (chosen: string) =>
    start(async () => {
      const template = templates.find((each) => each.id === chosen);
      if (!template) return;
      const { unknown, items } = await client.messageTemplates.preview.query({ ids: [id], text: template.text });
      setUnfilled([...unknown, ...(items[0]?.empty ?? []).map((name) => `{${name}}`)]);
      onInsert(items[0]?.text ?? template.text);
    });
  if (!data) return null;
  return (
    <>
      <Field id={select} label="Template">
        <select id={select} value="" onChange={({ currentTarget }) => insert(currentTarget.value)}>
          <Options any="Begin with a template" of={templates.map((template) => ({ value: template.id, label: template.name }))} />
        </select>
      </Field>
      {refusal && <p role="alert">{refusal.message}</p>}
      {unfilled.length > 0 && (
        <Notice tone="warn" label="To be filled in by hand">
          {unfilled.join(", ")}
        </Notice>
      )}
    </>
  );
}

/** Conversations with applicants, latest message first, filtered by text or advert; or the one that the query string names. */
export default function MessagesTab({ search }: TabProps) {
  const { user } = useCurrentUser();
  const opened = search.get("application");
  if (opened) {
    const tools = (insert: (text: string) => void) => <InsertTemplate id={opened} onInsert={insert} />;
    return <ConversationView key={opened} id={opened} as={employerPerspective} tools={tools} />;
  }
  const enquiry = search.get("enquiry");
  if (enquiry) return <OpenedEnquiry key={enquiry} id={enquiry} />;
  if (user?.role === "platform_admin") return <p>Site administrators do not take part in messages between applicants and employers.</p>;
  const isByPage = search.get("part") === "page";
  return (
    <>
      <MessagePartLinks isByPage={isByPage} />
      {isByPage ? (
        <PageEnquiries search={search} />
      ) : (
        <MessageSearch q={(search.get("q") ?? "").trim().slice(0, 200)} job={search.get("job") ?? ""} />
      )}
    </>
  );
}

/** Freelance recruiters receive messages through their page; other recruiters may have sent messages to such a page. */
function MessagePartLinks({ isByPage }: { isByPage: boolean }) {
  const { data: me } = trpc.account.me.get.useQuery();
  if (me?.isFreelance) return <MessageParts current={isByPage ? "page" : "applicants"} />;
  return (
    <p>
      <Link href={paths.enquiriesSent}>Your messages to freelance recruiters</Link>
    </p>
  );
}

function MessageSearch({ q, job }: { q: string; job: string }) {
  const words = useId();
  const advert = useId();
  const { data } = trpc.hiring.adverts.useQuery();
  const jobId = /^[1-9]\d{0,8}$/.test(job) ? Number(job) : undefined;
  const isNarrowed = q !== "" || jobId !== undefined;
  return (
    <div className={styles.stack}>
      {(isNarrowed || data?.items.length !== 0) && (
        <FilterBar
          label="Messages"
          action={paths.recruiterDashboard}
          hiddenFields={{ tab: "messages" }}
          current={{ q, job, ...(data && { adverts: "" }) }}
          submitLabel="Search"
        >
          <Field id={words} label="Words, name or title">
            <input id={words} name="q" type="search" defaultValue={q} {...atMost(200)} />
          </Field>
          <Field id={advert} label="Advert">
            <select id={advert} name="job" defaultValue={job}>
              <Options any="All adverts" of={data?.items.map(({ jobId: number, jobTitle }) => [number, jobTitle])} />
            </select>
          </Field>
        </FilterBar>
      )}
      <Conversations
        key={`${q} ${job}`}
        as={employerPerspective}
        filter={{ ...(q !== "" && { q }), ...(jobId !== undefined && { jobId }) }}
        nothing={
          isNarrowed ? (
            <Empty href={paths.recruiterTab("messages")} action="Show all messages">
              No conversations match your search.
            </Empty>
          ) : (
            <Empty href={paths.recruiterTab("applicants")} action="See your applicants">
              No messages yet. Open an applicant to write to them; they can always answer.
            </Empty>
          )
        }
      />
    </div>
  );
}

const pageEnquiriesHref = (chosen: Record<string, string> = {}) => paths.recruiterTab("messages", { part: "page", ...chosen });

/** Switches between messages from applicants and enquiries through the recruiter's page, with the unread count of the latter. */
function MessageParts({ current }: { current: "applicants" | "page" }) {
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
function PageEnquiries({ search }: { search: URLSearchParams }) {
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

const OpenedEnquiry = ({ id }: { id: string }) => (
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
