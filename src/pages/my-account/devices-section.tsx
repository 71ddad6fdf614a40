import { useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { shortDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { useNow } from "#src/lib/use-now.ts";
import { trpc } from "#src/trpc/client.ts";
import { ConfirmButton } from "#src/ui/signed-in/ask-first.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { seenLabel } from "#src/ui/signed-in/seen-label.ts";
import styles from "./part.module.css";

type Device = Outputs["account"]["devices"]["list"][number];

export default function DevicesSection() {
  const query = trpc.account.devices.list.useQuery(undefined, { staleTime: 0 });
  return (
    <Loaded query={query} what="your devices" rows={3}>
      {(devices) => <Devices devices={devices} />}
    </Loaded>
  );
}

function Devices({ devices }: { devices: readonly Device[] }) {
  const now = useNow();
  const [done, setDone] = useState("");
  const list = trpc.useUtils().account.devices.list;
  const onError = () => list.invalidate();
  const end = trpc.account.devices.end.useMutation({ onSuccess: () => list.invalidate(), onError });
  const endOthers = trpc.account.devices.endOthers.useMutation({ onSuccess: () => list.invalidate(), onError });
  // All data in this tab belongs to the session that has just ended, so the page is reloaded.
  const endAll = trpc.account.devices.endAll.useMutation({ onSuccess: () => location.assign(paths.signIn) });
  const others = devices.filter(({ isCurrent }) => !isCurrent);
  const failure = end.error ?? endOthers.error ?? endAll.error;
  return (
    <>
      <ul className={styles.rows}>
        {devices.map((device) => (
          <li key={device.publicId}>
            <div>
              <strong>{device.deviceLabel}</strong>
              {device.isCurrent && <span className={styles.good}> · this device</span>}
              <p className={`${styles.soft} ${styles.small}`}>
                Last seen {seenLabel(new Date(device.lastSeenAt), now)} · signed in {shortDate(new Date(device.createdAt))}
              </p>
            </div>
            {!device.isCurrent && (
              <ConfirmButton
                label="Sign out"
                about={device.deviceLabel}
                question={`Sign out ${device.deviceLabel}, last seen ${seenLabel(new Date(device.lastSeenAt), now)}? You will have to sign in again there.`}
                confirmLabel="Sign it out"
                isBusy={end.isPending}
                onConfirm={() =>
                  end.mutate({ publicId: device.publicId }, { onSuccess: () => setDone(`${device.deviceLabel} is signed out.`) })
                }
              />
            )}
          </li>
        ))}
      </ul>
      <DoneMessage text={done} />
      {failure && <p role="alert">{refusalOf(failure).message} The list shows who is signed in now.</p>}
      <div className={styles.actions}>
        {others.length > 0 && (
          <ConfirmButton
            key={others.length}
            label="Sign out all other devices"
            question={`Sign out ${counted(others.length, "other device")}? This one stays signed in.`}
            confirmLabel="Sign them out"
            isBusy={endOthers.isPending}
            onConfirm={() => endOthers.mutate(undefined, { onSuccess: () => setDone("All other devices are signed out.") })}
          />
        )}
        <ConfirmButton
          label="Sign out everywhere"
          question="Sign out everywhere, including here? You will have to sign in again."
          confirmLabel="Sign out everywhere"
          isBusy={endAll.isPending}
          onConfirm={() => endAll.mutate()}
        />
      </div>
    </>
  );
}
