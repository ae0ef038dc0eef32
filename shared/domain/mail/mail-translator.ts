import type { Account } from '#shared/domain/accounts/account.ts';
import { accountPortal, type Language, selectPortalLanguage } from '#shared/domain/portal/portal.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { type AmountFormatters, createAmountFormatters } from '#shared/domain/terms/amounts.ts';
import { createTranslator, type TextTranslator } from '#shared/domain/terms/translation.ts';
import { createGreeting } from './greeting.ts';
import de from './texts/de.ts';
import en, { type MailTextName, type MailTexts } from './texts/en.ts';
import es from './texts/es.ts';
import fr from './texts/fr.ts';
import pt from './texts/pt.ts';

export const MAIL_TEXTS: Readonly<Record<Language, MailTexts>> = { en, de, fr, es, pt };

/** Locales for numbers and times. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', de: 'de', fr: 'fr', es: 'es', pt: 'pt' };

/** Translator and formatters of an e-mail. */
export interface MailTranslator extends TextTranslator<MailTextName>, AmountFormatters {
  readonly language: Language;
  readonly hello: string;
  /** In UTC. */
  readonly time: (at: string) => string;
}

export interface MailReader {
  readonly account: Pick<Account, 'name' | 'currency' | 'portal'>;
  readonly promoter: Pick<Promoter, 'firstName' | 'profile'>;
}

/** Creates a promoter's translator: in its language if offered, otherwise the account's first. */
export function createMailTranslator({ account, promoter }: MailReader): MailTranslator {
  const { language: own } = promoter.profile;
  const language = selectPortalLanguage(own ? [own] : [], accountPortal(account));
  const texts = MAIL_TEXTS[language];
  const translator = createTranslator(texts, language, LOCALES[language]);
  return {
    language,
    hello: createGreeting(promoter.firstName, texts.hello),
    ...translator,
    ...createAmountFormatters(account.currency, translator),
    time: (at) => formatTimeUtc(LOCALES[language], at),
  };
}

function formatTimeUtc(locale: string, at: string): string {
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat(locale, style).format(new Date(at))} UTC`;
}
