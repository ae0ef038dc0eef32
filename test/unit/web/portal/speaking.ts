import type { Language } from '#shared/domain/portal/portal.ts';
import { createTranslator, type TextTranslator } from '#shared/domain/terms/translation.ts';
import type { TextName } from '#web/portal/texts/en.ts';
import { loadTexts } from '#web/portal/texts/languages.ts';

export async function createTranslatorIn(language: Language, locale: string): Promise<TextTranslator<TextName>> {
  return createTranslator(await loadTexts(language), language, locale);
}
