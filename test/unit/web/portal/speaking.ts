import type { Language } from '#shared/domain/portal/portal.ts';
import { type Speaker, speakerOf } from '#shared/domain/terms/speech.ts';
import type { TextName } from '#web/portal/texts/en.ts';
import { loadTexts } from '#web/portal/texts/languages.ts';

export async function speaking(language: Language, locale: string): Promise<Speaker<TextName>> {
  return speakerOf(await loadTexts(language), language, locale);
}
