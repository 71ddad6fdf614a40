import forms from "./contract-forms.json" with { type: "json" };
import suites from "./contract-suites.json" with { type: "json" };
import employers from "./employer-types.json" with { type: "json" };
import sectors from "./industry-sectors.json" with { type: "json" };
import { termsOf } from "./role.ts";

/** Market sectors, grouped for the filter panel. */
export const industrySectors = /* @__PURE__ */ termsOf(sectors);

export const employerTypes = /* @__PURE__ */ termsOf(employers);

/** Families of standard construction contract; an advert may carry several. */
export const contractSuites = /* @__PURE__ */ termsOf(suites);

/** Forms and options inside a suite. The slug is always `<suite>:<form>`. */
export const contractForms = /* @__PURE__ */ termsOf(forms);
