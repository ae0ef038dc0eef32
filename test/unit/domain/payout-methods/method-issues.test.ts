import { expect, test } from 'vitest';
import {
  findSelectedMethod,
  listPayoutMethods,
  methodId,
  type PayoutMethodOwner,
  parsePayoutMethodId,
} from '#shared/domain/payout-methods/method.ts';
import { describeMethodIssue, findMethodIssues, methodMinimum } from '#shared/domain/payout-methods/method-issues.ts';
import { DEFAULT_METHOD_OFFERS, type MethodOffers } from '#shared/domain/payout-methods/offered-methods.ts';
import { NO_METHODS, type StoredMethods } from '#shared/domain/payout-methods/stored-methods.ts';
import { EMPTY_PROFILE } from '#shared/domain/promoters/promoter.ts';

const NOW = '2026-11-22T12:00:00.000Z';
const promoter = { id: 7, profile: { ...EMPTY_PROFILE, paypalEmail: 'grace@example.com' } };
const withoutPaypal = { id: 7, profile: EMPTY_PROFILE };
const custom = {
  method: 'custom',
  masked: { method: 'custom', text: 'Ca…' },
  country: null,
  addedAt: NOW,
  changedAt: '2026-11-20T12:00:00.001Z',
} as const;
const storedMethods: StoredMethods = { ...NO_METHODS, methods: [custom] };

function issues(owner: PayoutMethodOwner, offers: MethodOffers = DEFAULT_METHOD_OFFERS) {
  return findMethodIssues(findSelectedMethod(owner), offers, NOW).map(describeMethodIssue);
}

test('a PayPal address that never changed is a method without issues', () => {
  expect(findSelectedMethod(promoter)).toMatchObject({ id: 71, method: 'paypal', changedAt: null, isSelected: true });
  expect(issues(promoter)).toEqual([]);
});

test('changed details are not paid for 48 hours', () => {
  const changedAt = (paypalChangedAt: string) => ({ ...promoter, payoutMethods: { ...NO_METHODS, paypalChangedAt } });
  expect(issues(changedAt('2026-11-20T12:00:00.001Z'))).toEqual([
    'payout details changed: payable from 2026-11-22T12:00:00.001Z',
  ]);
  expect(issues(changedAt('2026-11-20T12:00:00.000Z'))).toEqual([]);
});

test('a method lists all its issues together', () => {
  expect(issues(withoutPaypal)).toEqual(['no payout method']);
  const payoutMethods = { ...storedMethods, disabled: ['custom'] } as const;
  expect(issues({ ...withoutPaypal, payoutMethods })).toEqual([
    'payout method disabled',
    'payout method not offered',
    'payout details changed: payable from 2026-11-22T12:00:00.001Z',
  ]);
});

test('the selected method is the chosen one, or the first available', () => {
  const selectedMethod = (payoutMethods: StoredMethods) => findSelectedMethod({ ...promoter, payoutMethods })?.method;
  expect(selectedMethod(storedMethods)).toBe('paypal');
  expect(selectedMethod({ ...storedMethods, selected: 'custom' })).toBe('custom');
  expect(selectedMethod({ ...storedMethods, selected: 'bank' })).toBe('paypal');
  expect(
    listPayoutMethods({ ...promoter, payoutMethods: storedMethods }).map(({ id, isSelected }) => [id, isSelected]),
  ).toEqual([
    [71, true],
    [74, false],
  ]);
});

test('the id of a method encodes promoter and kind', () => {
  expect(parsePayoutMethodId(methodId(123, 'bank'))).toEqual({ promoterId: 123, method: 'bank' });
  for (const id of [0, 1, 70, 75, 79]) expect(parsePayoutMethodId(id)).toBeUndefined();
});

test('the minimum payout is the higher one of method and account', () => {
  const offers = { methods: ['paypal', 'bank'], minimums: { bank: 10_000 } } as const;
  expect([methodMinimum('bank', offers, 5000), methodMinimum('paypal', offers, 5000)]).toEqual([10_000, 5000]);
  expect(methodMinimum('bank', offers, 20_000)).toBe(20_000);
});
