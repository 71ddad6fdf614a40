import type { SalaryFlags } from "./salary.types.ts";

const doe =
  /\bd\.?o\.?e\b|\b(?:depend(?:ing|ent|ant|s)|dep\.?|subject|based|according|commensurate|relative|reflect(?:ing|s|ive of))\s*(?:up)?(?:on|to|with|upon|of)?\s*(?:your |the |level of |relevant |previous |skills?,? (?:and|&|\/) |knowledge (?:and|&) |qualifications? (?:and|&) |skills, )*exp(?:erience|\.)?\b|\bdepending on (?:skills|candidate)/;
const negotiable = /(?<!non[- ])\bnegotiab(?:le|ility)\b|\bneg\b|\bnegotiation\b/;
const proRata = /\bpro[- ]?rata(?:'?d|ed)?\b|\bfte\b|\bfull[- ]time equivalent\b|\bactual (?:salary|pay)\b|\bactual\b(?=\s*[()£\d,]|$)/;
const approximate =
  /(?:\b(?:circa|cca|ca\.?|c\.?|around|about|approx(?:imately|\.)?|roughly|estimated|est\.?|itro|(?:in )?the region of|in region of|region of|say|ballpark|near(?:ly)?)|~|≈)\s*(?:to )?$/;

const unsettled =
  /\bir ?35\b[^.;]{0,30}?\b(?:tbc|tbd|to be (?:confirmed|determined|decided|assessed|advised)|undetermined|not (?:yet )?(?:determined|confirmed|known|assessed)|unknown|pending|under review)\b|\b(?:tbc|undetermined|to be confirmed|to be determined|pending)\b[^.;]{0,12}\bir ?35\b|\b(?:inside|outside)\s*(?:\/|or|and|&)\s*(?:inside|outside)\b/;
const stated =
  /\b(inside|in[- ]scope|within|caught by|subject to)\b\s*(?:the )?(?:scope )?(?:of )?(?:the )?ir ?35\b|\b(outside|out of scope|not (?:inside|within|caught by|subject to))\b\s*(?:the )?(?:scope )?(?:of )?(?:the )?ir ?35\b|\bir ?35\b\s*(?:status)?\s*[:=(-]*\s*(?:is |deemed )?(?:(inside|in scope|applies|caught)|(outside|out of scope|exempt|does not apply|friendly))\b/;
const alone = /\b(?:(inside)|(outside))\b(?!\s+[a-z])/;

/** Figures read as about: the words right before the figure, whatever bound stands between. */
export function isApproximateBefore(before: string): boolean {
  return (
    approximate.test(before.replace(/(?:up to|from|to|max(?:imum)?|min(?:imum)?|of|a|an)?\s*$/, " ").trimEnd()) || approximate.test(before)
  );
}

export function readFlags(text: string): Pick<SalaryFlags, "doe" | "negotiable" | "proRata" | "ir35" | "payModel"> {
  return {
    doe: doe.test(text),
    negotiable: negotiable.test(text),
    proRata: proRata.test(text),
    ir35: readIr35(text),
    payModel: readPayModel(text),
  };
}

function readIr35(text: string): SalaryFlags["ir35"] {
  if (unsettled.test(text)) return "unknown";
  const match = stated.exec(text) ?? alone.exec(text);
  if (!match) return null;
  const words = match[0];
  if (/^not |outside|out of scope|exempt|does not|friendly/.test(words)) return "outside";
  return "inside";
}

const models: readonly [RegExp, string][] = [
  [/^(?:p\.?a\.?y\.?e\.?)$/, "PAYE"],
  [/^(?:umb|umbrella)$/, "umbrella"],
  [/^(?:ltd|limited|psc)/, "limited company"],
  [/^cis$/, "CIS"],
];
const model = /\b(p\.?a\.?y\.?e\b|umbrella|umb|limited(?: co(?:mpany)?\b)?|ltd(?:\.? co(?:mpany)?\b)?|psc|cis)\b/g;

/** One rate for two models keeps both ("CIS or LTD"); PAYE beside umbrella are two rates, of which the first counts. */
function readPayModel(text: string): string | null {
  const found = [...text.matchAll(model)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    name: models.find(([pattern]) => pattern.test(match[1] ?? ""))?.[1] ?? "",
  }));
  const [first, second] = found;
  if (!first) return null;
  if (!second || second.name === first.name) return first.name;
  const isOneRate = /^\.?(?: company| co)?\s*(?:or|\/|and\/or)\s*(?:an? |via )?$/.test(text.slice(first.end, second.start));
  const isPair = [first.name, second.name].sort().join() === "PAYE,umbrella";
  return isOneRate && !isPair ? `${first.name} or ${second.name}` : first.name;
}
