export const otherSurveyors =
  /\b(?:building|land|engineering|topographic(?:al)?|geomatic|hydrographic|valuation|mortgage|residential|rural|estates?|rating|asbestos|fire|marine|damp|energy|insulation|retrofit|stock condition|party wall|mining|site engineer|commercial property|general practice|planning and development|agency|boundary|utility|drainage|structural|insurance|loss|roof(?:ing)?|window|disrepair|repairs?|maintenance|housing|leasehold|heritage|conservation|right[s]? (?:to|of) light|setting[- ]out|aerial|drone|lidar|bim|technical sales|sales|field|domestic|dea|epc|trainee residential|compliance|voids?|bathroom|kitchen|property|underground|measured|quality|market) surveyor\b/;
/** Professions that may name ours in their title without being it. */
export const otherProfession =
  /\b(?:recruiter|recruitment (?:consultant|resourcer|partner|manager|executive|specialist|advisor|director)|resourcer|talent (?:acquisition|partner|manager)|lecturer|professor|tutor|teacher|teaching|trainer|assessor|sales (?:executive|manager|director|representative|engineer|consultant|advisor)|account (?:executive|manager|director)|business development|marketing|solicitor|lawyer|paralegal|legal counsel|software|developer|programmer|data (?:analyst|scientist|engineer)|business analyst|accountant|accounts assistant|auditor|finance (?:manager|director|analyst|business partner)|nurse|costs (?:draftsman|lawyer)|copywriter|customer (?:success|service)|product manager|bid writer|receptionist|secretary|personal assistant)\b/;
/** Those that name our trade as what they teach, sell or recruit for. */
export const professionAboutOurs =
  /\b(?:recruit\w*|resourcer|talent|lecturer|professor|tutor|teacher|teaching|trainer|assessor|sales|account (?:executive|manager|director)|marketing)\b/;

const estimator = /\b(?:estimators?|estimating)\b/;
/** What estimators of other trades estimate. */
const estimatedElsewhere =
  /\b(?:vehicles?|body ?-?shops?|bodywork|vda|audatex|accident repairs?|smart repair|crash repairs?|paint ?shop|motor|car|auto(?:motive|body)?|hgv|caravans?|coach ?builders?|damage|panel(?: beat\w*)?|insurance|claims|print(?:ing|ers?)?|lithographic|packaging|labels?|bookbinding|signage|removals?|relocations?|moving|freight|software|effort|agile|web|app|video ?games?|animation|sheet metal|precision engineering|machin(?:e shop|ing|ed parts?)|cnc|castings?|foundry|injection mould\w*|plastics?|pcb|electronics?|garments?|upholstery|soft furnishings?|furniture sales|joinery sales|kitchen sales|conservator\w+|blinds?|travel|events?|exhibitions?|marine engine|boat repairs?|ship ?repairs?|aircraft|aerospace|yield|crop|carbon)\b/;
/** What makes a word above one of construction after all. */
const builtElsewhere = /\b(?:duct(?:work)?|hvac|cladding|roofing|fa[cç]ades?|structural|construction|building|civils?|architectural)\b/;

/** "Body Shop Estimator", "Sheet Metal Sales Estimator": estimators of another trade. */
export function isEstimatorElsewhere(plain: string): boolean {
  return estimator.test(plain) && estimatedElsewhere.test(plain) && !builtElsewhere.test(plain);
}
