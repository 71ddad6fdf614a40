import type { FilterPhrase } from "./arrangement-phrases.ts";

/** Suites, their forms and options as people write them, with or without "contract" behind. */
export function suitePhrases(): FilterPhrase[] {
  const withContract = (names: readonly string[]) =>
    names.flatMap((name) => [name, `${name} contract`, `${name} form`, `${name} form of contract`, `${name} suite`]);
  const suite = (values: (FilterPhrase & { field: "suite" })["values"], label: string, phrases: readonly string[]): FilterPhrase => ({
    field: "suite",
    values,
    label,
    phrases: withContract(phrases).join(", "),
  });
  const options = (["a", "b", "c", "d", "e", "f"] as const).map((letter) =>
    suite([`nec4:${letter}`], `NEC4 Option ${letter.toUpperCase()}`, [
      ...["nec4", "nec 4", "nec", "nec4 ecc", "ecc", "nec ecc"].flatMap((name) => [`${name} option ${letter}`, `${name} opt ${letter}`]),
      `option ${letter}`,
    ]),
  );
  const nec3Options = (["a", "c"] as const).map((letter) =>
    suite(
      [`nec3:${letter}`],
      `NEC3 Option ${letter.toUpperCase()}`,
      ["nec3", "nec 3", "nec3 ecc"].map((name) => `${name} option ${letter}`),
    ),
  );
  const jct = (form: string) => [`jct ${form}`];
  const nec4 = (form: string) => [`nec4 ${form}`, `nec 4 ${form}`, `nec ${form}`];
  return [
    suite(["nec4"], "NEC4", ["nec4", "nec 4", "nec4 ecc", "nec 4 ecc"]),
    suite(["nec3"], "NEC3", ["nec3", "nec 3", "nec3 ecc"]),
    suite(["nec4", "nec3"], "NEC (NEC4 or NEC3)", ["nec", "nec ecc", "new engineering contract"]),
    ...options,
    ...nec3Options,
    suite(["nec4:psc"], "NEC4 Professional Service Contract", [
      ...nec4("psc"),
      ...nec4("professional service contract"),
      ...nec4("professional services contract"),
    ]),
    suite(["nec3:psc"], "NEC3 Professional Services Contract", ["nec3 psc", "nec 3 psc", "nec3 professional services contract"]),
    suite(["nec4:tsc"], "NEC4 Term Service Contract", [...nec4("tsc"), ...nec4("term service contract")]),
    suite(["nec4:ecs"], "NEC4 ECS Subcontract", [...nec4("ecs"), ...nec4("subcontract")]),
    suite(["jct"], "JCT", ["jct"]),
    suite(["jct:db"], "JCT Design and Build", [
      ...jct("d&b"),
      ...jct("design and build"),
      ...jct("design & build"),
      ...jct("db"),
      ...jct("d & b"),
    ]),
    suite(["jct:mw"], "JCT Minor Works", [...jct("minor works"), ...jct("mw")]),
    suite(["jct:ic"], "JCT Intermediate", [...jct("intermediate"), ...jct("ic"), ...jct("intermediate building contract")]),
    suite(["jct:sbc"], "JCT Standard Building Contract", [
      ...jct("sbc"),
      ...jct("standard"),
      ...jct("standard building"),
      ...jct("traditional"),
    ]),
    suite(["jct:mp"], "JCT Major Project", [...jct("major project"), ...jct("mp")]),
    suite(["jct:ce"], "JCT Constructing Excellence", [...jct("constructing excellence")]),
    suite(["jct:mc"], "JCT Management", [...jct("management building"), ...jct("management contract")]),
    suite(["jct:cm"], "JCT Construction Management", [...jct("construction management")]),
    suite(["jct:mtc"], "JCT Measured Term", [...jct("measured term"), ...jct("mtc")]),
    suite(["jct:pcc"], "JCT Prime Cost", [...jct("prime cost"), ...jct("pcc")]),
    suite(["jct:tcc"], "JCT Target Cost", [...jct("target cost"), ...jct("tcc")]),
    suite(["fidic"], "FIDIC", ["fidic"]),
    ...(["red", "yellow", "silver", "white", "emerald"] as const).map((colour) =>
      suite([`fidic:${colour}`], `FIDIC ${colour[0]?.toUpperCase()}${colour.slice(1)} Book`, [`fidic ${colour} book`, `fidic ${colour}`]),
    ),
    suite(["icheme"], "IChemE", ["icheme"]),
    ...(["red", "green", "burgundy"] as const).map((colour) =>
      suite([`icheme:${colour}`], `IChemE ${colour[0]?.toUpperCase()}${colour.slice(1)} Book`, [
        `icheme ${colour} book`,
        `icheme ${colour}`,
      ]),
    ),
    suite(["ppc-tac-fac:ppc2000"], "PPC2000", ["ppc2000", "ppc 2000"]),
    suite(["ppc-tac-fac:tac-1"], "TAC-1", ["tac 1", "tac1"]),
    suite(["ppc-tac-fac:fac-1"], "FAC-1", ["fac 1", "fac1"]),
    suite(["icc"], "ICC (Infrastructure Conditions)", ["icc", "icc contract", "infrastructure conditions of contract"]),
    suite(["gc-works"], "GC/Works", ["gc works"]),
    suite(["mf1"], "MF/1", ["mf1", "mf 1"]),
    suite(["sbcc"], "SBCC (Scotland)", ["sbcc"]),
    suite(["bespoke"], "Client bespoke", ["bespoke contract", "bespoke form", "bespoke forms of contract"]),
  ];
}
