import rowStyles from "#src/dashboard/row-table.module.css";
import type { RoutePage } from "./route-view.tsx";

type Script = NonNullable<RoutePage["exemplars"][number]["script"]>;
type Written = NonNullable<Script["written"]>;

/** "`filterJobs` at src/pages/jobs/filter.ts:88, 71 % in processing, since build 3f2a1c9d": the script that kept a page busy. */
export function ScriptText({ script: { written, told, part, share }, since }: { script: Script; since: string | null }) {
  const facts = [whenWords[part] ?? part, ...(share === null ? [] : [shareWords(share, part)]), ...(since ? [`since build ${since}`] : [])];
  return (
    <>
      {written ? (
        <>
          <code>{written.function ?? "the module itself"}</code> at <code>{`${written.source}:${written.line}`}</code>
          {!written.isOwn && " (a library’s)"}
        </>
      ) : (
        <code>{told}</code>
      )}
      <span className={rowStyles.sub}>{facts.join(", ")}</span>
    </>
  );
}

export const placeText = ({ source, line, function: name }: Written): string => `${name ?? ""} ${source}:${line}`.trim();

const whenWords: Readonly<Record<string, string>> = {
  "input-delay": "was already running",
  processing: "ran in answer",
  presentation: "ran before the page was painted",
};
const partWords: Readonly<Record<string, string>> = {
  "input-delay": "waiting for it",
  processing: "in processing",
  presentation: "in presentation",
};
const shareWords = (share: number, part: string): string => `${Math.round(share * 100)}% ${partWords[part] ?? part}`;
