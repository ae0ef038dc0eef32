import type { Language } from '#shared/domain/portal/portal.ts';
import { counted, filledIn } from '#web/portal/texts/filled-in.ts';
import { textsIn } from '#web/portal/texts/languages.ts';
import type { Speech } from '#web/portal/texts/provider.tsx';

/** What speaks a language, without a page. */
export async function speaking(
  language: Language,
  locale: string,
): Promise<Pick<Speech, 'locale' | 'say' | 'sayCounted'>> {
  const texts = await textsIn(language);
  const plurals = new Intl.PluralRules(language);
  return {
    locale,
    say: (name, values) => filledIn(texts[name], values),
    sayCounted: (name, count, values) =>
      filledIn(counted(texts, name, plurals.select(count)), { count: String(count), ...values }),
  };
}
