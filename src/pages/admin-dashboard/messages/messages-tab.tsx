import { type ContactState, contactStates } from "#db/own-values.ts";
import { type ContactTopic, contactTopicLabels, contactTopics } from "#db/topic-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { FilterBar } from "#src/features/dashboard/filter-bar.tsx";
import { readPage } from "#src/features/dashboard/read-page.ts";
import { readWords } from "#src/features/dashboard/read-words.ts";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/length-limit.ts";
import { Link } from "#src/ui/link.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { momentText } from "../moment-text.ts";
import { MessageView, stateWords } from "./message-view.tsx";

type MessagesResults = Outputs["contactMessages"]["list"];

interface MessagesQuery {
  state: ContactState | "all";
  topic: ContactTopic | null;
  owner: "me" | "nobody" | null;
  q: string;
}

function readMessagesQuery(search: URLSearchParams): MessagesQuery {
  const owner = search.get("owner");
  return {
    state: [...contactStates, "all" as const].find((each) => each === search.get("state")) ?? "open",
    topic: contactTopics.find((each) => each === search.get("topic")) ?? null,
    owner: owner === "me" || owner === "nobody" ? owner : null,
    q: readWords(search),
  };
}

const hrefOf = ({ state, topic, owner, q }: MessagesQuery, page = 1) =>
  paths.adminTab("messages", {
    ...(state !== "open" && { state }),
    ...(topic && { topic }),
    ...(owner && { owner }),
    ...(q && { q }),
    ...(page > 1 && { page: String(page) }),
  });

/** Messages from users, the longest waiting first; or the message that the address names. */
export default function MessagesTab({ search }: TabProps) {
  const opened = search.get("message") ?? "";
  if (/^[1-9]\d{0,8}$/.test(opened)) return <MessageView key={opened} number={Number(opened)} />;
  return <Messages urlQuery={readMessagesQuery(search)} page={readPage(search)} />;
}

function Messages({ urlQuery, page }: { urlQuery: MessagesQuery; page: number }) {
  const query = trpc.contactMessages.list.useQuery({ ...urlQuery, page }, { staleTime: 0 });
  const { state, topic, owner, q } = urlQuery;
  return (
    <>
      <FilterBar
        label="Contact messages"
        action={paths.adminDashboard}
        hiddenFields={{ tab: "messages", ...(state !== "open" && { state }) }}
        current={{ q, topic: topic ?? "", owner: owner ?? "" }}
        submitLabel="Show messages"
      >
        <Field id="messages-q" label="Reference, name, address or text">
          <input id="messages-q" type="search" name="q" defaultValue={q} {...atMost(120)} />
        </Field>
        <Field id="messages-topic" label="About">
          <select id="messages-topic" name="topic" defaultValue={topic ?? ""}>
            <option value="">All topics</option>
            {contactTopics.map((each) => (
              <option key={each} value={each}>
                {contactTopicLabels[each]}
              </option>
            ))}
          </select>
        </Field>
        <Field id="messages-owner" label="Assigned to">
          <select id="messages-owner" name="owner" defaultValue={owner ?? ""}>
            <option value="">Anyone or nobody</option>
            <option value="me">Me</option>
            <option value="nobody">Nobody yet</option>
          </select>
        </Field>
      </FilterBar>
      <Loaded query={query} what="the messages" rows={6}>
        {(found) => <List found={found} urlQuery={urlQuery} />}
      </Loaded>
    </>
  );
}

function List({ found: { items, byState, total, page, limit }, urlQuery }: { found: MessagesResults; urlQuery: MessagesQuery }) {
  const all = Object.values(byState).reduce((sum, count) => sum + count, 0);
  const link = (state: MessagesQuery["state"], label: string, count: number) => (
    <Link key={state} href={hrefOf({ ...urlQuery, state })} keepPlace aria-current={state === urlQuery.state ? "true" : undefined}>
      {label} <span className={dashboard.soft}>{formatCount(count)}</span>
    </Link>
  );
  return (
    <>
      <nav aria-label="Messages by state" className={dashboard.order}>
        {contactStates.map((each) => link(each, stateWords[each], byState[each]))}
        {link("all", "All", all)}
      </nav>
      {items.length === 0 ? (
        <p>{urlQuery.state === "open" ? "No messages are waiting for an answer." : "Nothing to show here."}</p>
      ) : (
        <ul className={dashboard.rows}>
          {items.map((message) => (
            <li key={message.number} className={dashboard.row}>
              <div className={dashboard.words}>
                <Link href={paths.adminTab("messages", { message: String(message.number) })} keepPlace className={dashboard.title}>
                  {message.name}: {contactTopicLabels[message.topic]}
                </Link>
                <p className={dashboard.soft}>{message.beginning}</p>
              </div>
              <span className={`${dashboard.side} ${dashboard.soft} ${dashboard.small}`}>
                {stateWords[message.state]}, {message.reference}, {momentText(message.createdAt)}
                {message.ownerName && `, ${message.ownerName}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} pageCount={Math.ceil(total / limit)} href={(to) => hrefOf(urlQuery, to)} />
    </>
  );
}
