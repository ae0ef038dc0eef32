import { describe, expect, test } from 'vitest';
import type { Commission } from '#shared/domain/commissions/commission.ts';
import { buildWriteOff, selectDebts, sumUnpaidRows, type WriteOffInput } from '#shared/domain/commissions/debt.ts';
import type { CommissionRow } from '#shared/domain/lists/row.ts';
import { commissionChanges } from '#shared/domain/projections/record-changes.ts';
import { computeReportChanges } from '#shared/domain/reports/report-changes.ts';
import { aMembership, NOW } from '#test/unit/domain/builders.ts';

const own = { promoterId: 1, campaignId: 2, unit: 'cash', status: 'approved', payoutId: null } as const;
const rows = (...some: readonly (Partial<CommissionRow> & { amount: number })[]) =>
  some.map((row) => ({ ...own, ...row }) as CommissionRow);

describe('promoter debts', () => {
  test('a debt is the negative sum of approved commissions outside payouts', () => {
    const sums = sumUnpaidRows(
      rows({ amount: 200 }, { amount: -500 }, { amount: -100, status: 'pending' }, { amount: 900, payoutId: 5 }),
    );
    expect(selectDebts(sums)).toEqual([{ promoterId: 1, campaignId: 2, unit: 'cash', count: 2, amount: -300 }]);
    expect(selectDebts(sumUnpaidRows(rows({ amount: 500 }, { amount: -500 })))).toEqual([]);
  });

  test('debts are listed per promoter, campaign and unit, in this order', () => {
    const otherGroups = [{ promoterId: 3 }, { campaignId: 4 }, { unit: 'credits' as const }, {}];
    const debts = selectDebts(sumUnpaidRows(rows(...otherGroups.map((one) => ({ ...one, amount: -1 })))));
    expect(debts.map(({ promoterId, campaignId, unit }) => [promoterId, campaignId, unit])).toEqual([
      [1, 2, 'cash'],
      [1, 2, 'credits'],
      [1, 4, 'cash'],
      [3, 2, 'cash'],
    ]);
  });
});

describe('write-off', () => {
  const { promotion } = aMembership();
  const unpaid = rows({ amount: 200 }, { amount: -500 }, { amount: 900, payoutId: 5 }) as unknown as Commission[];
  const input: WriteOffInput = { unit: 'cash', eventId: 'off-1', internalNote: 'Too small.' };
  const buildDebtWriteOff = (overrides: Partial<WriteOffInput> = {}, of = unpaid) =>
    buildWriteOff(31, { ...input, ...overrides }, { unpaid: of, promotion, currency: 'USD' }, NOW);

  test('a write-off is an approved commission over the debt or a part of it, without a sale', () => {
    expect(buildDebtWriteOff()).toMatchObject({
      id: 31,
      type: 'write_off',
      status: 'approved',
      amount: 300,
      calculation: { written_off: 300 },
      saleAmount: 0,
      eventId: 'off-1',
      internalNote: 'Too small.',
      leadId: null,
      rewardId: null,
    });
    expect(buildDebtWriteOff({ amount: 120 }).amount).toBe(120);
  });

  test('a write-off cannot exceed the debt', () => {
    const invalid = (message: string) => expect.objectContaining({ reason: { code: 'invalid', message } });
    const nothing = invalid('The balance is not negative: there is no debt.');
    expect(() => buildDebtWriteOff({ amount: 301 })).toThrow(invalid('amount is invalid: the debt is 300.'));
    expect(() => buildDebtWriteOff({}, [])).toThrow(nothing);
    expect(() => buildDebtWriteOff({ unit: 'credits' })).toThrow(nothing);
  });

  test('a write-off counts as earnings, but not as sales or revenue', () => {
    const changes = commissionChanges(null, buildDebtWriteOff());
    expect(changes).toContainEqual(expect.objectContaining({ of: 'balance', earned: 300, paid: 0 }));
    const reported = computeReportChanges({ event: 'change', id: 1, cause: 'x', at: NOW, recordedAt: NOW, changes });
    expect(reported).toMatchObject([{ figures: { earnings: 300 } }]);
    expect(Object.keys(reported[0]?.figures ?? {})).toEqual(['earnings']);
  });
});
