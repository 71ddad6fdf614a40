import { trpc } from "#src/trpc/client.ts";

/** The newest notifications, refetched every half minute; the overview and the unread count share the query. */
export const useLatestNotifications = ({ isUserKnown = true } = {}) =>
  trpc.notifications.list.useQuery({ limit: 20 }, { enabled: isUserKnown });

/**
 * Fetched together with the tab's queries, once the account is known. None before, also when the header has fetched it already: the page may
 * still be hydrating, as it was sent.
 */
export function useUnreadCount(isUserKnown: boolean): number {
  const { data } = useLatestNotifications({ isUserKnown });
  return (isUserKnown && data?.unreadCount) || 0;
}
