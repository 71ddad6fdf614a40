import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { Fact, momentText } from "#src/features/dashboard/facts.tsx";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import { BackLink } from "#src/features/dashboard/opened-record.tsx";
import rowStyles from "#src/features/dashboard/row-table.module.css";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { Actor, AuditTable, actionText, auditHref, ResultTag, reasonText, resourceText, roleText } from "./audit-table.tsx";

type Event = Outputs["audit"]["event"];

/** All fields of one event, and other events of the same request. */
export function AuditEventView({ number }: { number: number }) {
  const query = trpc.audit.event.useQuery({ number }, { staleTime: 0 });
  return (
    <div className={dashboard.stack}>
      <BackLink href={auditHref({})}>← All events</BackLink>
      <Loaded query={query} what="the event" rows={8} skeleton={<ListSkeleton rows={8} />}>
        {(event) => <Facts event={event} />}
      </Loaded>
    </div>
  );
}

const changeWords = {
  other: "The values before and after differ. Only their hashes are stored.",
  same: "The values before and after are the same.",
} as const;

/** The reason in words, with the code recorded in the log and its file. */
function AuditReason({ noted }: { noted: string }) {
  const words = reasonText(noted);
  return words === noted ? (
    noted
  ) : (
    <>
      {words} <span className={rowStyles.sub}>{noted}</span>
    </>
  );
}

function Facts({ event }: { event: Event }) {
  const { id, resource, resourceId, requestId, ofRequest } = event;
  return (
    <>
      <section aria-labelledby="event">
        <OpenedHeading id="event" state={String(id)}>
          Event {id}: {actionText(event.action).toLowerCase()}
        </OpenedHeading>
        <dl className={dashboard.facts}>
          <Fact name="When">
            {momentText(event.at)} in London ({event.at})
          </Fact>
          <Fact name="Actor">
            <Actor row={event} />
          </Fact>
          <Fact name="As">{roleText(event.actorRole)}</Fact>
          <Fact name="Signed in">
            {event.wasSignedIn ? "Yes, in a browser session" : "No session: a visitor, a key or the site itself"}
          </Fact>
          <Fact name="Action">
            <Link href={auditHref({ action: event.action })} keepPlace>
              {event.action}
            </Link>
          </Fact>
          <Fact name="Resource">
            <Link href={auditHref({ resource, ...(resourceId !== null && { resourceId }) })} keepPlace>
              {[resourceText(resource), resourceId].filter(Boolean).join(" ")}
            </Link>
          </Fact>
          <Fact name="Result">
            <ResultTag result={event.result} />
          </Fact>
          <Fact name="Reason">{event.reason === null ? "None recorded" : <AuditReason noted={event.reason} />}</Fact>
          <Fact name="Change">{event.change ? changeWords[event.change] : "No values were recorded."}</Fact>
          <Fact name="Request">
            {requestId === null ? (
              "None: done by the site itself"
            ) : (
              <Link href={auditHref({ requestId })} keepPlace>
                {requestId}
              </Link>
            )}
          </Fact>
          <Fact name="Unaltered">
            {event.isAsWritten ? "Yes: its hash is correct." : "No: this event was changed after it was written."}
          </Fact>
        </dl>
      </section>
      {ofRequest.length > 0 && (
        <Section id="same-request" level={3} heading="In the same request">
          <AuditTable rows={ofRequest} caption="Newest first. Times are in London time." />
        </Section>
      )}
    </>
  );
}
