import { trpc } from "#src/trpc/client.ts";

/** The newest notifications, asked for again every half minute; the overview and the count of unread ones share the answer. */
export const useLatestNotifications = () => trpc.notifications.list.useQuery({ limit: 20 });

export const useUnreadCount = (): number => useLatestNotifications().data?.unreadCount ?? 0;
