import { expect, test } from 'vitest';
import { parsePaymentResults } from '#shared/domain/payout-files/payment-results.ts';
import {
  describeRejectedResults,
  describeResults,
  describeUnreadableLines,
} from '#web/dashboard/payments-batches/result-descriptions.ts';

test('a result file is summarized by outcome, with its unreadable lines', () => {
  const read = parsePaymentResults(
    'payout_id,status,reason\r\n5,paid,\r\n6,failed,Closed\r\n7,pending,\r\n8,whatever,\r\nx,paid,\r\n',
  );
  expect(describeResults(read)).toBe('1 paid, 1 failed, 0 unclaimed, 1 still in progress.');
  expect(describeUnreadableLines(read)).toEqual({
    title: '2 lines could not be read',
    texts: ['Line 5: no column contains a known payment status', 'Line 6: column 1 does not contain a payout ID'],
  });
  expect(describeRejectedResults(['Payout 5: Record not found']).title).toBe('1 result was not imported');
});

test('a result file without outcomes is summarized as such', () => {
  expect(describeResults(parsePaymentResults('payout_id,status,reason\r\n5,,\r\n'))).toBe(
    'The file contains no payout results.',
  );
});
