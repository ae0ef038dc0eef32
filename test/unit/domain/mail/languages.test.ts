import { describe, expect, test } from 'vitest';
import { type PromoterMailFacts, payoutDetailsContent, promoterContent } from '#shared/domain/mail/contents.ts';
import { createMailBrand } from '#shared/domain/mail/layout/brand.ts';
import type { MailContent } from '#shared/domain/mail/layout/content.ts';
import { type Letter, renderLetter } from '#shared/domain/mail/letter.ts';
import { MAIL_TEXTS } from '#shared/domain/mail/mail-translator.ts';
import type { PromoterMail } from '#shared/domain/mail/mails.ts';
import { PAYOUT_METHODS } from '#shared/domain/payout-methods/payout-details.ts';
import { LANGUAGES, type Language } from '#shared/domain/portal/portal.ts';
import { EMPTY_PROFILE } from '#shared/domain/promoters/promoter.ts';
import { aCampaign, aMembership, NOW } from '#test/unit/domain/builders.ts';
import { EARNING_EXAMPLES } from '#test/unit/domain/terms/earning-examples.ts';

const recipient = { id: 'mail_7-1-any-1', promoterId: 1, campaignId: 1 };
const cash = { unit: 'cash', amount: 123_456, status: 'approved' } as const;
const MAILS: readonly PromoterMail[] = [
  { ...recipient, kind: 'signup' },
  { ...recipient, kind: 'sale', earned: cash },
  { ...recipient, kind: 'sale', earned: { ...cash, status: 'pending' } },
  { ...recipient, kind: 'sale', earned: null },
  { ...recipient, kind: 'refund', earned: { ...cash, amount: -cash.amount } },
  { ...recipient, kind: 'refund', earned: null },
  { ...recipient, kind: 'accepted' },
  { ...recipient, kind: 'payout', payoutId: 8 },
  { ...recipient, kind: 'payout_failed', payoutId: 8 },
];
const LEVEL = { name: 'Gold', metric: 'revenue', amount: 100_000 } as const;
const addresses = { page: 'https://shop.example/page', choice: 'https://shop.example/choice' };

function facts(language: Language | null, languages: readonly Language[] = LANGUAGES): PromoterMailFacts {
  const profile = { ...EMPTY_PROFILE, language };
  const { promoter, promotion } = aMembership({ promoter: { firstName: 'Grace', profile } });
  return {
    account: { name: 'Acme', currency: 'EUR', portal: { languages } },
    campaign: aCampaign([], { name: 'Partners' }),
    promoter,
    promotion,
    payout: { unit: 'cash', amount: 5000, error: 'No such account.' },
    promised: {
      earnings: [EARNING_EXAMPLES['a share for months'], EARNING_EXAMPLES['each referral']],
      nextLevel: LEVEL,
    },
    addresses,
  };
}

const render = (content: MailContent): Letter => renderLetter(content, createMailBrand({ id: 7, name: 'Acme' }, null));

const lettersIn = (language: Language) => [
  ...MAILS.map((mail) => render(promoterContent(mail, facts(language)))),
  ...PAYOUT_METHODS.map((method) => render(payoutDetailsContent({ method, at: NOW }, facts(language), addresses.page))),
];

describe.each(LANGUAGES)('mails to promoters in %s', (language) => {
  test('every mail text is translated, with the placeholders of the English text', () => {
    const [texts, english] = [MAIL_TEXTS[language], MAIL_TEXTS.en];
    const getPlaceholders = (all: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(all).map(([name, text]) => [name, text.match(/\{\w+\}/g)?.sort() ?? []]));
    expect(getPlaceholders(texts)).toEqual(getPlaceholders(english));
    const empty = Object.entries(texts).filter(([, text]) => text.trim() === '');
    // Some texts only have placeholders and punctuation.
    const hasWords = (text: string) => /\p{L}/u.test(text.replaceAll(/\{\w+\}/g, ''));
    const untranslated = Object.entries(texts).filter(
      ([name, text]) => hasWords(text) && text === english[name as keyof typeof english],
    );
    expect(empty).toEqual([]);
    // Points are the same word in French and English.
    const same = untranslated.map(([name]) => name).filter((name) => !name.startsWith('points_'));
    if (language !== 'en') expect(same).toEqual([]);
  });

  test('a promoter mail declares its language and fills all placeholders', () => {
    for (const { subject, text, html } of lettersIn(language)) {
      expect(html).toContain(`<html lang="${language}" dir="ltr">`);
      expect(text).toMatch(new RegExp(`^${MAIL_TEXTS[language].hello} Grace,\n`));
      expect(subject + text).not.toMatch(/[{}]|undefined|null/);
    }
  });
});

test('no two languages share a line', () => {
  const texts = LANGUAGES.flatMap((language) => [
    ...new Set(lettersIn(language).flatMap(({ subject, text }) => [subject, ...text.split('\n')])),
  ]).filter((line) => !['', 'Acme'].includes(line) && !line.startsWith('https:'));
  expect(texts.filter((line, index) => texts.indexOf(line) !== index)).toEqual([]);
});

test.each<[Language, string, string]>([
  ['en', '€1,234.56', 'March 15, 2026 at 12:00 PM UTC'],
  ['de', '1.234,56 €', '15. März 2026 um 12:00 UTC'],
  ['fr', '1\u202f234,56 €', '15 mars 2026 à 12:00 UTC'],
  ['es', '1234,56 €', '15 de marzo de 2026 a las 12:00 UTC'],
  ['pt', '€ 1.234,56', '15 de março de 2026 às 12:00 UTC'],
])('a mail in %s has the amount as %s and the time as %s', (language, amount, time) => {
  const { subject } = promoterContent({ ...recipient, kind: 'sale', earned: cash }, facts(language));
  expect(subject).toContain(amount);
  const { text } = render(payoutDetailsContent({ method: 'bank', at: NOW }, facts(language), null));
  expect(text).toContain(time);
});

test.each<[Language, string[]]>([
  [
    'en',
    [
      'What you earn:',
      '20% of every sale in each customer’s first 12 months',
      'Upgrade to Gold at €1,000.00 in revenue',
    ],
  ],
  [
    'de',
    [
      'Das verdienen Sie:',
      '20 % jedes Verkaufs in den ersten 12 Monaten jedes Kunden',
      'Aufstieg zu Gold ab 1.000,00 € Umsatz',
    ],
  ],
  [
    'fr',
    [
      ...['Ce que vous gagnez :', '20 % de chaque vente pendant les 12 premiers mois de chaque client'],
      'Passage à Gold à partir de 1 000,00 € de chiffre d’affaires',
    ],
  ],
  [
    'es',
    [
      ...['Lo que ganas:', '20 % de cada venta en los primeros 12 meses de cada cliente'],
      'Ascenso a Gold a partir de 1000,00 € de ventas',
    ],
  ],
  [
    'pt',
    [
      ...['O que você ganha:', '20% de cada venda nos primeiros 12 meses de cada cliente'],
      'Subida para Gold a partir de € 1.000,00 em vendas',
    ],
  ],
])('the acceptance mail in %s lists the earnings', (language, lines) => {
  const { text } = render(promoterContent({ ...recipient, kind: 'accepted' }, facts(language)));
  const read = text.replaceAll(/[^\S\n]/g, ' ').split('\n\n');
  const [title, share, level] = lines;
  expect(read[3]).toBe(title);
  expect(read[4]?.split('\n')).toEqual([
    `• ${share}`,
    expect.stringMatching(/^• 5[.,]00 €|^• €\s?5[.,]00/),
    `• ${level}`,
  ]);
});

test('singular and plural have different forms', () => {
  const earningMail = (amount: number, language: Language) =>
    promoterContent(
      { ...recipient, kind: 'sale', earned: { unit: 'free_months', amount, status: 'approved' } },
      facts(language),
    ).subject;
  expect(earningMail(1, 'de')).toContain('1 Freimonat an');
  expect(earningMail(2, 'de')).toContain('2 Freimonate an');
  expect(earningMail(1, 'fr')).toContain('1 mois gratuit sur');
  expect(earningMail(2, 'es')).toContain('2 meses gratis por');
  const percent = { unit: 'discount_per', amount: 10, status: 'approved' } as const;
  expect(promoterContent({ ...recipient, kind: 'sale', earned: percent }, facts('de')).subject).toMatch(/10\s% Rabatt/);
});

test('a promoter without an available language gets the first language of the account', () => {
  const subject = (language: Language | null, languages?: readonly Language[]) =>
    promoterContent({ ...recipient, kind: 'signup' }, facts(language, languages)).subject;
  expect(subject(null)).toBe('New sign-up in Partners');
  expect(subject(null, ['de', 'fr'])).toBe('Neue Registrierung in Partners');
  expect(subject('es', ['fr', 'pt'])).toBe('Nouvelle inscription dans Partners');
  expect(subject('fr', ['de', 'fr'])).toBe('Nouvelle inscription dans Partners');
});
