/**
 * Phrases whose words must stay together as keywords: no part of them is read as a filter or a place. "Commercial manager" is no commercial
 * office, "contract manager" no contract role, "Senior Commercial Manager" stands on another step of the ladder than "Senior".
 */
export const keptPhrases: readonly string[] = [
  "quantity surveyor, quantity surveying, cost manager, cost management, cost consultant, cost consultancy, cost engineer",
  "cost controller, cost planner, commercial manager, senior commercial manager, assistant commercial manager",
  "regional commercial manager, divisional commercial manager, lead commercial manager, commercial director, commercial lead",
  "commercial management, head of commercial, commercial surveyor, contract manager, contracts manager, contract management",
  "contract administrator, contract administration, contract admin, contract engineer, contracts engineer, contract director",
  "contracts director, contract lead, contract law, contract surveyor, contract specialist, contract officer",
  "contract executive, contract coordinator, contract co ordinator, contract advisor, contract adviser, contract support",
  "contract negotiation, contract review, contract drafting, contract value, contract sum, contract award, contract documents",
  "contract suite, contract form, contract works, pre contract, post contract, forms of contract, form of contract",
  "standard contract, works contract, framework contract, measured term contract, prime contract, main contract",
  "building contract, target contract, subcontract manager, project manager, project management, project director",
  "project controls, project cost controller, project controls engineer, project coordinator, project engineer",
  "project accountant, project lead, managing director, managing surveyor, senior managing surveyor, site manager, site agent",
  "site engineer, on site supervision, employers agent, fund monitoring surveyor, claims consultant, delay analyst",
  "procurement manager, executive assistant, personal assistant, building surveyor, building services, land surveyor",
  "facilities manager, facility manager, water treatment, office manager, surveying manager, lead estimator",
  "cost estimating lead, business partner, delivery partner, managing agent",
  "interim valuation, interim application, interim payment, interim account, interim certificate, in house, remote sensing",
  "flexible working, security clearance, principal designer, principal engineer, graduate school, graduate calibre, lead time",
  "lead designer, assistant manager, industrial relations, justice act, fire water, surface water, water company",
  "network rail, thames water, anglian water, yorkshire water, severn trent water, south west water, southern water",
  "welsh water, scottish water, northumbrian water, wessex water, united utilities water, highways england, national highways",
  "transport for london, london underground, homes england, bank of england, london weighting, silver book, red book",
  "new build, mechanical and electrical, electrical and mechanical, design and build, m and e, dispute avoidance",
  "project value, project monitoring surveyor, joint venture agreement, public sector decarbonisation, remote access",
  "day rate contractor, sq ft, square ft, direct labour, direct works, direct costs, direct cost, self delivery direct, shift manager",
].flatMap((row) => row.split(", "));

/** Kept only as typed: their singular means something else. */
export const keptExactly: readonly string[] = ["temporary works", "permanent works", "permanent way", "temporary works coordinator"];
