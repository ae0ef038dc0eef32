import { expect, test } from 'vitest';
import {
  type AuditEntry,
  type AuditQuery,
  maskIpAddress,
  matchesAuditQuery,
  resolveAuditActor,
  selectAuditFields,
} from '#shared/domain/audit/audit.ts';

test('an audit entry keeps all parameter names, but values only of non-personal parameters', () => {
  const input = {
    email: 'grace@example.com',
    note: 'Met her in Ulm',
    custom_fields: { age: 34 },
    status: 'approved',
    amount: 2500,
    ids: [1, 2],
    plan_id: 'x'.repeat(101),
    due_days: undefined,
  };
  expect(selectAuditFields(input)).toEqual({
    fields: ['email', 'note', 'custom_fields', 'status', 'amount', 'ids', 'plan_id'],
    values: { status: 'approved', amount: 2500, ids: [1, 2] },
  });
});

test('an audit entry keeps the payout method but no payout details', () => {
  const settings = { four_eyes: false, selected_payout_methods: ['paypal', 'bank'], us_form_threshold: 200_000 };
  expect(selectAuditFields(settings).values).toEqual(settings);
  const payout = { id: 3, total: 2000, part: 2 };
  expect(selectAuditFields(payout).values).toEqual(payout);
  const input = { method: 'bank', details: { iban: 'DE89370400440532013000' } };
  expect(selectAuditFields(input)).toEqual({ fields: ['method', 'details'], values: { method: 'bank' } });
});

test('numbers that the table cannot hold are kept as text', () => {
  const input = { plan_id: 1e-300, amount: 2 ** 60, percent: 12.5, due_days: 0, ids: [1, 1e300] };
  expect(selectAuditFields(input).values).toEqual({
    plan_id: '1e-300',
    amount: String(2 ** 60),
    percent: 12.5,
    due_days: 0,
    ids: [1, '1e+300'],
  });
});

test.each([
  ['203.0.113.77', 'full', '203.0.113.77'],
  ['203.0.113.77', 'masked', '203.0.113.0'],
  ['2001:db8:1:2:3:4:5:6', 'masked', '2001:db8:1::'],
  ['203.0.113.77', 'none', null],
  [undefined, 'full', null],
] as const)('the IP address %s is stored under the rule %s as %s', (address, rule, masked) => {
  expect(maskIpAddress(address, rule)).toBe(masked);
});

const entry: AuditEntry = {
  id: '2026-11-22T09:30:00.000Z-Zb3kq0V9',
  at: '2026-11-22T09:30:00.000Z',
  by: { is: 'person', id: 7 },
  operation: 'v2/company/payouts/mark_as_paid',
  from: null,
  records: [
    { kind: 'payout', id: 5 },
    { kind: 'batch process', id: 9 },
  ],
  fields: [],
  values: {},
};

test.each<[AuditQuery, boolean]>([
  [{}, true],
  [{ by: ['person'] }, true],
  [{ by: ['key'] }, false],
  [{ by: ['key', 'person'], byId: '7' }, true],
  [{ byId: '8' }, false],
  [{ operations: ['v2/company/payouts/destroy', 'v2/company/payouts/mark_as_paid'] }, true],
  [{ operations: ['v2/company/payouts/destroy'] }, false],
  [{ kinds: ['payout'], recordId: '5' }, true],
  // The id must belong to the same record as the kind.
  [{ kinds: ['payout'], recordId: '9' }, false],
  [{ kinds: ['promoter'] }, false],
  [{ kinds: ['promoter', 'payout'] }, true],
])('an audit entry for the query %j is listed: %s', (query, isListed) => {
  expect(matchesAuditQuery(entry, query)).toBe(isListed);
});

test('the actor of a promoter sign-up is the new promoter; other actors are unchanged', () => {
  const records = [
    { kind: 'campaign', id: 3 },
    { kind: 'promoter', id: 12 },
  ] as const;
  expect(resolveAuditActor('new promoter', records)).toEqual({ is: 'promoter', id: 12 });
  expect(resolveAuditActor({ is: 'promoter', id: 7 }, records)).toEqual({ is: 'promoter', id: 7 });
  expect(() => resolveAuditActor('new promoter', records.slice(0, 1))).toThrow(TypeError);
});
