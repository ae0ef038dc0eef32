import type { Language } from '#shared/domain/portal/portal.ts';
import { filledIn, type Values } from '#shared/domain/text/filled-in.ts';
import type { TermsTextName } from './texts/en.ts';

/** Keys with singular and plural forms, `…_one` and `…_other`, without the suffix. */
type Counted<Name extends string> = Name extends `${infer Start}_one` ? Start : never;

/** Translation functions of a language. */
export interface Speaker<Name extends string> {
  /** BCP 47, such as `de-AT`. */
  readonly locale: string;
  /** Returns a text with placeholders filled. */
  readonly say: (name: Name, values?: Values) => string;
  /** Returns the singular or plural form; `{count}` is the number. */
  readonly sayCounted: (name: Counted<Name>, count: number, values?: Values) => string;
}

/** Translations of terms. */
export type TermsSpeaker = Speaker<TermsTextName>;

/** Creates translation functions; `Intl` selects plural forms and formats numbers. */
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
