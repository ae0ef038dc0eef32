import { expect, test } from 'vitest';
import { parseInvoiceEventId } from '#shared/domain/tracking/sale-parts.ts';

test.each([
  ['in_1PqRsT', { whole: 'in_1PqRsT', isPart: false }],
  ['in_1PqRsT:il_tmp_1', { whole: 'in_1PqRsT', isPart: true }],
  ['in_1PqRsT:gift', null],
  ['order-1001', null],
  ['begin_1', null],
])('the event id %s is parsed as %o', (eventId, parts) => {
  expect(parseInvoiceEventId(eventId)).toEqual(parts);
});
