// What a set of texts may hold, and what its translations are held to: same keys, same {places}.

/** A text that depends on `count`, with a form for each plural rule of its language. */
export type PluralText = { readonly other: string } & { readonly [Rule in Intl.LDMLPluralRule]?: string };
export type Text = string | PluralText;
export type Texts = Readonly<Record<string, Text>>;

type Whole<Of extends Text> = Of extends PluralText ? Of["other"] : Of;
type PlacesIn<Of> = Of extends `${string}{${infer Place}}${infer Rest}` ? Place | PlacesIn<Rest> : never;
export type Places<Of extends Text> = PlacesIn<Whole<Of>>;

/** What a lookup needs beside the key: a value for each place; numbers are written as the language writes them. */
export type Values<Of extends Text> = Of extends PluralText
  ? [values: { count: number } & Record<Exclude<Places<Of>, "count">, string | number>]
  : [Places<Of>] extends [never]
    ? []
    : [values: Record<Places<Of>, string | number>];

type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Each) => void
  ? Each
  : never;
type Holding<Place extends string> = [Place] extends [never] ? string : All<HoldingOne<Place>>;
type HoldingOne<Place extends string> = Place extends string ? `${string}{${Place}}${string}` : never;

type Forms<Of extends Text, Rule extends Intl.LDMLPluralRule> = {
  readonly [Each in Rule]: Holding<Exclude<Places<Of>, Each extends "other" ? never : "count">>;
};

/**
 * What a translation has to satisfy: every key of the English set and none beside, every {place} in its text, and for
 * plural texts a form for each rule of the language, of which only `other` has to show the count. A text that counts
 * what is always many in English (`Up to {count} pictures`) may have such forms too.
 */
export type Translation<Source extends Texts, Rule extends Intl.LDMLPluralRule> = {
  readonly [Key in keyof Source]: Source[Key] extends PluralText
    ? Forms<Source[Key], Rule>
    : Holding<Places<Source[Key]>> | ("count" extends Places<Source[Key]> ? Forms<Source[Key], Rule> : never);
};
