import type { Account } from '#shared/domain/accounts/account.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import type { LabeledText } from '#shared/domain/statements/statement-texts.ts';
import { STATEMENT_WORDS } from '#shared/domain/statements/words/statement-words.ts';
import { fillPlaceholders } from '#shared/domain/text/placeholders.ts';
import { type TimeZone, UTC } from '#shared/domain/time-zone.ts';
import type { AcceptedTerms, CurrentTerms, Language } from './portal.ts';

/** Terms that a promoter accepted. */
export interface Agreement {
  readonly account: Pick<Account, 'name' | 'timeZone'>;
  readonly promoter: Pick<Promoter, 'id' | 'firstName' | 'lastName' | 'email'>;
  readonly terms: CurrentTerms;
  readonly accepted: AcceptedTerms;
}

/** An agreement as texts. */
export interface AgreementTexts {
  readonly title: string;
  readonly facts: readonly LabeledText[];
  readonly text: string;
}

/** Formats an agreement in a language; times are in the account's time zone. */
export function formatAgreement({ account, promoter, terms, accepted }: Agreement, language: Language): AgreementTexts {
  const words = WORDS[language];
  const { id, firstName, lastName, email } = promoter;
  const name = [firstName, lastName].filter(Boolean).join(' ');
  const promoterId = fillPlaceholders(STATEMENT_WORDS[language].promoter, { id });
  const time = (at: string) => formatZonedTime(at, language, account.timeZone);
  return {
    title: fillPlaceholders(words.title, { company: account.name }),
    facts: [
      ...(terms.name === undefined ? [] : [{ label: words.agreement, text: terms.name }]),
      { label: words.version, text: String(terms.version) },
      { label: words.published, text: time(terms.since) },
      { label: words.acceptedBy, text: [name, email, promoterId].filter(Boolean).join(', ') },
      { label: words.acceptedAt, text: time(accepted.at) },
      { label: words.address, text: accepted.ip ?? words.notRecorded },
    ],
    text: terms.text ?? fillPlaceholders(words.elsewhere, { url: terms.url ?? '' }),
  };
}

/** Formats a time with its zone and offset: `November 21, 2026 at 10:30:00 AM (Europe/Berlin, UTC+01:00)`. */
function formatZonedTime(at: string, language: Language, timeZone: TimeZone = UTC): string {
  const time = new Date(at);
  const local = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'medium', timeZone }).format(time);
  if (timeZone === UTC) return `${local} (${UTC})`;
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(time);
  const [, offset] = /^GMT(.*)$/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '') ?? [];
  return `${local} (${timeZone}, UTC${offset || '+00:00'})`;
}

const WORDS = {
  en: {
    title: 'Terms of {company}',
    agreement: 'Agreement',
    version: 'Version',
    published: 'Published on',
    acceptedBy: 'Accepted by',
    acceptedAt: 'Accepted on',
    address: 'IP address',
    notRecorded: 'Not recorded',
    elsewhere: 'The text of this version is published at {url}',
  },
  de: {
    title: 'Bedingungen von {company}',
    agreement: 'Vereinbarung',
    version: 'Version',
    published: 'Veröffentlicht am',
    acceptedBy: 'Zugestimmt von',
    acceptedAt: 'Zugestimmt am',
    address: 'IP-Adresse',
    notRecorded: 'Nicht gespeichert',
    elsewhere: 'Der Text dieser Version ist veröffentlicht unter {url}',
  },
  fr: {
    title: 'Conditions de {company}',
    agreement: 'Accord',
    version: 'Version',
    published: 'Publiée le',
    acceptedBy: 'Acceptée par',
    acceptedAt: 'Acceptée le',
    address: 'Adresse IP',
    notRecorded: 'Non enregistrée',
    elsewhere: 'Le texte de cette version est publié à l’adresse {url}',
  },
  es: {
    title: 'Condiciones de {company}',
    agreement: 'Acuerdo',
    version: 'Versión',
    published: 'Publicada el',
    acceptedBy: 'Aceptada por',
    acceptedAt: 'Aceptada el',
    address: 'Dirección IP',
    notRecorded: 'No registrada',
    elsewhere: 'El texto de esta versión está publicado en {url}',
  },
  pt: {
    title: 'Condições de {company}',
    agreement: 'Acordo',
    version: 'Versão',
    published: 'Publicada em',
    acceptedBy: 'Aceita por',
    acceptedAt: 'Aceita em',
    address: 'Endereço IP',
    notRecorded: 'Não registrado',
    elsewhere: 'O texto desta versão está publicado em {url}',
  },
} as const satisfies Readonly<Record<Language, Readonly<Record<string, string>>>>;
