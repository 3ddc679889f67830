// Units and how much of each dimension's base they are, exactly; their names in English and German.

export type Dimension =
  | "length"
  | "weight"
  | "volume"
  | "temperature"
  | "area"
  | "speed"
  | "time"
  | "energy"
  | "data"
  | "pressure";

export interface Unit {
  id: string;
  dimension: Dimension;
  /** Of the base, as exact text: a number, or two with a slash between them. Temperatures have formulas instead. */
  factor: string;
  /** One, and several. */
  en: readonly [string, string];
  de: readonly [string, string];
  /** All of how it may be written or said, in small letters. */
  aliases: readonly string[];
  /** A month is not always as long: the result is said as "about". */
  isVague?: true;
}

const words = (text: string): readonly string[] => text.split("|");

function unit(dimension: Dimension, id: string, factor: string, names: [string, string, string], also = ""): Unit {
  const [en = "", de = "", symbols = ""] = names;
  const [enOne = "", enMany = enOne] = words(en);
  const [deOne = "", deMany = deOne] = words(de);
  const aliases = [...words(en), ...words(de), ...words(symbols), ...words(also)].filter((alias) => alias !== "");
  return {
    id,
    dimension,
    factor,
    en: [enOne, enMany],
    de: [deOne, deMany],
    aliases: aliases.map((a) => a.toLowerCase()),
  };
}

const length = (id: string, factor: string, names: [string, string, string], also?: string) =>
  unit("length", id, factor, names, also);
const weight = (id: string, factor: string, names: [string, string, string], also?: string) =>
  unit("weight", id, factor, names, also);
const volume = (id: string, factor: string, names: [string, string, string], also?: string) =>
  unit("volume", id, factor, names, also);

export const UNITS: readonly Unit[] = [
  length("mm", "0.001", ["millimetre|millimetres", "Millimeter", "mm"], "millimeter|millimeters|millimetern"),
  length("cm", "0.01", ["centimetre|centimetres", "Zentimeter", "cm"], "centimeter|centimeters|centi|zentimetern"),
  length("dm", "0.1", ["decimetre|decimetres", "Dezimeter", "dm"], "decimeter|decimeters"),
  length("m", "1", ["metre|metres", "Meter", "m"], "meters|metern"),
  length("km", "1000", ["kilometre|kilometres", "Kilometer", "km|kms"], "kilometer|kilometers|kilometern|klicks"),
  length("in", "0.0254", ["inch|inches", "Zoll", 'in|″|"'], "zölle|zöllen|inchs"),
  length("ft", "0.3048", ["foot|feet", "Fuß", "ft|′|'"], "foots|fuss"),
  length("yd", "0.9144", ["yard|yards", "Yard|Yards", "yd|yds"]),
  length("mi", "1609.344", ["mile|miles", "Meile|Meilen", "mi"]),
  length("nmi", "1852", ["nautical mile|nautical miles", "Seemeile|Seemeilen", "nmi|sm"]),

  weight("mg", "0.000001", ["milligram|milligrams", "Milligramm", "mg"]),
  weight("g", "0.001", ["gram|grams", "Gramm", "g|gr"], "gramme|grammes"),
  weight("kg", "1", ["kilogram|kilograms", "Kilogramm", "kg|kgs"], "kilo|kilos"),
  weight("t", "1000", ["tonne|tonnes", "Tonne|Tonnen", "t"], "metric ton|metric tons"),
  weight("oz", "0.028349523125", ["ounce|ounces", "Unze|Unzen", "oz"]),
  weight("lb", "0.45359237", ["pound|pounds", "englisches Pfund|englische Pfund", "lb|lbs"]),
  weight("st", "6.35029318", ["stone|stones", "Stone", "st"]),
  weight("pfund", "0.5", ["German pound|German pounds", "Pfund", ""], "pfd"),
  weight("zentner", "50", ["Zentner|Zentner", "Zentner", ""]),

  volume("ml", "0.001", ["millilitre|millilitres", "Milliliter", "ml"], "milliliters|millilitern"),
  volume("cl", "0.01", ["centilitre|centilitres", "Zentiliter", "cl"], "centiliter|centiliters"),
  volume("dl", "0.1", ["decilitre|decilitres", "Deziliter", "dl"], "deciliter|deciliters"),
  volume("l", "1", ["litre|litres", "Liter", "l|ltr"], "liters|litern"),
  volume("m3", "1000", ["cubic metre|cubic metres", "Kubikmeter", "m3|m³"], "cubic meter|cubic meters|cbm"),
  volume(
    "cm3",
    "0.001",
    ["cubic centimetre|cubic centimetres", "Kubikzentimeter", "cm3|cm³|ccm"],
    "cubic centimeter|cubic centimeters",
  ),
  volume(
    "cup",
    "0.2365882365",
    ["US cup|US cups", "amerikanische Tasse|amerikanische Tassen", "cup|cups"],
    "a cup|us-cup|us-cups",
  ),
  volume(
    "tasse",
    "0.25",
    ["cup of 250 ml|cups of 250 ml", "Tasse|Tassen (zu 250 ml)", ""],
    "tassen|metric cup|metric cups",
  ),
  volume(
    "tbsp",
    "0.01478676478125",
    ["US tablespoon|US tablespoons", "amerikanischer Esslöffel|amerikanische Esslöffel", "tbsp|tbs"],
    "tablespoon|tablespoons|table spoons",
  ),
  volume(
    "tsp",
    "0.00492892159375",
    ["US teaspoon|US teaspoons", "amerikanischer Teelöffel|amerikanische Teelöffel", "tsp"],
    "teaspoon|teaspoons",
  ),
  volume("el", "0.015", ["tablespoon of 15 ml|tablespoons of 15 ml", "Esslöffel", "el"], "esslöffeln|essl"),
  volume("tl", "0.005", ["teaspoon of 5 ml|teaspoons of 5 ml", "Teelöffel", "tl"], "teelöffeln"),
  volume(
    "floz",
    "0.0295735295625",
    ["US fluid ounce|US fluid ounces", "Flüssigunze|Flüssigunzen", "fl oz|floz|fl. oz"],
    "fluid ounce|fluid ounces",
  ),
  volume("pt", "0.473176473", ["US pint|US pints", "amerikanisches Pint|amerikanische Pints", "pt"], "pint|pints"),
  volume(
    "ukpt",
    "0.56826125",
    ["imperial pint|imperial pints", "britisches Pint|britische Pints", ""],
    "uk pint|uk pints|british pint|british pints",
  ),
  volume("qt", "0.946352946", ["US quart|US quarts", "Quart|Quarts", "qt"], "quart"),
  volume(
    "gal",
    "3.785411784",
    ["US gallon|US gallons", "amerikanische Gallone|amerikanische Gallonen", "gal"],
    "gallon|gallons|gallone|gallonen",
  ),
  volume(
    "ukgal",
    "4.54609",
    ["imperial gallon|imperial gallons", "britische Gallone|britische Gallonen", ""],
    "uk gallon|uk gallons",
  ),

  unit(
    "temperature",
    "c",
    "",
    ["degree Celsius|degrees Celsius", "Grad Celsius", "°c|c|℃"],
    "celsius|centigrade|degrees c|degrees centigrade|grad c",
  ),
  unit(
    "temperature",
    "f",
    "",
    ["degree Fahrenheit|degrees Fahrenheit", "Grad Fahrenheit", "°f|f|℉"],
    "fahrenheit|degrees f|grad f",
  ),
  unit("temperature", "k", "", ["kelvin", "Kelvin", "k|°k"], "kelvins|grad kelvin|degrees kelvin"),

  unit(
    "area",
    "m2",
    "1",
    ["square metre|square metres", "Quadratmeter", "m2|m²|qm|sqm"],
    "square meter|square meters|sq m|quadratmetern",
  ),
  unit(
    "area",
    "cm2",
    "0.0001",
    ["square centimetre|square centimetres", "Quadratzentimeter", "cm2|cm²"],
    "square centimeter|square centimeters",
  ),
  unit(
    "area",
    "km2",
    "1000000",
    ["square kilometre|square kilometres", "Quadratkilometer", "km2|km²"],
    "square kilometer|square kilometers",
  ),
  unit("area", "ha", "10000", ["hectare|hectares", "Hektar", "ha"], "hektare"),
  unit("area", "a", "100", ["are|ares", "Ar", ""]),
  unit("area", "ft2", "0.09290304", ["square foot|square feet", "Quadratfuß", "ft2|ft²|sqft|sq ft"]),
  unit("area", "in2", "0.00064516", ["square inch|square inches", "Quadratzoll", "in2|in²|sq in"]),
  unit("area", "acre", "4046.8564224", ["acre|acres", "Acre|Acres", "ac"]),
  unit("area", "mi2", "2589988.110336", ["square mile|square miles", "Quadratmeile|Quadratmeilen", "mi2|sq mi"]),

  unit("speed", "m/s", "1", ["metre per second|metres per second", "Meter pro Sekunde", "m/s"], "meters per second"),
  unit(
    "speed",
    "km/h",
    "1000/3600",
    ["kilometre per hour|kilometres per hour", "Kilometer pro Stunde", "km/h|kmh|kph|kmph"],
    "kilometer per hour|kilometers per hour|km per hour|stundenkilometer|stundenkilometern|km pro stunde",
  ),
  unit("speed", "mph", "0.44704", ["mile per hour|miles per hour", "Meile pro Stunde|Meilen pro Stunde", "mph"]),
  unit("speed", "kn", "1852/3600", ["knot|knots", "Knoten", "kn|kt|kts"]),
  unit("speed", "ft/s", "0.3048", ["foot per second|feet per second", "Fuß pro Sekunde", "ft/s|fps"]),

  unit("time", "ms", "0.001", ["millisecond|milliseconds", "Millisekunde|Millisekunden", "ms"]),
  unit("time", "s", "1", ["second|seconds", "Sekunde|Sekunden", "s|sec|secs|sek"]),
  unit("time", "min", "60", ["minute|minutes", "Minute|Minuten", "min|mins"]),
  unit("time", "h", "3600", ["hour|hours", "Stunde|Stunden", "h|hr|hrs|std"]),
  unit("time", "d", "86400", ["day|days", "Tag|Tage", "d"], "tagen"),
  unit("time", "wk", "604800", ["week|weeks", "Woche|Wochen", "wk"]),
  { ...unit("time", "mo", "2629746", ["month|months", "Monat|Monate", ""], "monaten"), isVague: true },
  { ...unit("time", "yr", "31556952", ["year|years", "Jahr|Jahre", "yr|yrs"], "jahren"), isVague: true },

  unit("energy", "j", "1", ["joule|joules", "Joule", "j"]),
  unit("energy", "kj", "1000", ["kilojoule|kilojoules", "Kilojoule", "kj"]),
  unit("energy", "cal", "4.184", ["small calorie|small calories", "Kalorie|Kalorien", "cal"]),
  unit(
    "energy",
    "kcal",
    "4184",
    ["kilocalorie|kilocalories", "Kilokalorie|Kilokalorien", "kcal"],
    "food calories|calories|calorie",
  ),
  unit("energy", "wh", "3600", ["watt hour|watt hours", "Wattstunde|Wattstunden", "wh"]),
  unit("energy", "kwh", "3600000", ["kilowatt hour|kilowatt hours", "Kilowattstunde|Kilowattstunden", "kwh"]),

  unit("data", "bit", "1/8", ["bit|bits", "Bit", ""]),
  unit("data", "byte", "1", ["byte|bytes", "Byte", "b"]),
  unit("data", "kb", "1000", ["kilobyte|kilobytes", "Kilobyte", "kb"]),
  unit("data", "mb", "1000000", ["megabyte|megabytes", "Megabyte", "mb"], "meg|megs"),
  unit("data", "gb", "1000000000", ["gigabyte|gigabytes", "Gigabyte", "gb"], "gig|gigs"),
  unit("data", "tb", "1000000000000", ["terabyte|terabytes", "Terabyte", "tb"]),
  unit("data", "kib", "1024", ["kibibyte|kibibytes", "Kibibyte", "kib"]),
  unit("data", "mib", "1048576", ["mebibyte|mebibytes", "Mebibyte", "mib"]),
  unit("data", "gib", "1073741824", ["gibibyte|gibibytes", "Gibibyte", "gib"]),
  unit("data", "tib", "1099511627776", ["tebibyte|tebibytes", "Tebibyte", "tib"]),

  unit("pressure", "pa", "1", ["pascal|pascals", "Pascal", "pa"]),
  unit("pressure", "hpa", "100", ["hectopascal|hectopascals", "Hektopascal", "hpa|mbar"], "millibar|millibars"),
  unit("pressure", "kpa", "1000", ["kilopascal|kilopascals", "Kilopascal", "kpa"]),
  unit("pressure", "bar", "100000", ["bar|bars", "Bar", ""]),
  unit("pressure", "psi", "6894.757293168361", ["psi|psi", "psi", "psi"], "pounds per square inch"),
  unit("pressure", "atm", "101325", ["atmosphere|atmospheres", "Atmosphäre|Atmosphären", "atm"]),
  unit("pressure", "mmhg", "133.322387415", [
    "millimetre of mercury|millimetres of mercury",
    "Millimeter Quecksilbersäule",
    "mmhg",
  ]),
];
