import type { Category } from "./role-level.ts";

/** `needs`: how much of construction the words must show; 0 where the title alone is proof. */
export interface RoleRule {
  pattern: RegExp;
  category: Category;
  needs: 0 | 1 | 3;
}

/** First match wins: narrow titles before wide ones. */
export const roleRules: readonly RoleRule[] = [
  {
    pattern:
      /\bemployer'?s'? agent\b|\bfund(?:ing)? monitoring (?:surveyor|consultant|manager)\b|\bproject monitoring surveyor\b|\bpqs quantity surveyor\b/,
    category: "cost-consultant",
    needs: 0,
  },
  { pattern: /\bcost & commercial manager\b|\bcost and commercial manager\b/, category: "commercial-manager", needs: 1 },
  {
    pattern:
      /\bquan(?:tity|tities|tiy|ity|titiy|tty) su?r?v?e?y(?:or|er|ors|ers|ing)\b|\bquantity surv\b|\bquant\.? surveyors?\b|\bsurveyors? \(?quantity\b/,
    category: "quantity-surveyor",
    needs: 0,
  },
  { pattern: /\b(?:a|s|p|m|g|i|sub)?qs\b(?! (?:world|ranking|enterprise))/, category: "quantity-surveyor", needs: 1 },
  { pattern: /\b(?:construction )?cost consult(?:ant|ants|ancy|ing)\b/, category: "cost-consultant", needs: 1 },
  { pattern: /\bcost (?:planner|planning (?:manager|lead))\b/, category: "cost-manager", needs: 1 },
  { pattern: /\bcost manage(?:r|rs|ment)\b/, category: "cost-manager", needs: 1 },
  {
    pattern: /\bcost engineer(?:s|ing)?\b|\bcost estimating (?:lead|engineer|manager)\b|\bcost estimator\b|\bparametric estimator\b/,
    category: "cost-engineer",
    needs: 1,
  },
  {
    pattern: /\b(?:project )?cost control(?:ler|lers)?\b|\bproject controls? (?:engineer|manager|lead|specialist)\b/,
    category: "cost-engineer",
    needs: 3,
  },
  { pattern: /\bcost analyst\b/, category: "cost-engineer", needs: 3 },
  {
    pattern: /\bestimat(?:or|ors|ing (?:manager|lead|director|engineer))\b|\bpre-?construction (?:surveyor|commercial manager)\b/,
    category: "cost-engineer",
    needs: 1,
  },
  {
    pattern:
      /\bnec ?[34]? (?:contract |project )?(?:manager|supervisor|administrator)\b|\bsub-?contracts? (?:manager|administrator)\b|\bquantum (?:consultant|expert|specialist|manager)\b|\bdelay (?:analyst|expert|consultant)\b|\bforensic (?:delay|quantum|planner)/,
    category: "contract-manager",
    needs: 1,
  },
  {
    pattern:
      /\bcontracts? (?:manager|administrator|administration manager|engineer|director|lead|supervisor)\b|\bcontracts? & commercial manager\b/,
    category: "contract-manager",
    needs: 3,
  },
  { pattern: /\bclaims (?:consultant|manager|specialist)\b|\bprocurement manager\b/, category: "contract-manager", needs: 3 },
  { pattern: /\bsurveying manager\b/, category: "commercial-manager", needs: 3 },
  {
    pattern: /\b(?:managing|commercial|project|sub-?contracts?|measurement|taking[- ]off|senior managing|construction) surveyor\b/,
    category: "quantity-surveyor",
    needs: 3,
  },
  {
    pattern:
      /\bcommercial (?:(?:contracts?|operations|cost|construction) )?(?:manager|director|lead|leader|head)\b|\bhead of commercial\b|\bcommercial apprentice\b|\bchief commercial officer\b|\b(?:trainee|graduate|assistant) commercial\b|\bcommercial (?:assistant|trainee|graduate|administrator)\b/,
    category: "commercial-manager",
    needs: 3,
  },
];
