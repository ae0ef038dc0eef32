import { isLanguage, type Language } from '#shared/domain/portal/portal.ts';
import type { Texts } from './en.ts';

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
};

const FILES: Readonly<Record<Language, () => Promise<{ readonly default: Texts }>>> = {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  es: () => import('./es.ts'),
  pt: () => import('./pt.ts'),
};

/** Loads the texts of a language. */
export async function loadTexts(language: Language): Promise<Texts> {
  return (await FILES[language]()).default;
}

/**
 * Selects the language, and the browser's locale of that language.
 * @param chosen earlier choice, if any
 * @param wanted the browser's languages, best first, such as `de-AT`
 */
export function selectLanguage(
  selected: string | null,
  preferred: readonly string[],
): { readonly language: Language; readonly locale: string } {
  const spoken = preferred
    .filter(isLocale)
    .map((locale) => ({ language: locale.split('-')[0]?.toLowerCase() ?? '', locale }));
  const language =
    selected !== null && isLanguage(selected) ? selected : (spoken.map((one) => one.language).find(isLanguage) ?? 'en');
  return { language, locale: spoken.find((one) => one.language === language)?.locale ?? language };
}

/** Some browsers report locales such as `en-US@posix`, which `Intl` rejects. */
function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0;
  } catch {
    return false;
  }
}
