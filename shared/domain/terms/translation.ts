import type { Language } from '#shared/domain/portal/portal.ts';
import { fillPlaceholders, type PlaceholderValues } from '#shared/domain/text/placeholders.ts';
import type { TermsTextName } from './texts/en.ts';

/** Keys with singular and plural forms, `…_one` and `…_other`, without the suffix. */
type CountedTextName<Name extends string> = Name extends `${infer Start}_one` ? Start : never;

/** Translation functions of a language. */
export interface TextTranslator<Name extends string> {
  /** BCP 47, such as `de-AT`. */
  readonly locale: string;
  /** Returns a text with placeholders filled. */
  readonly translate: (name: Name, values?: PlaceholderValues) => string;
  /** Returns the singular or plural form; `{count}` is the number. */
  readonly translateCount: (name: CountedTextName<Name>, count: number, values?: PlaceholderValues) => string;
}

/** Translations of terms. */
export type TermsTranslator = TextTranslator<TermsTextName>;

/** Creates translation functions; `Intl` selects plural forms and formats numbers. */
export function createTranslator<Name extends string>(
  texts: Readonly<Record<Name, string>>,
  language: Language,
  locale: string,
): TextTranslator<Name> {
  const plurals = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const findText = (name: Name) => (language === 'fr' ? keepMarksOnLine(texts[name]) : texts[name]);
  const selectForm = (name: CountedTextName<Name>, count: number) =>
    `${name}_${plurals.select(count) === 'one' ? 'one' : 'other'}` as Name;
  return {
    locale,
    translate: (name, values) => fillPlaceholders(findText(name), values),
    translateCount: (name, count, values) =>
      fillPlaceholders(findText(selectForm(name, count)), { count: numbers.format(count), ...values }),
  };
}

/** French has a space before `:`, `;`, `?` and `!` and within guillemets, at which no line may break. */
function keepMarksOnLine(text: string): string {
  return text.replaceAll(/ (?=[:;?!»])|(?<=«) /g, '\u00a0');
}
