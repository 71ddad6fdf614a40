import { useCurrentUser } from "#src/auth/current-user.ts";
import { trpc } from "#src/trpc/client.ts";

/** One's conversations, asked for again every half minute; the tab and the count beside its name share the answer. */
export const useConversations = () => {
  const { user } = useCurrentUser();
  return trpc.messages.list.useQuery({ limit: 20 }, { enabled: user?.role === "jobseeker" });
};

export const useUnreadMessages = (): number => useConversations().data?.unreadCount ?? 0;
