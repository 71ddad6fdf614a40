import { useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import { longDate } from "#src/lib/dates.ts";
import { saveFile } from "#src/lib/save-file.ts";
import { trpc } from "#src/trpc/client.ts";
import { fetchFromApi } from "#src/trpc/request/api.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import { RetentionList } from "#src/ui/stored-data-list.tsx";
import styles from "./part.module.css";

/** Fetches the ZIP of the user's data and its name. @throws RequestFailure */
async function fetchExport(): Promise<{ name: string; content: Blob }> {
  const answer = await fetchFromApi("/api/account/export");
  const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "my-data.zip";
  return { name, content: await answer.blob() };
}

/** A copy of all data stored about the user. */
export default function DataSection() {
  const { data } = trpc.account.data.summary.useQuery();
  const summary = trpc.useUtils().account.data.summary;
  const { start, isBusy, refusal, prompt } = useCommand();
  const [isSaved, setSaved] = useState(false);
  const download = async () => {
    setSaved(false);
    const { name, content } = await fetchExport();
    saveFile(name, content);
    setSaved(true);
    await summary.invalidate();
  };
  return (
    <>
      <div className={styles.actions}>
        <Button kind="primary" disabled={isBusy} onClick={() => start(download)}>
          Download my data
        </Button>
        <span role="status" className={styles.good}>
          {isSaved && "Your file is downloaded"}
        </span>
      </div>
      {prompt}
      {refusal && <p role="alert">{refusal.message}</p>}
      <p className={styles.soft}>
        {data?.lastExportAt ? `Last downloaded on ${longDate(new Date(data.lastExportAt))}.` : "Not downloaded yet."}
      </p>
      {data && data.invoices.length > 0 && (
        <>
          <h3>Invoices of your freelance practice</h3>
          <ul>
            {data.invoices.map(({ id, number }) => (
              <li key={id}>
                <Link href={paths.orderDocument(id)}>{number}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>What we keep</h3>
      <RetainedData />
    </>
  );
}

/** All data stored about the user: what, why and how long. */
export function RetainedData() {
  const query = trpc.account.data.summary.useQuery();
  return (
    <Loaded query={query} what="what we keep about you" rows={6}>
      {({ kept }) => <RetentionList items={kept} />}
    </Loaded>
  );
}
