const split = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Words beside a place that do not change which place it is, normalised with `placeKey()`. */
export const placeFillerWords = split(
  `in at near nr nearby around within close to the of and/or area areas region regions corridor vicinity outskirts district borough royal metropolitan
  city town centre center surrounding surroundings surrounds environs border bordering uk u k gb gbr united kingdom great britain county based commutable commuting
  distance from miles mile mi jobs postcode lb raf awe hmp hmnb`,
);

/** Compass and size words before a name ("North Leeds", "Greater Bristol"); part of the name where the gazetteer has such a name. */
export const compassWords = split(
  "north south east west central northern southern eastern western greater inner outer mid upper lower n s e w ne nw se sw",
);

/** Other words that adverts contain in their place field. */
export const advertPlaceFillerWords = split(
  `hybrid remote remotely flexible agile home homebased wfh telecommute work working workplace office offices head hq site sites on onsite base with some per a
  week day days x travel travelling commute nationwide national wide across over various multiple several location locations project projects full part
  time permanent contract temporary freelance other plus up role`,
);

/** Words that join the places of a list. */
export const conjunctionWords = split("and or");

/** Words that follow a street name, so that "London Road" is not read as London. */
export const streetWords = split(
  `road rd street lane avenue ave drive close court terrace crescent square gardens grove row walk way mews house building buildings tower wharf quay parade place circus
  boulevard embankment esplanade promenade wynd`,
);

/**
 * Towns whose names are ordinary words: read as a place only after "in" or "near", or as the last word right after a role ("qs reading").
 */
export const townsThatAreWords = split(
  "alton ash bacup barking barrow bath battle beer bow box bude bury chard cove crook deal diss down ely eye fleet flint frome goole hale ham hatfield hayes hook hope hove leek looe march mold neath nelson over poole reading ripley rugby rye sale sandwich seal settle shaw slough stone street tring usk ware wells whitby wick wing worth yarm yate",
);

/** Ordinary words that are also names of small places: read as a place only after "in", "near" and the like. */
export const wordsThatAreTowns = split(
  "acre allen amble angle apply band bank bar beacon bell bishop black blue board boat bold book bridge broad broadway brook brown burn camp castle centre central chapel church city clay cliff coal coast college combe common cook corn cottage court crane cross current dale dean drive drum east edge end factory farm ferry field fire first ford forest four fox front full garden gate general glass golden good grange great green grove hall harbour hard harvest heath high hill holme home horn horse house hunt hurst island key king lake land lane law lea leader level light line lodge long lot love low main major man manor mark market marsh mast may mill minster moor moss mount new nine north oak old one open orchard page park part peak pen pilling pill plain point pool port power prime quay queen rainbow rake range red ring river road rock roof rose round row rush sand school score sea self selling send service shop shore side single site six skill small solid sound south spa spring staff stage star start state station steel steeple stock store strong summer sun super sway target tea team ten term three time tongue top tower town trade two upper valley value view village wall wash water way well west wharf white will willing wind winter wood wool work yard year",
);

/** Postcode areas that are also words or initials; in an all-capitals text they are not read as places. */
export const areasThatAreWords = split("ab al ba be b co da de e g ha hr l la m me n ne no ol ox pa pe po pr s sa so sp st ta w wa");
