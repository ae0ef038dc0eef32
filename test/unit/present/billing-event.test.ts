import { expect, test } from 'vitest';
import { together } from '#shared/domain/billing/outcome.ts';
import { outcomeInWords } from '#shared/present/v2/billing-event.ts';

test('of an event that was counted in part, both parts are said', () => {
  const counted = { kind: 'counted', recorded: [{ what: 'refund', id: 7, eventId: 're_1:il_1' }] } as const;
  const outcome = together([counted, { kind: 'refused', code: 'lead_not_found' }]);
  expect(outcomeInWords(outcome)).toBe('Counted as refund 7. Refused: lead not found.');
  expect(together([counted, { kind: 'nothing', because: 'counted_already' }])).toEqual(counted);
});
