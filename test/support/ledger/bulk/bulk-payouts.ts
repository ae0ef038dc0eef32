import type { Command } from '#test/support/ledger/command.ts';
import { isInBatch } from '#test/support/ledger/model/model.ts';
import type { ModelPayout } from '#test/support/ledger/model/records.ts';
import { setPayout } from '#test/support/ledger/payouts/payouts.ts';
import { bulk, type Ids, ids } from './bulk.ts';

/** Destroys payouts, including paid ones; their commissions are in no payout afterwards. */
function destroyPayouts(ids: Ids): Command {
  return bulk(ids, {
    action: 'payout/destroy',
    listRecords: ({ payouts }): readonly ModelPayout[] => payouts,
    prepare: (model) => ({
      apply: (payout) => {
        if (isInBatch(payout)) return 422;
        model.empty(payout);
        Object.assign(payout, { deleted: true, batch: null });
        model.payouts.splice(model.payouts.indexOf(payout), 1);
        return 200;
      },
    }),
  });
}

const MARKS = {
  mark_as_paid: 'completed',
  mark_as_unpaid: 'pending',
  mark_as_failed: 'failed',
  cancel: 'cancelled',
} as const;

function mark(ids: Ids, action: keyof typeof MARKS): Command {
  const apply = (payout: ModelPayout) => setPayout(payout, MARKS[action]);
  return bulk(ids, {
    action: `payout/${action}`,
    listRecords: ({ payouts }): readonly ModelPayout[] => payouts,
    prepare: () => ({ apply, ...(action === 'mark_as_failed' ? { input: { reason: 'It came back.' } } : {}) }),
  });
}

export const payoutBulks = {
  destroyPayouts: ids.map(destroyPayouts),
  markPaid: ids.map((input) => mark(input, 'mark_as_paid')),
  markUnpaid: ids.map((input) => mark(input, 'mark_as_unpaid')),
  markFailed: ids.map((input) => mark(input, 'mark_as_failed')),
  cancel: ids.map((payouts) => mark(payouts, 'cancel')),
};
