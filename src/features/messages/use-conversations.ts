import { useCurrentUser } from "#src/features/auth/current-user.ts";
import { trpc } from "#src/trpc/client.ts";

export interface ConversationFilter {
  q?: string;
  jobId?: number;
}

/** The user's conversations, refetched every half minute; a tab and the count beside its name share the query. */
export const useConversations = (filter: ConversationFilter = {}) => {
  const { user } = useCurrentUser();
  return trpc.messages.list.useQuery({ limit: 20, ...filter }, { enabled: user !== null && user.role !== "platform_admin" });
};
