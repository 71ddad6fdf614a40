import { readdirSync, readFileSync } from "node:fs";
import Fastify from "fastify";
import { afterEach, expect, test, vi } from "vitest";
import { addSecurityHeaders } from "#server/http/security-headers.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const load = () => import("./trusted-html.ts");

test("browsers that know Trusted Types get HTML of the one policy that the site's headers name", async () => {
  const made: string[] = [];
  const createPolicy = (name: string, { createHTML }: { createHTML: (html: string) => string }) => {
    made.push(name);
    return { createHTML: (html: string) => ({ trusted: createHTML(html) }) };
  };
  vi.stubGlobal("trustedTypes", { createPolicy });
  vi.resetModules();
  const { trustedHtml } = await load();
  expect(trustedHtml("<p>Text</p>")).toEqual({ trusted: "<p>Text</p>" });
  const app = Fastify();
  addSecurityHeaders(app, { origin: "https://jobs.example.test", isDevelopment: false });
  app.get("/", async () => "");
  const rules = String((await app.inject("/")).headers["content-security-policy"]).split(";");
  expect(rules).toEqual(expect.arrayContaining([`trusted-types ${made.join(" ")}`, "require-trusted-types-for 'script'"]));
});

test("elsewhere it stays the text that it is", async () => {
  vi.resetModules();
  const { trustedHtml } = await load();
  expect(trustedHtml("<p>Text</p>")).toBe("<p>Text</p>");
});

const sinks =
  /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|createContextualFragment|parseFromString|\bsrcDoc\b|document\.write|new (?:Shared)?Worker|\.src\s*=[^=]/i;
/** Their HTML is React's own, which is made on the server alone; JSON that no browser runs, likewise; or it goes through the policy, as an address of a worker does. */
const known = [
  "src/features/cvs/pdf-document.ts",
  "src/ui/cached-markup.tsx",
  "src/ui/pasting/use-pasted-markup.ts",
  "src/ui/sanitised-html.tsx",
  "src/ui/structured-data.tsx",
];

test("no other source writes HTML, or names a script, where browsers ask for a trusted type", () => {
  const sources = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) => /(?<!\.test)\.tsx?$/.test(name));
  const found = sources.map((name) => `src/${name}`).filter((path) => sinks.test(readFileSync(path, "utf8")));
  expect(found.sort()).toEqual(known);
});
