import { companyNameKey } from "../import/company-name.ts";

/** Contractors, housebuilders, consultancies and specialists whose commercial and contracts managers work in construction. */
const names =
  "balfour beatty|kier|morgan sindall|laing o rourke|galliford try|willmott dixon|mace|skanska|bam nuttall|bam construct|bam uk|costain|wates|bouygues|isg|bowmer kirkland|mclaren construction|multiplex|sir robert mcalpine|vinci construction|vinci facilities|taylor woodrow|graham construction|robertson group|mclaughlin harvey|winvic|bovis|lendlease|lend lease|tilbury douglas|interserve construction|amey|ringway|tarmac|aggregate industries|fm conway|eurovia|colas|ferrovial|murphy group|j murphy|j murphy sons|clancy|barhale|mwh treatment|stantec|black veatch|mott macdonald|mott macdonald bentley|galldris|keltbray|mccarthy stone|barratt|barratt developments|barratt redrow|redrow|persimmon|taylor wimpey|bellway|berkeley|berkeley group|st william|st george|crest nicholson|vistry|countryside partnerships|cala|miller homes|keepmoat|lovell|hill group|hill partnerships|bloor|avant|stewart milne|springfield properties|linden|bovis homes|telford homes|mount anvil|ballymore|gilbert ash|henry boot|henry boot construction|caddick|eric wright|seddon|sewell|esh|tolent|ogilvie|clark contracts|cruden|ccg|morris spottiswood|mcaleer rushe|farrans|sisk|john sisk|mulalley|durkan|rydon|united living|engie regeneration|equans|mears|fortem|axis europe|wates living space|jb leadbitter|leadbitter|beard|stepnell|speller metcalfe|midas|kier living|thakeham|weston homes|fairview|galliard|careys|pj carey|o halloran o brien|getjar|erith|john f hunt|cementation|bauer|roger bullivant|severfield|william hare|billington|bourne steel|elland steel|permasteelisa|focchi|lindner|lakesmere|prater|stanmore|ng bailey|t clarke|tclarke|dornan|spie|imtech|crown house|gratte brothers|michael j lonsdale|briggs forrester|lorne stewart|shepherd engineering|overbury|structure tone|bw interiors|parkeray|iconic|8build|knight harwood|turner townsend|gleeds|arcadis|aecom|rider levett bucknall|rlb|faithful gould|currie brown|gardiner theobald|alinea|exigere|core five|rlf|ridge|rund|pick everard|thomas dewar|mda consulting|wt partnership|cumming|driver trett|driver group|hka|diales|decipher|naismiths|bailey partnership|calford seaden|potter raper|baily garner|airey miller|hollis|hydrock|sweett|artelia|appleyard trew|bdb design build|network rail|national highways|hs2|sizewell c|nuclear restoration services|thames tideway|anglian water alliance|vinci rail|siemens mobility infrastructure|colas rail|volkerfitzpatrick|volkerhighways|volkerrail|volkerstevin|volkerwessels|story contracting|story homes|buckingham group|osborne|geoffrey osborne|octavius|jackson civil engineering|breheny|alun griffiths|griffiths|walters group|jones bros|dawnus|knights brown|raymond brown|trant|dyer butler|spencer group|cpms|amco giffen|amalgamated construction|qts|taziker|octavius infrastructure|m group|morrison water|morrison construction|cappagh|kn circet|telent|mcnicholas|o connor utilities|forkers|fk group|altrad|bilfinger|doosan babcock|cavendish nuclear|jacobs|atkins|atkinsrealis|wsp|fawkes reece|hill mcglynn|daniel owen|linsco|building careers|carrington west|maxim recruitment|caval|randstad construction|hays construction|brandon james|ernest gordon construction|aspion construction|conrad consulting|gold group construction";
const known = new Set(names.split("|").map((name) => companyNameKey(name)));
/** What firms add to the name they are known by. */
const additions =
  /\b(?:uk|gb|group|plc|holdings?|construction|building|civil engineering|infrastructure|partnership|partnerships|homes|consulting|consultancy|international|europe|north|south|east|west|midlands|scotland|wales|london|regional|associates|recruitment|services|solutions|the|and|sons|bros|co)\b/g;

/** Whether the firm is known to the trade by its name. */
export function isKnownFirm(company: string): boolean {
  const key = companyNameKey(company);
  if (known.has(key)) return true;
  const bare = key.replace(additions, " ").replace(/\s+/g, " ").trim();
  return bare.length >= 4 && known.has(bare);
}

const builder =
  /\b(?:construction|constructors?|build(?:ers?|ing)? (?:contractors?|services|group|solutions|projects)|builders|contractors?|contracting|civils|civil engineering|groundworks?|house ?build\w*|homes|roofing|cladding|fa[cç]ades?|scaffold\w*|demolition|piling|foundations|steelwork|structures|dry ?lining|interiors|fit[- ]?out|joinery|refurbishments?|developments?|infrastructure|surfacing|paving|highways|tunnelling|drainage|m ?& ?e|mechanical (?:&|and) electrical|building services|quantity surveyors|chartered surveyors|cost consultan\w+|construction recruitment|property maintenance|brickwork|plastering|damp proofing|fire protection|retrofit|groundcare contractors)\b/i;
/** Names with such a word that belong to other trades. */
const notBuilder =
  /\b(?:care homes?|nursing homes?|dogs?|pet|mobile homes|holiday homes|funeral|software developments?|business development|web developments?|learning (?:and|&) development|it infrastructure|cloud|digital|cleaning contractors?|security contractors?|catering|defence contractors?|aerospace|estate agents?|lettings|furniture)\b/i;

/** Whether the firm's name says that it builds. */
export function isConstructionFirm(company: string): boolean {
  return builder.test(company) && !notBuilder.test(company);
}
