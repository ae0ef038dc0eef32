import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#shared/domain/portal/portal.ts';
import { type AmountFormatters, createAmountFormatters } from '#shared/domain/terms/amounts.ts';
import { describeEarning } from '#shared/domain/terms/describe-earning.ts';
import { describeNextLevel } from '#shared/domain/terms/describe-next-level.ts';
import { describeOffer } from '#shared/domain/terms/describe-offer.ts';
import de from '#shared/domain/terms/texts/de.ts';
import en, { type TermsTexts } from '#shared/domain/terms/texts/en.ts';
import es from '#shared/domain/terms/texts/es.ts';
import fr from '#shared/domain/terms/texts/fr.ts';
import pt from '#shared/domain/terms/texts/pt.ts';
import { createTranslator, type TermsTranslator } from '#shared/domain/terms/translation.ts';
import { EARNING_EXAMPLES, type EarningExample } from './earning-examples.ts';
import { EXPECTED_TEXTS } from './expected-texts.ts';

const TEXTS: Readonly<Record<Language, TermsTexts>> = { en, de, fr, es, pt };

/** Normalizes narrow spaces. */
function describeIn(
  language: Language,
  say: (speaker: TermsTranslator, amounts: AmountFormatters) => string,
  currency = 'USD',
) {
  const speaker = createTranslator(TEXTS[language], language, language === 'en' ? 'en-US' : language);
  return say(speaker, createAmountFormatters(currency, speaker)).replaceAll(/\s/g, ' ');
}

describe.each(LANGUAGES)('terms in %s', (language) => {
  test.each(Object.keys(EARNING_EXAMPLES) as EarningExample[])('terms are written in words: %s', (kind) => {
    const description = describeIn(language, (speaker, amounts) =>
      describeEarning(EARNING_EXAMPLES[kind], speaker, amounts),
    );
    expect(description).toBe(EXPECTED_TEXTS[language][kind]);
  });
});

/** German `Sie` at the beginning of a sentence may be "they". */
const YOU: Readonly<Record<Language, RegExp>> = {
  en: buildWordPattern('you|your|yours'),
  de: /(?<!\p{L})(?:[Dd](?:u|ich|ir|ein\p{L}*)|Ihnen|Ihre?[mnrs]?|(?<=[\p{L},;] )Sie)(?!\p{L})/u,
  fr: buildWordPattern('tu|te|toi|ton|ta|tes|vous|votre|vos'),
  es: buildWordPattern('tú|tu|tus|te|usted|ustedes|vosotros|vuestro'),
  pt: buildWordPattern('você|vocês|tu|te|teu|tua'),
};

function buildWordPattern(any: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${any})(?!\\p{L})`, 'iu');
}

test.each(LANGUAGES)('terms in %s never say “you”, since companies read them too', (language) => {
  expect(Object.values(TEXTS[language]).filter((text) => YOU[language].test(text))).toEqual([]);
});

test('a percentage is written with all decimals, an amount with those of its currency', () => {
  const share = { ...EARNING_EXAMPLES['a share'], percent: '0.12345678901234567' };
  expect(describeIn('en', (...by) => describeEarning(share, ...by))).toBe('0.12345678901234567% of every sale');
  expect(describeIn('en', (...by) => describeEarning(EARNING_EXAMPLES['an amount'], ...by), 'JPY')).toBe(
    '¥500 per item',
  );
});

test.each<[Language, 'customers' | 'revenue', number, string]>([
  ['en', 'customers', 1, 'Upgrade to Gold at 1 customer'],
  ['en', 'customers', 25, 'Upgrade to Gold at 25 customers'],
  ['en', 'revenue', 100_000, 'Upgrade to Gold at $1,000.00 in revenue'],
  ['de', 'customers', 25, 'Aufstieg zu Gold ab 25 Kunden'],
  ['fr', 'customers', 1, 'Passage à Gold à partir de 1 client'],
  ['es', 'revenue', 100_000, 'Ascenso a Gold a partir de 1000,00 US$ de ventas'],
  ['pt', 'customers', 25, 'Subida para Gold a partir de 25 clientes'],
])('a level is written in %s, by %s from %i on', (language, metric, amount, words) => {
  expect(describeIn(language, (...by) => describeNextLevel({ name: 'Gold', metric, amount }, ...by))).toBe(words);
});

const tenth = { worth: { amount: 12.5, unit: 'discount_per' }, duration: { type: 'forever' }, code: '' } as const;
const months = { type: 'months', count: 3 } as const;
test.each<[Language, string, Parameters<typeof describeOffer>[0]]>([
  ['en', 'Referred customers get 12.5% off.', tenth],
  [
    'en',
    'Referred customers get 12.5% off for 3 months. They need the promo code WELCOME.',
    { ...tenth, duration: months, code: 'WELCOME' },
  ],
  [
    'en',
    'Referred customers get 1 free month on their first payment.',
    { ...tenth, worth: { amount: 1, unit: 'free_months' }, duration: { type: 'once' } },
  ],
  [
    'en',
    'Referred customers get $5.00 off on their first 2 payments.',
    { ...tenth, worth: { amount: 500, unit: 'mon_discount' }, duration: { type: 'sales', count: 2 } },
  ],
  ['de', 'Geworbene Kunden erhalten 12,5 % Rabatt, 3 Monate lang.', { ...tenth, duration: months }],
  ['fr', 'Les clients recommandés reçoivent 12,5 % de remise pendant 3 mois.', { ...tenth, duration: months }],
  ['es', 'Los clientes recomendados reciben 12,5 % de descuento durante 3 meses.', { ...tenth, duration: months }],
  ['pt', 'Os clientes indicados recebem 12,5% de desconto por 3 meses.', { ...tenth, duration: months }],
])('a customer discount is written in %s: %s', (language, words, offer) => {
  expect(describeIn(language, (...by) => describeOffer(offer, ...by))).toBe(words);
});

test('amounts follow the reader’s language, each unit separately', () => {
  const euros = (write: (amounts: AmountFormatters) => string) =>
    describeIn('de', (_, amounts) => write(amounts), 'EUR');
  expect(euros(({ money }) => money(-123_456_789))).toBe('−1.234.567,89 €');
  expect(euros(({ amounts }) => amounts({ cash: 1250, credits: 1, points: 0 }))).toBe('12,50 €, 1 Credit');
  expect(euros(({ amounts }) => amounts(null))).toBe('0,00 €');
  expect(euros(({ amount }) => amount(15, 'discount_per'))).toBe('15 % Rabatt');
});
