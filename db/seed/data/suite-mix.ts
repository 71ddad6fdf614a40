/** Forms of a suite with weights; "" is the suite alone. */
type Forms = readonly (readonly [form: string, weight: number])[];

export const formsOf: Readonly<Record<string, Forms>> = {
  jct: [
    ["db", 34],
    ["", 22],
    ["sbc", 18],
    ["ic", 9],
    ["mw", 6],
    ["mtc", 3],
    ["cm", 2],
    ["mc", 1],
    ["mp", 2],
    ["ce", 1],
    ["pcc", 1],
    ["tcc", 1],
  ],
  nec4: [
    ["c", 26],
    ["a", 24],
    ["", 26],
    ["b", 5],
    ["d", 3],
    ["e", 6],
    ["f", 1],
    ["ecs", 5],
    ["psc", 3],
    ["tsc", 4],
  ],
  nec3: [
    ["", 40],
    ["c", 30],
    ["a", 20],
    ["psc", 10],
  ],
  fidic: [
    ["yellow", 34],
    ["red", 28],
    ["", 20],
    ["silver", 12],
    ["white", 4],
    ["emerald", 2],
  ],
  "ppc-tac-fac": [
    ["tac-1", 36],
    ["ppc2000", 28],
    ["fac-1", 24],
    ["", 12],
  ],
  icheme: [
    ["red", 36],
    ["green", 30],
    ["burgundy", 16],
    ["", 18],
  ],
};

export type Mix = readonly (readonly [suite: string, weight: number])[];

/** Suites by group of sectors, with weights. */
export const mixOf: Readonly<Record<string, Mix>> = {
  building: [
    ["jct", 84],
    ["nec4", 8],
    ["bespoke", 4],
    ["gc-works", 1],
    ["riba", 2],
    ["ppc-tac-fac", 2],
  ],
  trade: [
    ["jct", 52],
    ["subcontract-forms", 34],
    ["nec4", 9],
    ["bespoke", 5],
  ],
  infrastructure: [
    ["nec4", 82],
    ["nec3", 6],
    ["icc", 5],
    ["bespoke", 4],
    ["jct", 3],
  ],
  process: [
    ["nec4", 40],
    ["fidic", 22],
    ["icheme", 16],
    ["mf1", 8],
    ["logic", 5],
    ["bespoke", 9],
  ],
  professional: [
    ["jct", 55],
    ["nec4", 25],
    ["fidic", 14],
    ["bespoke", 6],
  ],
};
/** Suites of sectors that differ from their group. */
export const sectorMix: Readonly<Record<string, Mix>> = {
  "affordable-housing": [
    ["jct", 58],
    ["ppc-tac-fac", 30],
    ["nec4", 8],
    ["bespoke", 4],
  ],
  "facilities-maintenance": [
    ["jct", 40],
    ["ppc-tac-fac", 26],
    ["nec4", 22],
    ["bespoke", 12],
  ],
  healthcare: [
    ["jct", 54],
    ["nec4", 40],
    ["bespoke", 6],
  ],
  education: [
    ["jct", 76],
    ["nec4", 18],
    ["ppc-tac-fac", 6],
  ],
  defence: [
    ["nec4", 60],
    ["jct", 26],
    ["gc-works", 14],
  ],
  "justice-custodial": [
    ["nec4", 46],
    ["jct", 44],
    ["gc-works", 10],
  ],
  "heritage-conservation": [
    ["jct", 84],
    ["riba", 16],
  ],
  "oil-gas-ccus": [
    ["logic", 40],
    ["fidic", 22],
    ["icheme", 20],
    ["bespoke", 12],
    ["mf1", 6],
  ],
  "energy-from-waste": [
    ["icheme", 36],
    ["fidic", 36],
    ["mf1", 14],
    ["bespoke", 14],
  ],
  "power-transmission": [
    ["nec4", 60],
    ["mf1", 16],
    ["fidic", 14],
    ["bespoke", 10],
  ],
  renewables: [
    ["fidic", 46],
    ["bespoke", 20],
    ["mf1", 12],
    ["nec4", 22],
  ],
  "data-centres": [
    ["jct", 66],
    ["bespoke", 22],
    ["fidic", 6],
    ["nec4", 6],
  ],
};
