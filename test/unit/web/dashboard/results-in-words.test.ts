import { expect, test } from 'vitest';
import { readResults } from '#shared/domain/payout-files/results.ts';
import {
  describeRejectedResults,
  describeResults,
  describeUnreadableLines,
} from '#web/dashboard/payments-batches/result-descriptions.ts';

test('a result file is summarized by outcome, with its unreadable lines', () => {
  const read = readResults(
    'payout_id,status,reason\r\n5,paid,\r\n6,failed,Closed\r\n7,pending,\r\n8,whatever,\r\nx,paid,\r\n',
  );
  expect(describeResults(read)).toBe('1 paid, 1 failed, 0 unclaimed, 1 still under way.');
  expect(describeUnreadableLines(read)).toEqual({
    title: '2 lines could not be read',
    texts: ['Line 5: no column says what has become of the payout', 'Line 6: column 1 is no payout’s id'],
  });
  expect(describeRejectedResults(['Payout 5: Record not found']).title).toBe('1 result was not noted');
});

test('a result file without outcomes is summarized as such', () => {
  expect(describeResults(readResults('payout_id,status,reason\r\n5,,\r\n'))).toBe(
    'It says of no payout what has become of it.',
  );
});
