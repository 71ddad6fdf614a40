import { paths } from "#server/paths.ts";
import dashboard from "#src/dashboard/dashboard.module.css";
import { Empty } from "#src/dashboard/empty.tsx";
import { ListSkeleton } from "#src/dashboard/list-skeleton.tsx";
import { readPage } from "#src/dashboard/read-page.ts";
import type { TabProps } from "#src/dashboard/tab-panel.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Pagination } from "#src/ui/pagination.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { RequestRow } from "./request-row.tsx";
import { RequestView } from "./request-view.tsx";

const openShown = 50;

/** Requests that wait, permissions that stand and what has ended; or the one that the address names. */
export default function RepresentationTab({ search }: TabProps) {
  const opened = search.get("request");
  if (opened) return <RequestView key={opened} id={opened} />;
  return <Requests page={readPage(search)} />;
}

function Requests({ page }: { page: number }) {
  const open = trpc.representations.list.useQuery({ group: "open", limit: openShown }, { staleTime: 0 });
  const given = trpc.representations.list.useQuery({ group: "given", limit: openShown }, { staleTime: 0 });
  const ended = trpc.representations.list.useQuery({ group: "ended", page }, { staleTime: 0 });
  const all = [open, given, ended];
  const query = {
    data: open.data && given.data && ended.data && { open: open.data, given: given.data, ended: ended.data },
    error: all.find(({ error }) => error !== null)?.error ?? null,
    isFetching: all.some(({ isFetching }) => isFetching),
    refetch: () => all.filter(({ data }) => data === undefined).map(({ refetch }) => refetch()),
  };
  return (
    <Loaded query={query} what="your permissions" rows={4} skeleton={<ListSkeleton rows={4} />}>
      {(found) =>
        found.open.total + found.given.total + found.ended.total === 0 ? (
          <Empty href={paths.jobseekerProfile} action="Choose who can find you">
            Nobody has asked to put you forward. Recruiters can ask once you have applied to one of their adverts or made your profile
            visible to recruiters.
          </Empty>
        ) : (
          <div className={dashboard.stack}>
            <Group id="open" title="Waiting for your answer" none="No requests are waiting for your answer." items={found.open.items} />
            <Group
              id="given"
              title="Permissions you have given"
              none="No recruiter may put you forward at the moment."
              items={found.given.items}
            />
            <Group
              id="ended"
              title="Ended"
              none="Nothing yet. Requests and permissions that have ended stay here for a year."
              items={found.ended.items}
            />
            <Pagination
              page={found.ended.page}
              pageCount={Math.ceil(found.ended.total / found.ended.limit)}
              href={(next) => paths.jobseekerTab("representation", next > 1 ? { page: String(next) } : {})}
            />
          </div>
        )
      }
    </Loaded>
  );
}

function Group({ id, title, none, items }: { id: string; title: string; none: string; items: Parameters<typeof RequestRow>[0]["line"][] }) {
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id} level={3}>
        {title}
      </SectionHeading>
      {items.length === 0 ? (
        <p className={dashboard.soft}>{none}</p>
      ) : (
        <ul className={dashboard.rows}>
          {items.map((line) => (
            <RequestRow key={line.id} line={line} />
          ))}
        </ul>
      )}
    </section>
  );
}
