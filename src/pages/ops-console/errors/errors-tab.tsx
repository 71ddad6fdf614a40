import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { ErrorList } from "./error-list.tsx";
import { readGroup } from "./error-words.ts";
import { GroupView } from "./group-view.tsx";

/** What pages did not expect: groups of one cause each, or the one that the address names. */
export default function ErrorsTab({ search }: TabProps) {
  const group = readGroup(search);
  return group ? <GroupView id={group} search={search} /> : <ErrorList search={search} />;
}
