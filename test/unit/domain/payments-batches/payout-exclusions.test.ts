import { describe, expect, test } from 'vitest';
import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import {
  batchFileFormats,
  canPayBySepa,
  findPayoutExclusions,
  findPayoutIssues,
} from '#shared/domain/payments-batches/payout-exclusions.ts';
import type { FileFormat } from '#shared/domain/payout-files/file-formats.ts';
import { checkSepaName } from '#shared/domain/payout-files/sepa-name.ts';
import { DEFAULT_WISE_HEADER } from '#shared/domain/payout-files/wise.ts';
import { maskPayoutDetails } from '#shared/domain/payout-methods/masks.ts';
import type { PayoutMethod } from '#shared/domain/payout-methods/method.ts';
import type { MethodOffers } from '#shared/domain/payout-methods/offered-methods.ts';
import { parsePayoutDetails } from '#shared/domain/payout-methods/parse-payout-details.ts';
import type { PayoutDetailsInput } from '#shared/domain/payout-methods/payout-details-input.ts';
import { NO_METHODS } from '#shared/domain/payout-methods/stored-methods.ts';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';

const now = '2026-11-23T12:00:00.000Z';
const payout = { status: 'pending', phase: 'sealed', unit: 'cash', amount: 100 } as Payout;
const offers = { methods: ['paypal', 'wise', 'bank'], minimums: {} } as const;
const terms = { method: undefined, currency: 'EUR', offers, wiseHeader: DEFAULT_WISE_HEADER, now };
const GRACE = { holder: 'Grace Hopper', bankCountry: 'DE', iban: 'DE89370400440532013000' };

function aMethod(method: 'bank' | 'wise', input: PayoutDetailsInput): PayoutMethod {
  const details = parsePayoutDetails(method, input, null);
  const masked = maskPayoutDetails(details);
  const ofBank = details.method === 'bank' ? { sepaName: checkSepaName(details.holder) } : {};
  const fixed = { id: 33, promoterId: 3, country: null, addedAt: null, changedAt: null };
  return { ...fixed, ...ofBank, method, masked, isDisabled: false, isSelected: true };
}
const profile = { paypalEmail: null } as never;
const exclusionMessages = (
  selected: PayoutMethod,
  format: FileFormat,
  overrides: Partial<typeof terms & { amount: number }> = {},
) =>
  findPayoutExclusions(
    { ...payout, amount: overrides.amount ?? 100 },
    { profile },
    selected,
    { ...terms, ...overrides },
    format,
  ).map(({ message }) => message);

describe('recipients of a SEPA file', () => {
  const OUTSIDE = ['no IBAN in the SEPA area: pay by CSV'];
  const LETTERS = ['the account holder’s name has letters that SEPA files do not support: pay by CSV'];
  const LONG = ['the account holder’s name is too long for SEPA files: pay by CSV'];

  test.each([
    ['a German IBAN', GRACE, []],
    ['a Serbian IBAN', { ...GRACE, bankCountry: 'RS', iban: 'RS35260005601001611379' }, []],
    ['a Turkish IBAN', { ...GRACE, bankCountry: 'TR', iban: 'TR330006100519786457841326' }, OUTSIDE],
    [
      'no IBAN',
      { ...GRACE, bankCountry: 'US', iban: undefined, routing: '021000021', accountNumber: '12345' },
      OUTSIDE,
    ],
    ['a Greek name', { ...GRACE, holder: 'Ελένη' }, []],
    ['a Chinese name', { ...GRACE, holder: '張偉' }, LETTERS],
    ['a name that is Chinese in brackets', { ...GRACE, holder: 'Wei (王伟)' }, LETTERS],
    ['a name of nothing but Chinese in brackets', { ...GRACE, holder: '(王伟)' }, LETTERS],
    ['a name with one letter in its middle', { ...GRACE, holder: 'Grace Ho王per' }, LETTERS],
    ['a name that gets too long', { ...GRACE, holder: 'Щ'.repeat(70) }, LONG],
  ])('a SEPA batch accepts or skips a recipient with %s', (_, details, reasons) => {
    const selected = aMethod('bank', details as PayoutDetailsInput);
    expect(exclusionMessages(selected, 'sepa')).toEqual(reasons);
    expect(exclusionMessages(selected, 'csv')).toEqual([]);
  });

  test('a SEPA batch checks the initials if the name status was not stored', () => {
    const earlier = (holder: string) => {
      const { sepaName, ...others } = aMethod('bank', { ...GRACE, holder });
      return exclusionMessages(others, 'sepa');
    };
    expect(earlier('Wei (王伟)')).toEqual([]);
    expect(earlier('王伟')).toEqual(LETTERS);
  });

  test('a SEPA payment is at most 999,999,999.99 EUR', () => {
    expect(exclusionMessages(aMethod('bank', GRACE), 'sepa', { amount: 99_999_999_999 })).toEqual([]);
    expect(exclusionMessages(aMethod('bank', GRACE), 'sepa', { amount: 100_000_000_000 })).toHaveLength(1);
  });

  test('SEPA files are available to euro accounts with a paying account', () => {
    const formats = (currency: string, from: unknown) =>
      batchFileFormats('bank', { isSepa: canPayBySepa(currency, from) });
    expect(formats('EUR', {})).toEqual(['sepa', 'csv']);
    expect(formats('EUR', null)).toEqual(['csv']);
    expect(formats('USD', {})).toEqual(['csv']);
    expect(batchFileFormats('paypal', { isSepa: true })).toEqual(['paypal']);
    expect(batchFileFormats('custom', { isSepa: true })).toEqual(['csv']);
  });
});

test('a Wise file without e-mails skips recipients without an IBAN', () => {
  const wise = { wiseEmail: 'grace@example.com', holder: 'Grace' };
  const wiseHeader = 'name,IBAN,amount,targetCurrency';
  expect(exclusionMessages(aMethod('wise', wise), 'wise')).toEqual([]);
  expect(exclusionMessages(aMethod('wise', wise), 'wise', { wiseHeader })).toEqual([
    'no IBAN, and the header of Wise files has no column for the e-mail',
  ]);
  expect(exclusionMessages(aMethod('wise', { ...wise, iban: GRACE.iban }), 'wise', { wiseHeader })).toEqual([]);
});

describe('payout issues', () => {
  const promoter = (paypalEmail: string | null, paypalChangedAt: string | null = null) =>
    ({ id: 3, profile: { paypalEmail }, payoutMethods: { ...NO_METHODS, paypalChangedAt } }) as Promoter;
  const codes = (of: Promoter, overrides: Partial<Payout> = {}, account: MethodOffers = offers, own?: MethodOffers) =>
    findPayoutIssues(
      { ...payout, ...overrides },
      { promoter: of, campaign: { payoutMethods: own } as Campaign },
      { currency: terms.currency, payoutMethods: account },
      terms.now,
    ).map(({ code }) => code);
  const paidPromoter = promoter('grace@example.com');

  test('a pending payout lists the issues of the review', () => {
    expect(codes(paidPromoter)).toEqual([]);
    expect(codes(promoter(null))).toEqual(['no_method']);
    expect(codes(paidPromoter, {}, { methods: ['bank'], minimums: {} })).toEqual(['not_offered']);
    expect(codes(paidPromoter, {}, { methods: ['paypal'], minimums: { paypal: 101 } })).toEqual(['below_minimum']);
    expect(codes(promoter('grace@example.com', '2026-11-22T12:00:00.000Z'))).toEqual(['details_changed']);
  });

  test('payout issues follow the methods of the campaign, or of the account by default', () => {
    const [bank, paypal] = [
      { methods: ['bank'], minimums: {} },
      { methods: ['paypal'], minimums: {} },
    ] as const;
    expect(codes(paidPromoter, {}, bank, paypal)).toEqual([]);
    expect(codes(paidPromoter, {}, paypal, bank)).toEqual(['not_offered']);
    expect(codes(paidPromoter, {}, { methods: ['paypal'], minimums: { paypal: 101 } }, paypal)).toEqual([]);
    expect(codes(paidPromoter, {}, paypal, { methods: ['paypal'], minimums: { paypal: 101 } })).toEqual([
      'below_minimum',
    ]);
  });

  test('payouts that are completed, processing, canceled or not in cash have no issues', () => {
    for (const status of ['completed', 'processing', 'cancelled'] as const) {
      expect(codes(promoter(null), { status })).toEqual([]);
    }
    expect(codes(promoter(null), { status: 'failed' })).toEqual(['no_method']);
    expect(codes(promoter(null), { unit: 'credits' })).toEqual([]);
  });
});
