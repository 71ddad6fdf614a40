import { describe, expect, it } from "vitest";
import { referenceAliases, referencePlaces } from "#db/reference/places.ts";
import { abroadPlace, foreignCountry, isBritishCountry } from "./abroad-place.ts";
import { buildGazetteer } from "./gazetteer.ts";

const gazetteer = buildGazetteer(referencePlaces(), referenceAliases());

describe("a field for the country", () => {
  it.each([
    ["DE", "Germany"],
    ["us", "United States"],
    ["USA", "United States"],
    ["U.S.A.", "United States"],
    ["deu", "Germany"],
    ["Germany", "Germany"],
    ["Ireland", "Ireland"],
    ["Republic of Ireland", "Ireland"],
    ["Georgia", "Georgia"],
    ["Europe", null],
    ["", null],
  ])("%j is %j", (country, expected) => expect(foreignCountry(country)).toBe(expected));

  it.each([
    "GB",
    "gb",
    "UK",
    "U.K.",
    "GBR",
    "United Kingdom",
    "Great Britain",
    "England",
    "Scotland",
    "Wales",
    "Northern Ireland",
    "NI",
    "GB-SCT",
  ])("%j is the UK", (country) => expect([isBritishCountry(country), foreignCountry(country)]).toEqual([true, null]));
});

describe("words about a place", () => {
  it.each([
    ["Berlin, Germany", "Germany"],
    ["Kirkland, WA", "United States"],
    ["Chicago, IL", "United States"],
    ["Washington, D.C., USA", "United States"],
    ["London, Ontario", "Canada"],
    ["London ON", "Canada"],
    ["Bangalore, India", "India"],
    ["Remote - USA", "United States"],
    ["St. Louis, MO, 63303", "United States"],
    ["Perth WA", "Australia"],
    ["New South Wales", "Australia"],
    ["New Hampshire", "United States"],
    ["Perth, WA 6000", "Australia"],
    ["Perth, Western Australia", "Australia"],
    ["Perth Western Australia", "Australia"],
    ["Boston, MA", "United States"],
    ["Boston MA 02110", "United States"],
    ["Boston Massachusetts", "United States"],
    ["Cambridge, Mass, USA", "United States"],
    ["Christchurch NZ", "New Zealand"],
    ["Christchurch, New Zealand", "New Zealand"],
    ["Wellington, NZ", "New Zealand"],
    ["Hamilton, ON", "Canada"],
    ["Hamilton, Bermuda", "Bermuda"],
    ["Halifax, Nova Scotia", "Canada"],
    ["Halifax NS", "Canada"],
    ["Newcastle NSW", "Australia"],
    ["Newcastle, New South Wales", "Australia"],
    ["Richmond, VA", "United States"],
    ["Durham, NC", "United States"],
    ["Lincoln, NE", "United States"],
    ["Lincoln Nebraska", "United States"],
    ["Birmingham, AL", "United States"],
    ["Norfolk, Virginia", "United States"],
    ["Ontario, London", "Canada"],
    ["Dublin, Ireland", "Ireland"],
    ["Co. Dublin", "Ireland"],
    ["Atlanta, Georgia", "United States"],
    ["Tbilisi, Georgia", "Georgia"],
    ["Dubai UAE project", "United Arab Emirates"],
    ["Australia - Perth", "Australia"],
  ])("%j names %j", (words, country) => expect(abroadPlace(gazetteer, words)).toEqual({ country, isNamed: true }));

  it.each([
    ["Munich", "Germany"],
    ["Dubai", "United Arab Emirates"],
    ["Dublin", "Ireland"],
    ["New York", "United States"],
    ["Cork office", "Ireland"],
  ])("%j is a city of %j", (words, country) => expect(abroadPlace(gazetteer, words)).toEqual({ country, isNamed: false }));

  it.each([
    ..."Christchurch|Perth|Boston|Newcastle|Richmond|Lincoln|Halifax|Durham|Cambridge|Hamilton|Wellington|Melbourne|Georgia|Jersey|Victoria".split(
      "|",
    ),
    ..."Boston, Lincolnshire|Washington, Tyne and Wear|Belfast, Northern Ireland|Belfast, Ireland|Newry, Ireland|Victoria, London".split(
      "|",
    ),
    ..."Melbourne, Derbyshire, England|Christchurch, Dorset|Perth, Perthshire|Houston, Renfrewshire|Dallas, Moray|California, Falkirk".split(
      "|",
    ),
    ..."Newcastle, NE|Durham DH|Lancaster, LA|Warrington WA|Hamilton ML|Boston PE|London SE|London, UK|Perth, Scotland|Newport, South Wales".split(
      "|",
    ),
    ..."Jamaica Road, London|New York Road, Leeds|BASED IN LEEDS|LEEDS OR YORK|Leeds (no travel to Ireland)|Northern   Ireland|Remote|UK & Ireland".split(
      "|",
    ),
  ])("%j may be in the UK", (words) => expect(abroadPlace(gazetteer, words)).toBeNull());
});
