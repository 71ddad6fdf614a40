import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readSources } from "#scripts/structure/module-graph.mjs";

interface LayerRule {
  rule: string;
  from: RegExp;
  to: RegExp;
  /** An import that breaks it. */
  planted: [from: string, to: string];
}

/** What the linter cannot say by patterns of imports, type imports and relative ones counted in. */
const rules: LayerRule[] = [
  {
    rule: "operations stand on top of the other groups",
    from: /^server\/modules\/(?!operations\/)/,
    to: /^server\/modules\/operations\//,
    planted: ["server/modules/hiring/feeds/import-feed.commands.ts", "server/modules/operations/site/site.queries.ts"],
  },
  {
    rule: "people, content and trust know nothing of money",
    from: /^server\/modules\/(people|content|trust)\//,
    to: /^server\/modules\/money\//,
    planted: ["server/modules/people/accounts/me/me.queries.ts", "server/modules/money/credits/credits.commands.ts"],
  },
  {
    rule: "mails, announcements and files know none of the groups whose events they tell of",
    from: /^server\/modules\/content\/(mail|announcements|files)\//,
    to: /^server\/modules\/(market|hiring|money|operations)\//,
    planted: ["server/modules/content/announcements/announce.commands.ts", "server/modules/hiring/team/members.commands.ts"],
  },
  {
    rule: "search is entered by the files at its root",
    from: /^(server|ops|db)\/(?!modules\/market\/search\/)/,
    to: /^server\/modules\/market\/search\/.+\//,
    planted: ["server/modules/market/jobs/job.queries.ts", "server/modules/market/search/engine/index/memory-index.ts"],
  },
  {
    rule: "people are told by the catalogue of announcements alone",
    from: /^server\/modules\/(?!content\/announcements\/|people\/notifications\/|hiring\/applications\/sample\/)/,
    to: /^notify$/,
    planted: ["server/modules/hiring/team/members.commands.ts", "notify"],
  },
];

const notifyFile = "server/modules/people/notifications/notify.commands.ts";
const sources = readSources();
const edges = [...sources.values()].flatMap(({ path, imports }) =>
  imports.flatMap((each): [string, string][] => {
    const calls = each.path === notifyFile && each.names.some((name) => name === "notify" || name === "notifyAnew");
    return [[path, each.path], ...(calls ? [[path, "notify"] as [string, string]] : [])];
  }),
);
const broken = ({ from, to }: LayerRule, imports: readonly [string, string][]) =>
  imports.filter(([importing, imported]) => from.test(importing) && to.test(imported));

test.each(rules)("$rule", (rule) => {
  expect(broken(rule, [rule.planted])).toEqual([rule.planted]);
  expect(broken(rule, edges)).toEqual([]);
});

/** Packages that may have to be replaced one day, each with the one file that may know it. */
const confinedPackages = { lucia: "server/modules/people/accounts/sessions/session-adapter.ts" };

test.each(Object.entries(confinedPackages))("%s is imported by %s alone", (name, file) => {
  const importing = new RegExp(`(?:from|import)\\s*\\(?\\s*["']${name}(?:/[^"']*)?["']`);
  const users = (texts: readonly (readonly [string, string])[]) => texts.filter(([, text]) => importing.test(text)).map(([path]) => path);
  expect(users([["planted.ts", `import { Lucia } from "${name}";`]])).toEqual(["planted.ts"]);
  expect(users([...sources.keys()].map((path) => [path, readFileSync(path, "utf8")] as const))).toEqual([file]);
});
