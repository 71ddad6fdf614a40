import { paths } from "#server/addresses/paths.ts";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { fieldLabels } from "./field-words.ts";
import styles from "./post-a-job.module.css";
import type { FieldName, Finding, PostingCheck } from "./posting-types.ts";

const labelAt = ({ pointer }: Finding): string => fieldLabels[pointer.split("/")[1] as FieldName] ?? "";

/** What keeps nothing from the board and is for the advertiser to weigh. */
export function Warnings({
  warnings,
  likeAdvert,
}: {
  /** Questions among them: they are asked when it is published. */
  warnings: readonly Finding[];
  likeAdvert: PostingCheck["likeAdvert"];
}) {
  if (warnings.length === 0) return null;
  return (
    <Notice tone="warn" label="Worth another look">
      It may be published as it is.
      <ul className={styles.list}>
        {warnings.map((warning) => (
          <li key={warning.pointer + warning.detail}>
            <strong>{labelAt(warning)}:</strong> {warning.detail}
            {likeAdvert && warning.pointer === "/title" && warning.detail.includes(`number ${likeAdvert.jobId}`) && (
              <>
                {" "}
                <Link href={paths.job(likeAdvert.jobId)}>Read “{likeAdvert.title}”</Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
