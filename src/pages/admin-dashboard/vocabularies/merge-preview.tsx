import dashboard from "#src/dashboard/dashboard.module.css";
import { trpc } from "#src/trpc/client.ts";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { Fact } from "../fact.tsx";
import { holderWords, type Vocabulary } from "./vocabulary-words.ts";

/** What holds the value that would go, and where its address would lead. */
export function MergePreview({ vocabulary, from, into }: { vocabulary: Vocabulary; from: string; into: string }) {
  const query = trpc.admin.vocabularies.preview.useQuery({ vocabulary, from, into }, { staleTime: 0 });
  return (
    <Loaded query={query} what="what would change" rows={4}>
      {({ renames, holders, address }) => (
        <div className={dashboard.stack}>
          <dl className={dashboard.facts}>
            {renames.map((rename) => (
              <Fact key={`${rename.vocabulary} ${rename.from}`} name={rename.fromLabel}>
                becomes {rename.intoLabel}
              </Fact>
            ))}
            {holders.map(({ kind, count, isMore }) => (
              <Fact key={kind} name={holderWords[kind]}>
                {isMore ? `${count} or more` : count}
              </Fact>
            ))}
            {address && (
              <Fact name="Old address">
                <span className={dashboard.code}>{address.before}</span> leads to <span className={dashboard.code}>{address.after}</span>
              </Fact>
            )}
          </dl>
          <p>
            What held both holds the remaining value once. Feeds, forms and programs that still send the old value are understood. For 30
            days you can part the two again: what nobody has changed meanwhile then holds its old value. Two saved searches of one person
            that became the same stay one.
          </p>
        </div>
      )}
    </Loaded>
  );
}
