import { bulk, type Ids, ids, type Outcome } from './bulk.ts';
import type { Command } from './command.ts';
import type { ModelPayout } from './model.ts';

/** Destroys payouts, also those that were paid: what they had taken is in no payout again. */
function destroyPayouts(ids: Ids): Command {
  return bulk(ids, {
    action: 'payout/destroy',
    of: ({ payouts }): readonly ModelPayout[] => payouts,
    terms: (model) => ({
      does: (payout) => {
        model.empty(payout);
        payout.deleted = true;
        model.payouts.splice(model.payouts.indexOf(payout), 1);
        return 200;
      },
    }),
  });
}

function mark(ids: Ids, isPaid: boolean): Command {
  const does = (payout: ModelPayout): Outcome => {
    payout.status = isPaid ? 'completed' : 'pending';
    return 200;
  };
  return bulk(ids, {
    action: isPaid ? 'payout/mark_as_paid' : 'payout/mark_as_unpaid',
    of: ({ payouts }): readonly ModelPayout[] => payouts,
    terms: () => ({ does }),
  });
}

/** What is done to many payouts at once. */
export const bulksOfPayouts = {
  destroyPayouts: ids.map(destroyPayouts),
  markPaid: ids.map((given) => mark(given, true)),
  markUnpaid: ids.map((given) => mark(given, false)),
};
