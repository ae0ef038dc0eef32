import type { TextName, Texts } from './en.ts';

/** What takes the place of `{name}` in a text. */
export type Values = Readonly<Record<string, string | number>>;

/** A text that comes in two forms, `…_one` and `…_other`: its name without them. */
export type CountedName = { [Name in TextName]: Name extends `${infer Start}_one` ? Start : never }[TextName];

/** A text by its name, with values in the place of what is in braces. */
export function filledIn(text: string, values: Values = {}): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/**
 * The form of a text that a number needs in a language: one day, two days.
 * @param plural which form that is, by `Intl.PluralRules`
 */
export function counted(texts: Texts, name: CountedName, plural: Intl.LDMLPluralRule): string {
  return plural === 'one' ? texts[`${name}_one`] : texts[`${name}_other`];
}
