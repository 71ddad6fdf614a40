import { trpc } from "#src/trpc/client.ts";

/** The newest notifications, asked for again every half minute; the overview and the count of unread ones share the answer. */
export const useLatestNotifications = ({ isUserKnown = true } = {}) =>
  trpc.notifications.list.useQuery({ limit: 20 }, { enabled: isUserKnown });

/** Asked for with what the part reads, once it is known who is here. */
export const useUnreadCount = (isUserKnown: boolean): number => useLatestNotifications({ isUserKnown }).data?.unreadCount ?? 0;
