import { isLanguage, type Language } from '#shared/domain/portal/portal.ts';
import type { Texts } from './en.ts';

/** The languages of the portal, each by its own name. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
};

/** A language is loaded when somebody reads it. */
const FILES: Readonly<Record<Language, () => Promise<{ readonly default: Texts }>>> = {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  es: () => import('./es.ts'),
  pt: () => import('./pt.ts'),
};

/** The texts of a language. */
export async function textsIn(language: Language): Promise<Texts> {
  return (await FILES[language]()).default;
}

/**
 * The language that somebody reads, and how days and numbers are written there.
 * @param chosen what has been chosen before, if anything
 * @param wanted the browser's languages, the best first, as `de-AT`
 * @returns as locale the browser's own for that language, such as `de-AT`
 */
export function languageOf(
  chosen: string | null,
  wanted: readonly string[],
): { readonly language: Language; readonly locale: string } {
  const spoken = wanted
    .filter(isLocale)
    .map((locale) => ({ language: locale.split('-')[0]?.toLowerCase() ?? '', locale }));
  const language =
    chosen !== null && isLanguage(chosen) ? chosen : (spoken.map((one) => one.language).find(isLanguage) ?? 'en');
  return { language, locale: spoken.find((one) => one.language === language)?.locale ?? language };
}

/** Some browsers name what is none, such as `en-US@posix`; days and numbers cannot be written by that. */
function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0;
  } catch {
    return false;
  }
}
