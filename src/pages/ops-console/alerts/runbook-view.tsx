import { paths } from "#server/addresses/paths.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import styles from "../errors/errors.module.css";
import { type Block, blocksOf, spansOf } from "./markdown-blocks.ts";

/** What to do when something of the site's own fails. */
export function RunbookView({ name }: { name: string }) {
  const query = trpc.ops.alerts.runbook.useQuery({ name }, { refetchInterval: false });
  return (
    <div className={dashboard.stack}>
      <p>
        <Link href={paths.opsTab("alerts")}>← Alerts and runbooks</Link>
      </p>
      <Loaded query={query} what="the runbook" rows={6}>
        {({ title, text }) => (
          <article aria-labelledby="runbook" className={styles.runbook}>
            <OpenedHeading id="runbook" state={name}>
              {title}
            </OpenedHeading>
            {blocksOf(text).map((block, place) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: the order is what blocks are.
              block.kind === "heading" && block.text === title ? null : <Shown key={place} block={block} />,
            )}
          </article>
        )}
      </Loaded>
    </div>
  );
}

function Shown({ block }: { block: Block }) {
  if (block.kind === "heading") return <h4>{block.text}</h4>;
  if (block.kind === "code") return <pre>{block.text}</pre>;
  if (block.kind === "paragraph") {
    return (
      <p>
        <Text text={block.text} />
      </p>
    );
  }
  const items = block.items.map((item) => (
    <li key={item}>
      <Text text={item} />
    </li>
  ));
  return block.isNumbered ? <ol>{items}</ol> : <ul>{items}</ul>;
}

const Text = ({ text }: { text: string }) =>
  spansOf(text).map((span, place) => {
    const key = `${place} ${span.text}`;
    if (span.kind === "code") return <code key={key}>{span.text}</code>;
    return span.kind === "strong" ? <strong key={key}>{span.text}</strong> : <span key={key}>{span.text}</span>;
  });
