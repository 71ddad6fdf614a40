import { trpc } from "#src/trpc/client.ts";

/** The newest notifications, refetched every half minute; the overview and the unread count share the query. */
export const useLatestNotifications = ({ isUserKnown = true } = {}) =>
  trpc.notifications.list.useQuery({ limit: 20 }, { enabled: isUserKnown });
