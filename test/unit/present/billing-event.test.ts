import { expect, test } from 'vitest';
import { combineOutcomes } from '#shared/domain/billing/outcome.ts';
import { describeBillingOutcome } from '#shared/present/v2/billing/billing-event.ts';

test('the outcome of a partly counted event describes both parts', () => {
  const counted = { kind: 'counted', recorded: [{ what: 'refund', id: 7, eventId: 're_1:il_1' }] } as const;
  const outcome = combineOutcomes([counted, { kind: 'refused', code: 'lead_not_found' }]);
  expect(describeBillingOutcome(outcome)).toBe('Counted as refund 7. Refused: lead not found.');
  expect(combineOutcomes([counted, { kind: 'nothing', because: 'counted_already' }])).toEqual(counted);
});

test('the outcome of an invoice with unlisted lines mentions them', () => {
  const counted = { kind: 'counted', recorded: [{ what: 'sale', id: 8, eventId: 'in_1' }] } as const;
  expect(describeBillingOutcome(combineOutcomes([{ ...counted, hasUnseenLines: true }]))).toBe(
    'Counted as sale 8. The event lists only the first lines of the invoice: rewards for products on the other lines do not apply.',
  );
});
