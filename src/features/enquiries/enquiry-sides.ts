import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import type { WayOut } from "#src/features/messages/reply-form.tsx";
import { trpc } from "#src/trpc/client.ts";

export type EnquiryThread = Outputs["enquiries"]["get"];
export type EnquiryLine = Outputs["enquiries"]["list"]["items"][number];

/** On which side of a conversation by a recruiter’s page somebody stands: where things are, and what they are read and written by. */
export interface EnquirySides {
  all: string;
  one: (id: string) => string;
  useThread: (id: string) => { data: EnquiryThread | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  useMarkRead: () => { mutate: (order: { id: string }) => void };
  answer: WayOut["send"];
}

const useRefreshed = () => {
  const cache = trpc.useUtils();
  return () => Promise.all([cache.enquiries.invalidate(), cache.notifications.list.invalidate()]);
};

export const toRecruiter: EnquirySides = {
  all: paths.recruiterTab("messages", { part: "page" }),
  one: (enquiry) => paths.recruiterTab("messages", { enquiry }),
  useThread: (id) => trpc.enquiries.get.useQuery({ id }, { staleTime: 0 }),
  useMarkRead: () => trpc.enquiries.markRead.useMutation({ onSuccess: useRefreshed() }),
  answer: (client) => client.enquiries.answer.mutate,
};

export const byWriter: EnquirySides = {
  all: paths.enquiriesSent,
  one: paths.enquirySent,
  useThread: (id) => trpc.enquiries.getSent.useQuery({ id }, { staleTime: 0 }),
  useMarkRead: () => trpc.enquiries.markSentRead.useMutation({ onSuccess: useRefreshed() }),
  answer: (client) => client.enquiries.writeOn.mutate,
};
