import { useRef, useState } from "react";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";

/** Asks for the free credit of an advert that nobody answered; the site says at once whether there is one, and why not. */
export function FreeRerun({ draftId, title }: { draftId: string; title: string }) {
  const utils = trpc.useUtils();
  const { start, isBusy, refusal } = useCommand();
  const [isGiven, setGiven] = useState(false);
  const key = useRef(crypto.randomUUID());
  const ask = async () => {
    await utils.client.billing.rerun.mutate({ draftId }, { context: { idempotencyKey: key.current } });
    setGiven(true);
    await utils.billing.allowance.invalidate();
  };
  if (isGiven) return <span role="status">One free credit has been added.</span>;
  return (
    <>
      <Button kind="quiet" disabled={isBusy} onClick={() => start(ask)}>
        Ask for one<span className="visually-hidden"> for {title}</span>
      </Button>
      {refusal && <p role="alert">{refusal.message}</p>}
    </>
  );
}
