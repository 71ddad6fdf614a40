import { paths } from "#server/paths.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/dashboard/dashboard.module.css";
import { Empty } from "#src/dashboard/empty.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { CopyButton } from "#src/ui/signed-in/copy-button.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";

type Feeds = NonNullable<Outputs["discovery"]["ownFeeds"]>;

const words: Record<Feeds["feeds"][number]["kind"], { label: string; use: string }> = {
  indeed: { label: "Indeed (XML)", use: "Give Indeed this address: it fetches your adverts from it and sends people here to apply." },
  linkedin: { label: "LinkedIn (XML)", use: "The same for LinkedIn’s limited listings." },
  rss: { label: "RSS", use: "For news readers, intranets and site builders that show an RSS feed." },
  json: { label: "JSON Feed", use: "For your own web developer: the same as data." },
};

/** Addresses at which a firm's adverts can be fetched, each with what it is for. */
export function OwnFeeds() {
  const query = trpc.discovery.ownFeeds.useQuery(undefined, { staleTime: 0 });
  return (
    <Loaded query={query} what="your feeds" rows={4}>
      {(own) =>
        own ? (
          <Addresses own={own} />
        ) : (
          <Empty href={paths.postAJob} action="Post a job">
            Your adverts have addresses of their own once you advertise for a firm, or on your own account.
          </Empty>
        )
      }
    </Loaded>
  );
}

function Addresses({ own: { firmName, feeds, embedHtml, embedPath } }: { own: Feeds }) {
  return (
    <>
      <p>Each holds the live adverts that {firmName} wrote here, and follows them within ten minutes.</p>
      <ul className={styles.rows}>
        {feeds.map(({ kind, url }) => (
          <li key={kind} className={styles.row}>
            <div className={styles.words}>
              <p className={styles.title}>{words[kind].label}</p>
              <p className={styles.small}>{words[kind].use}</p>
              <p className={styles.code}>
                <a href={url}>{url}</a>
              </p>
            </div>
            <div className={styles.side}>
              <CopyButton text={url} label="Copy address" of={`for ${words[kind].label}`} />
            </div>
          </li>
        ))}
        <li className={styles.row}>
          <div className={styles.words}>
            <p className={styles.title}>On your own site</p>
            <p className={styles.small}>
              A frame that runs no script and sets no cookies. <Link href={embedPath}>Choose what it shows and its colours</Link>.
            </p>
            <p className={styles.code}>
              <code translate="no">{embedHtml}</code>
            </p>
          </div>
          <div className={styles.side}>
            <CopyButton text={embedHtml} label="Copy HTML" />
          </div>
        </li>
      </ul>
    </>
  );
}
