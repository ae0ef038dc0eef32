import type { Command } from '#test/support/ledger/command.ts';
import { isInBatch } from '#test/support/ledger/model/model.ts';
import type { ModelPayout } from '#test/support/ledger/model/records.ts';
import { setPayout } from '#test/support/ledger/payouts/payouts.ts';
import { bulk, type Ids, ids } from './bulk.ts';

/** Destroys payouts, including paid ones; their commissions are in no payout afterwards. */
function destroyPayouts(ids: Ids): Command {
  return bulk(ids, {
    action: 'payout/destroy',
    of: ({ payouts }): readonly ModelPayout[] => payouts,
    terms: (model) => ({
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

function mark(ids: Ids, how: keyof typeof MARKS): Command {
  const apply = (payout: ModelPayout) => setPayout(payout, MARKS[how]);
  return bulk(ids, {
    action: `payout/${how}`,
    of: ({ payouts }): readonly ModelPayout[] => payouts,
    terms: () => ({ apply, ...(how === 'mark_as_failed' ? { more: { reason: 'It came back.' } } : {}) }),
  });
}

export const bulksOfPayouts = {
  destroyPayouts: ids.map(destroyPayouts),
  markPaid: ids.map((input) => mark(input, 'mark_as_paid')),
  markUnpaid: ids.map((input) => mark(input, 'mark_as_unpaid')),
  markFailed: ids.map((input) => mark(input, 'mark_as_failed')),
  cancel: ids.map((payouts) => mark(payouts, 'cancel')),
};
