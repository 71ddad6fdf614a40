import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { correctableWords } from "./place-words.ts";
import { createSpeller } from "./spelling.ts";

const towns =
  "London,Birmingham,Manchester,Leeds,Glasgow,Sheffield,Bradford,Edinburgh,Liverpool,Bristol,Cardiff,Belfast,Leicester,Nottingham,Newcastle upon Tyne,Brighton,Plymouth,Southampton,Portsmouth,Reading,Milton Keynes,Northampton,Norwich,Swansea,Aberdeen,Cambridge,Oxford,Peterborough,Middlesbrough,Wolverhampton,Coventry,Gloucester,Exeter,Guildford,Basingstoke,Warrington,Huddersfield,Stockport,Sunderland,Derby,Cheltenham,Chelmsford,Colchester,Ipswich,Slough,Watford,Maidstone,Croydon,Harrogate,Wakefield".split(
    ",",
  );
const speller = createSpeller(towns);

const slips = `
quanity quantity|quantiy quantity|qunatity quantity|quantitiy quantity|quantaty quantity|quantative quantity|quntity quantity|quantty quantity
survayor surveyor|surveryor surveyor|surveyer surveyor|survyor surveyor|surveror surveyor|surveior surveyor|surveyour surveyor|survayer surveyor
suveyor surveyor|surveyoor surveyor|sruveyor surveyor|servayor surveyor|surveing surveying|surverying surveying
comercial commercial|commerical commercial|commercail commercial|commericial commercial|comerical commercial|commecial commercial
manger manager|manageer manager|mangaer manager|manegar manager|maneger manager|managment management|mangement management|managament management
estimater estimator|estimattor estimator|esimator estimator|estimtor estimator|estmator estimator|estimateing estimating
contarct contract|contrat contract|conract contract|contracter contractor|contractr contractor|contrator contractor|cntractor contractor
subcontracter subcontractor|subcontactor subcontractor
consultent consultant|consultnt consultant|consutant consultant|consultancey consultancy|consaltant consultant
infastructure infrastructure|infrastucture infrastructure|infrustructure infrastructure|infrastrcture infrastructure
refurbishmant refurbishment|refurbishmnet refurbishment|refurbisment refurbishment|residental residential|residencial residential
apprentise apprentice|aprentice apprentice|apprentiship apprenticeship|apprentaceship apprenticeship
assistent assistant|asistant assistant|assisstant assistant|assitant assistant|senoir senior|seniour senior|gradute graduate|graduat graduate
trainne trainee|intermidiate intermediate|intermedate intermediate|principle principal|principel principal|asociate associate|assosiate associate
directer director|enginer engineer|engeneer engineer|enginneer engineer|procurment procurement|procuremnt procurement
permanant permanent|permenant permanent|permanet permanent|freelence freelance|frelance freelance|temporay temporary|tempory temporary
construcion construction|constuction construction|contruction construction|buidling building|bulding building
highwyas highways|raliway railway|neclear nuclear|nucler nuclear|helthcare healthcare|educaton education|heritige heritage
valuaton valuation|variatons variations|measurment measurement|remeasurment remeasurement|prelimanaries preliminaries|adjudicaton adjudication
compensasion compensation|reconcilation reconciliation|negociation negotiation|tendering tendering|forcasting forecasting|budgit budget
Birmingam Birmingham|Birmingaham Birmingham|Brighten Brighton|Brsitol Bristol|Bristal Bristol|Manchestr Manchester|Mancester Manchester
Edinbrugh Edinburgh|Glasgo Glasgow|Liverpol Liverpool|Nottinham Nottingham|Sheffeild Sheffield|Newcasle Newcastle|Southhampton Southampton
Middlesborough Middlesbrough|Lecester Leicester|Cambrige Cambridge|Wolverhamton Wolverhampton|Peterbrough Peterborough|Guilford Guildford
quantitysurveyor quantity surveyor|costmanager cost manager`
  .trim()
  .split(/[|\n]/)
  .map((row): [slip: string, right: string] => [row.slice(0, row.indexOf(" ")), row.slice(row.indexOf(" ") + 1)]);

describe("spelling", () => {
  it.each(slips.filter(([slip, right]) => slip !== right && slip !== "principle"))("reads %s as %s", (slip, right) => {
    expect(speller.correct(slip)).toBe(right.toLowerCase());
  });

  it("has an acceptance list of at least eighty slips", () => {
    expect(slips.length).toBeGreaterThan(130);
  });

  it.each([
    "quantity",
    "surveyors",
    "estimates",
    "London",
    "Keynes",
    "qs",
    "pqs",
    "nec",
    "cvr",
    "nec4",
    "nrm2",
    "costx",
    "plumber",
    "painter",
    "teacher",
    "driver",
    "nurse",
    "carpenter",
    "architect",
    "12345",
    "£500",
    "",
    "xyzzyplugh",
    "a".repeat(40),
    "function Object() { [native code] }",
    "[object Object]",
    "日本語",
    "مساح",
  ])("leaves %s alone", (word) => {
    expect(speller.correct(word)).toBeNull();
  });

  it("never corrects a word of its own vocabulary", () => {
    fc.assert(
      fc.property(fc.constantFrom(...correctableWords, ...towns.filter((town) => !town.includes(" "))), (word) => {
        expect(speller.correct(word)).toBeNull();
      }),
    );
  });

  it("gives words it then leaves alone", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."abcdeinorstuvy"), minLength: 4, maxLength: 12 }), (word) => {
        const once = speller.correct(word);
        if (once) for (const part of once.split(" ")) expect(speller.correct(part)).toBeNull();
      }),
    );
  });

  it("takes names it was not built with for nothing", () => {
    expect(createSpeller([]).correct("Birmingam")).toBeNull();
  });
});
