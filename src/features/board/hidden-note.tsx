import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import type { Advert } from "./advert.types.ts";
import { setHidden } from "./hiding.ts";
import { useTastes } from "./tastes.ts";

/** Says that an advert is hidden and why, and offers to show it again. */
export function HiddenNote({ job }: { job: Pick<Advert, "id" | "title" | "company"> }) {
  const cache = trpc.useUtils();
  const tastes = useTastes();
  if (!tastes) return null;
  const { storedIn } = tastes;
  const isFirm = tastes.employers.has(job.company.slug);
  const subject = isFirm
    ? ({ what: "employer", id: job.company.slug, name: job.company.name } as const)
    : ({ what: "job", id: job.id, name: job.title } as const);
  return (
    <>
      <p>{isFirm ? `Hidden, as all adverts of ${job.company.name}` : `Hidden: ${job.title}`}</p>
      <Button kind="quiet" onClick={() => void setHidden(cache, subject, { isHidden: false, storedIn: storedIn })}>
        Show again<span className="visually-hidden"> {subject.name}</span>
      </Button>
    </>
  );
}
