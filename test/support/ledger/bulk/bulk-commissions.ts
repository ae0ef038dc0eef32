import { expect } from 'vitest';
import type { Command } from '#test/support/ledger/command.ts';
import { type Model, sum } from '#test/support/ledger/model/model.ts';
import type { ModelCommission, ModelPayout } from '#test/support/ledger/model/records.ts';
import { destroy, listChangedCommissions, listFamily, setStatus } from '#test/support/ledger/operations/commissions.ts';
import { groupNetCommissions, pay, readPayoutIds } from '#test/support/ledger/payouts/payouts.ts';
import { bulk, type Ids, ids } from './bulk.ts';

function setStatuses(ids: Ids, status: 'approved' | 'denied'): Command {
  return bulk(ids, {
    action: status === 'approved' ? 'commission/approve' : 'commission/deny',
    listRecords: ({ commissions }): readonly ModelCommission[] => commissions,
    selectIndependent: (model, rows) => selectOrderFree(model, rows, status),
    prepare: (model) => ({ apply: (row) => setStatus([row], model, status) }),
  });
}

function selectOrderFree(
  model: Model,
  rows: readonly ModelCommission[],
  status: ModelCommission['status'],
): readonly ModelCommission[] {
  const changedCommissions: ModelCommission[] = [];
  for (const row of rows)
    if (changedCommissions.length === 0 || isOrderFree(model, [...changedCommissions, row], status))
      changedCommissions.push(row);
  return changedCommissions;
}

/**
 * Whether the processing order of some commissions is irrelevant. A payout is emptied once its total is negative: this
 * must happen for no order, or only at the end of every order.
 */
function isOrderFree(model: Model, rows: readonly ModelCommission[], status: ModelCommission['status']): boolean {
  return canLeaveInAnyOrder(model, [
    ...new Set(rows.flatMap((row) => listChangedCommissions([row], model, status) ?? [])),
  ]);
}

function canLeaveInAnyOrder(model: Model, leaving: readonly ModelCommission[]): boolean {
  return [...Map.groupBy(leaving, ({ payout }) => payout)].every(([payout, some]) => {
    const amount = payout ? model.payoutAmount(payout) : 0;
    return !payout || amount - sum(some) < 0 || amount - sum(some.filter((row) => row.amount > 0)) >= 0;
  });
}

function selectDestroyable(model: Model, rows: readonly ModelCommission[]): readonly ModelCommission[] {
  const changedCommissions: ModelCommission[] = [];
  const listLeaving = () => changedCommissions.flatMap((row) => listFamily(row, model));
  for (const row of rows) {
    const family = listFamily(row, model);
    const isInFamily = listLeaving().includes(row);
    if (changedCommissions.length === 0 || (!isInFamily && canLeaveInAnyOrder(model, [...listLeaving(), ...family])))
      changedCommissions.push(row);
  }
  return changedCommissions;
}

function destroyCommissions(ids: Ids): Command {
  return bulk(ids, {
    action: 'commission/destroy',
    listRecords: ({ commissions }): readonly ModelCommission[] => commissions,
    selectIndependent: selectDestroyable,
    prepare: (model) => ({ apply: (row) => destroy(row, model) }),
  });
}

/**
 * Creates payouts from approved commissions of one promotion and unit that are not on hold and in no payout, with debts
 * deducted.
 */
function generatePayouts(ids: Ids): Command {
  let selected: readonly ModelCommission[] = [];
  const created = new Set<ModelPayout>();
  return bulk(ids, {
    action: 'commission/generate_payouts',
    listRecords: ({ commissions }): readonly ModelCommission[] => commissions,
    selectIndependent: (_, rows) => {
      created.clear();
      selected = [...new Set(rows)];
      return rows;
    },
    prepare: (model, real) => ({
      apply: async (row) => {
        if (row.payout) return created.has(row.payout) ? 200 : 422;
        if (row.status !== 'approved' || row.held) return 422;
        const isInSameGroup = ({ owner, unit, status, payout, held }: ModelCommission) =>
          owner === row.owner && unit === row.unit && status === 'approved' && !payout && !held;
        const group = withDebts(model, selected.filter(isInSameGroup));
        if (!group) return 422;
        const [id, ...others] = new Set((await readPayoutIds(real, group)).values());
        expect([id, others]).toEqual([expect.any(Number), []]);
        pay(model, id ?? 0, group);
        if (row.payout) created.add(row.payout);
        return 200;
      },
    }),
  });
}

function withDebts(model: Model, chosen: readonly ModelCommission[]): readonly ModelCommission[] | undefined {
  const [{ owner, unit }] = chosen as [ModelCommission];
  const others = model.unpaid(
    (row) => row.owner.promoter === owner.promoter && row.unit === unit && !row.held && !chosen.includes(row),
  );
  const rest = others.find(([row]) => row?.owner === owner) ?? [];
  const own = sum(rest) < 0 ? [...chosen, ...rest] : chosen;
  return groupNetCommissions([own, ...others.filter((rows) => rows !== rest)], owner.campaign)[0];
}

export const commissionBulks = {
  approve: ids.map((input) => setStatuses(input, 'approved')),
  deny: ids.map((input) => setStatuses(input, 'denied')),
  destroy: ids.map(destroyCommissions),
  generatePayouts: ids.map(generatePayouts),
};
