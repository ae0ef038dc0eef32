import type { Language } from '#shared/domain/portal/portal.ts';
import { filledIn, type Values } from '#shared/domain/text/filled-in.ts';
import type { TermsTextName } from './texts/en.ts';

/** A text that comes in two forms, `…_one` and `…_other`: its name without them. */
type Counted<Name extends string> = Name extends `${infer Start}_one` ? Start : never;

/** What says texts of a language by their names. */
export interface Speaker<Name extends string> {
  /** How numbers and days are written, as BCP 47 has it: `de-AT`. */
  readonly locale: string;
  /** A text, with values in the place of what is in braces. */
  readonly say: (name: Name, values?: Values) => string;
  /** A text that has a form for one and another for more; `{count}` in it is the number. */
  readonly sayCounted: (name: Counted<Name>, count: number, values?: Values) => string;
}

/** What says terms: whatever has their texts among its own. */
export type TermsSpeaker = Speaker<TermsTextName>;

/**
 * Says texts as a language has them: `Intl` decides which form a number takes, and how it is written.
 * @param texts of that language
 */
export function speakerOf<Name extends string>(
  texts: Readonly<Record<Name, string>>,
  language: Language,
  locale: string,
): Speaker<Name> {
  const plurals = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const formOf = (name: Counted<Name>, count: number) =>
    `${name}_${plurals.select(count) === 'one' ? 'one' : 'other'}` as Name;
  return {
    locale,
    say: (name, values) => filledIn(texts[name], values),
    sayCounted: (name, count, values) =>
      filledIn(texts[formOf(name, count)], { count: numbers.format(count), ...values }),
  };
}
