import { shortDate } from "#src/lib/dates.ts";
import { trpc } from "#src/trpc/client.ts";
import { Notice } from "#src/ui/notice.tsx";
import { AppealPart } from "./appeal-part.tsx";

/** Shows that an advert is frozen or refused, why, and how to appeal. */
export function AdvertRestriction({ jobId }: { jobId: number }) {
  const { data } = trpc.appeals.ofAdvert.useQuery({ jobId }, { staleTime: 0 });
  if (!data) return null;
  return (
    <>
      {data.subject === "freeze" && !data.isOver && (
        <Notice tone="bad" label={`Frozen since ${shortDate(new Date(data.at))}`}>
          {data.reason} Only you and our administrators can see it for now. Your payment is not refunded automatically.
        </Notice>
      )}
      <AppealPart subject={data.subject} against={data} />
    </>
  );
}
