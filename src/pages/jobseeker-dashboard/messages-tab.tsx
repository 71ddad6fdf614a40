import { paths } from "#server/addresses/paths.ts";
import { Empty } from "#src/features/dashboard/empty.tsx";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { ConversationView } from "#src/features/messages/conversation-view.tsx";
import { applicantPerspective, Conversations } from "#src/features/messages/conversations.tsx";
import { Link } from "#src/ui/link.tsx";

/** Conversations with employers, the latest message first; or the one that the address names. */
export default function MessagesTab({ search }: TabProps) {
  const opened = search.get("application");
  if (opened) return <ConversationView key={opened} id={opened} as={applicantPerspective} />;
  return (
    <>
      <p>
        <Link href={paths.enquiriesSent}>Your messages to freelance recruiters</Link>
      </p>
      <Conversations
        as={applicantPerspective}
        nothing={
          <Empty href={paths.jobseekerTab("applications")} action="See your applications">
            No messages yet. Once you have sent an application, you and the employer can write to each other about it: open the application
            to start.
          </Empty>
        }
      />
    </>
  );
}
