// Words that a picture for everybody is not asked for with, in English and German. Data; `check-prompt.ts` compares.

/** Whole words. */
export const ADULT_WORDS: readonly string[] = [
  ..."anal areola areolae ass bdsm bondage boobs breasts busty buttocks clitoris cum cunnilingus cunt".split(" "),
  ..."dick dildo ejaculation explicit fellatio fetish fuck futanari genitals gore groin hardcore hentai".split(" "),
  ..."horny incest kinky labia lewd lingerie masturbation naked nipple nipples nsfw nude nudes nudity".split(" "),
  ..."orgasm orgy penis phallus porn pornographic pussy r18 rape rule34 scantily seductive semen sex sexual".split(" "),
  ..."sexually sexy slut stripper striptease testicles tits topless underboob undressed uncensored vagina".split(" "),
  ..."vulva whore xxx beheaded decapitated dismembered disembowelled mutilated".split(" "),
  ..."arsch brüste brustwarze brustwarzen busen dessous erotik erotisch erotische erotischen fesselspiele".split(" "),
  ..."ficken fotze hure hüllenlos intimbereich möse nackt nackte nackten nackter".split(" "),
  ..."nacktbild nacktfoto nacktheit oben-ohne obenohne orgie pimmel pornografisch reizwäsche schamlippen".split(" "),
  ..."sexuell sexuelle splitternackt titten unbekleidet unbekleidete vergewaltigung vulgär".split(" "),
  ..."enthauptet zerstückelt ausgeweidet verstümmelt".split(" "),
];

/** Beginnings of words. */
export const ADULT_BEGINNINGS: readonly string[] = [
  "porn",
  "erotic",
  "hentai",
  "masturb",
  "nudist",
  "fetisch",
  "nackt",
];

/** Longer harmless expressions with such a word in them; compared first. */
export const HARMLESS: readonly string[] = [
  "naked mole rat",
  "naked mole-rat",
  "naked eye",
  "naked tree",
  "naked trees",
  "chicken breasts",
  "turkey breasts",
  "nacktschnecke",
  "nacktschnecken",
  "nacktmull",
  "nacktmulle",
];
