import type { Language } from '#shared/domain/portal/portal.ts';

/** Languages of portal and e-mails, in English. */
export const LANGUAGE_LABELS: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  pt: 'Portuguese',
};
