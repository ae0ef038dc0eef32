import { expect, test } from 'vitest';
import { routes } from '#shared/routes/all/routes.ts';
import { functionFile, isAudited } from '#shared/routes/route.ts';
import { describeChange, findChangeWords } from '#web/dashboard/records/describe-change.ts';

type Records = Parameters<typeof describeChange>[0]['records'];

const OWN_OPERATIONS = [
  'schedule payouts',
  'schedule holdings',
  'queue webhooks',
  'stream levels',
  'stream receivers',
  'auth/callback',
];
const records = (type: Records[number]['type'], count: number): Records =>
  Array.from({ length: count }, (_, index) => ({ type, id: String(index + 1) }));
const describeApproval = (records: Records) => describeChange({ operation: 'v2/company/commissions/approve', records });

test('every audited operation of the API and of the service itself has words', () => {
  const audited = routes.filter(isAudited).map((route) => functionFile(route).replace(/^functions\/|\.ts$/g, ''));
  expect(audited.length).toBeGreaterThan(100);
  expect([...audited, ...OWN_OPERATIONS].filter((name) => findChangeWords(name) === undefined)).toEqual([]);
});

test('a change names how many records of its kind it concerns', () => {
  expect(describeApproval([...records('commission', 3), ...records('batch_process', 1)])).toBe(
    'approved 3 commissions',
  );
  expect(describeApproval(records('commission', 1))).toBe('approved a commission');
  expect(describeApproval(records('commission', 100))).toBe('approved 100 or more commissions');
  const entry = { operation: 'v2/company/payouts/mark_as_paid', records: records('payout', 2) };
  expect(describeChange(entry)).toBe('marked 2 payouts as paid');
});

test('a change has the word of the action on the screen', () => {
  const describe = (operation: string, changedRecords: Records) =>
    describeChange({ operation: `v2/company/${operation}`, records: changedRecords });
  expect(describe('promoters/accept', records('promoter', 2))).toBe('approved 2 promoters');
  expect(describe('referrals/disable', records('referral', 1))).toBe('denied a referral');
  expect(describe('referrals/enable', records('referral', 1))).toBe('undid the denial of a referral');
  expect(describe('payouts/destroy', records('payout', 1))).toBe('deleted a payout');
  expect(describe('promo_codes/delete', records('promo_code', 1))).toBe('removed a promo code');
});

test('an admin command is named, and an operation without words is shown as it is', () => {
  expect(describeChange({ operation: 'admin payouts run', records: [] })).toBe('ran the admin command payouts run');
  expect(describeChange({ operation: 'v3/later', records: [] })).toBe('called v3/later');
});
