import { useState } from "react";
import type { Inputs } from "#server/types.ts";
import { counted } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { useCommand } from "#src/ui/signed-in/use-command.ts";

export type NewRule = Inputs["feeds"]["addRule"];

/** Adds and removes rules for titles, and says what that has set off. */
export function useTitleRules() {
  const cache = trpc.useUtils();
  const { start, isBusy, refusal, prompt } = useCommand();
  const [done, setDone] = useState("");
  const change = (call: () => Promise<{ feedsRead: number }>, words: string) =>
    start(async () => {
      setDone("");
      const { feedsRead } = await call();
      await cache.feeds.invalidate();
      setDone(
        `${words} ${feedsRead === 0 ? "It counts from the feed’s next run." : `${counted(feedsRead, "feed")} will be read again within half a minute.`}`,
      );
    });
  return {
    ...{ isBusy, refusal, prompt, done },
    add: (rule: NewRule, words: string) => change(() => cache.client.feeds.addRule.mutate(rule), words),
    remove: (id: number, words: string) => change(() => cache.client.feeds.removeRule.mutate({ id }), words),
  };
}

export type TitleRuleChanges = ReturnType<typeof useTitleRules>;
