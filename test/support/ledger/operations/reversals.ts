import fc from 'fast-check';
import { type Command, command, expectStatus, index } from '#test/support/ledger/command.ts';
import { pick } from '#test/support/ledger/model/model.ts';
import type { ModelCommission } from '#test/support/ledger/model/records.ts';
import { listLive } from './commissions.ts';
import { countParts } from './refunds.ts';
import { count, readCommissionIds } from './sales.ts';

/**
 * Reverses a refund: every promoter regains the amount, even if the lead moved or lead or promoter were deleted.
 * @param repeated repeats the event that reversed it; otherwise a new event
 */
function reverse(nth: number, repeated: boolean): Command {
  return command(
    `reverse refund ${nth}${repeated ? ', by the same event' : ''}`,
    async (model, real) => {
      const refund = pick(model.refunds, nth);
      const { lead, parts, reversedBy } = refund;
      const isRepeated = repeated && reversedBy !== null;
      const eventId = isRepeated ? reversedBy : model.fresh('reversal');
      const body = { event_id: eventId, refund_event_id: refund.eventId };
      const response = await real.call('POST', '/track/refund_reversal', body);
      if (!expectStatus(response, isRepeated ? 409 : reversedBy === null ? 200 : 422)) return;
      refund.reversedBy = eventId;
      countParts(parts, -1);
      const restored = listLive(refund.commissions).map((of) => ({ ...of, of, amount: -of.amount, payout: null }));
      const ids = await readCommissionIds(response.body.reward, restored, () =>
        real.commissionsOf('refund_reversal', eventId),
      );
      for (const { of, amount } of restored) count(lead, of.of?.month ?? null, amount);
      model.commissions.push(
        ...restored.map((commission, index): ModelCommission => ({ ...commission, id: ids[index] as number })),
      );
    },
    ({ refunds }) => refunds.length > 0,
  );
}

export const reversals = {
  reverse: fc.tuple(index, fc.boolean()).map((input) => reverse(...input)),
};
