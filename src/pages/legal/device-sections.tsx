import { Fragment } from "react";
import type { Outputs } from "#server/types.ts";
import table from "#src/ui/table.module.css";
import { TableHead } from "#src/ui/table.tsx";
import type { TextSection } from "#src/ui/text-page/text-page.tsx";
import styles from "./legal-text.module.css";
import stored from "./stored-items.json" with { type: "json" };

type Site = Outputs["site"]["info"];
type RetentionFacts = Outputs["site"]["keptData"];

interface StoredItem {
  names: readonly string[];
  why: string;
  howLong: string;
}

/** Browser storage, session lengths, and statistics. */
export const deviceSections = ({ googleSignIn }: Site, { sessions }: RetentionFacts): TextSection[] => [
  {
    id: "cookies",
    heading: "Cookies and storage in your browser",
    content: (
      <>
        <p>
          All of these are ours, and none follows you to other sites. Cookies are set when you sign in, register or choose something, not by
          reading. What your browser keeps besides only lets pages look as you left them.
        </p>
        <StoredTable caption="Cookies" items={googleSignIn ? [...stored.cookies, stored.google] : stored.cookies} />
        <StoredTable caption="Storage of your browser" items={stored.inBrowser} />
        <table className={`${table.table} ${styles.facts}`}>
          <caption>How long you stay signed in</caption>
          <TableHead of={["Who", "Unused", "At most"]} />
          <tbody>
            {sessions.map(({ who, idle, longest }) => (
              <tr key={who}>
                <th scope="row">{who}</th>
                <td>{idle}</td>
                <td>{longest}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </>
    ),
  },
  {
    id: "statistics",
    heading: "Statistics",
    content: (
      <>
        <p>
          With your consent, and only then, we count which adverts and firms are looked at, saved, applied to and followed to their own
          sites, what is searched for, and how pages fare in your browser. What looks like an address or telephone number is taken out of a
          search before it is sent. Say yes or no under “Privacy choices” at the foot of every page, and change your mind there at any time:
          what was measured and not yet sent is dropped. Silence counts as no, and so does a browser that asks for privacy. There are no
          trackers, pixels, fonts or scripts of other companies on our pages.
        </p>
        <p>Of how pages fare we measure:</p>
        <ul>
          <li>how long it takes until something is seen and until the largest part is, how much moves meanwhile, and how much is sent;</li>
          <li>
            how long the page takes to answer a press and to show what was asked for, and which part of the page and which of our scripts
            held it up;
          </li>
          <li>
            where you click: the last 100 clicks of a page, each as a square of a coarse grid, never what stands there or what you type;
          </li>
          <li>whether pages are left alone for half a minute, our typeface comes late, or the site had to say “too many requests”.</li>
        </ul>
        <p>
          It is sent when you leave the page, with the kind of page (never its address), the kind of device and browser, whether you are
          signed in, and the random name of your visit, which is used for measuring whole visits or none and is not kept. What is kept are
          counts for everybody together: by the hour for 14 days, by the day for 13 months. A few single measurements of each hour are kept
          whole for 14 days, to see what was slow; nothing in them says whose they were.
        </p>
        <p>
          When a page of ours fails, it tells us so without asking, since it could not be mended otherwise: the error’s words and the lines
          of our code, the kind of page, device and browser, which of our answers came before it, and the last twenty steps: kinds of pages
          opened, kinds of elements pressed and names of calls. That is kept for 90 days after the error was last met, without your name,
          network address, what you read or what you typed.
        </p>
      </>
    ),
  },
];

function StoredTable({ caption, items }: { caption: string; items: readonly StoredItem[] }) {
  return (
    <table className={`${table.table} ${styles.facts}`}>
      <caption>{caption}</caption>
      <TableHead of={["Name", "What for", "How long"]} />
      <tbody>
        {items.map(({ names, why, howLong }) => (
          <tr key={names.join()}>
            <th scope="row">
              {names.map((name, index) => (
                <Fragment key={name}>
                  {index > 0 && ", "}
                  <span className={styles.name}>{name}</span>
                </Fragment>
              ))}
            </th>
            <td>{why}</td>
            <td>{howLong}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
