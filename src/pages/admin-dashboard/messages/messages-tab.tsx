import { type ContactState, contactStates } from "#db/own-values.ts";
import { type ContactTopic, contactTopicLabels, contactTopics } from "#db/topic-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { momentText } from "#src/features/dashboard/facts.tsx";
import { FilterBar, FilterChoice } from "#src/features/dashboard/filter-bar.tsx";
import { anyOf, FilterWords, ListChoices } from "#src/features/dashboard/list-controls.tsx";
import { readNumber, readPage, readWords } from "#src/features/dashboard/list-query.ts";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { MessageView, stateWords } from "./message-view.tsx";

const ownerWords = { me: "Me", nobody: "Nobody yet" } as const;
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
  const opened = readNumber(search, "message");
  if (opened !== null) return <MessageView key={opened} number={opened} />;
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
        <FilterWords list="messages" label="Reference, name, address or text" value={q} />
        <FilterChoice list="messages" name="topic" label="About" value={topic ?? ""} options={anyOf(contactTopicLabels, "All topics")} />
        <FilterChoice
          list="messages"
          name="owner"
          label="Assigned to"
          value={owner ?? ""}
          options={anyOf(ownerWords, "Anyone or nobody")}
        />
      </FilterBar>
      <Loaded query={query} what="the messages" rows={6}>
        {(found) => <List found={found} urlQuery={urlQuery} />}
      </Loaded>
    </>
  );
}

function List({ found: { items, byState, total, page, limit }, urlQuery }: { found: MessagesResults; urlQuery: MessagesQuery }) {
  const all = Object.values(byState).reduce((sum, count) => sum + count, 0);
  const choice = (state: MessagesQuery["state"], label: string, count: number) => ({
    ...{ label, count },
    href: hrefOf({ ...urlQuery, state }),
    isCurrent: state === urlQuery.state,
  });
  return (
    <>
      <ListChoices
        label="Messages by state"
        choices={[...contactStates.map((each) => choice(each, stateWords[each], byState[each])), choice("all", "All", all)]}
      />
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
