import { expect, test } from 'vitest';
import { type QueueRecord, successfulRecords, toQueueRecord } from '#lib/local/queues/queue-record.ts';

const arn = 'arn:aws:sqs:eu-west-1:123456789012:queue';

test('a message is converted to the Lambda record format', () => {
  const message = {
    MessageId: 'm1',
    ReceiptHandle: 'r1',
    Body: '{"a":1}',
    MD5OfBody: 'md5',
    Attributes: { ApproximateReceiveCount: '2', MessageGroupId: 'endpoint-1' },
    MessageAttributes: {
      text: { DataType: 'String', StringValue: 'x' },
      bytes: { DataType: 'Binary', BinaryValue: Uint8Array.from([255, 0]) },
    },
  };
  expect(toQueueRecord(message, arn, 'eu-west-1')).toEqual({
    messageId: 'm1',
    receiptHandle: 'r1',
    body: '{"a":1}',
    attributes: { ApproximateReceiveCount: '2', MessageGroupId: 'endpoint-1' },
    messageAttributes: {
      text: { dataType: 'String', stringValue: 'x', stringListValues: [], binaryListValues: [] },
      bytes: { dataType: 'Binary', binaryValue: '/wA=', stringListValues: [], binaryListValues: [] },
    },
    md5OfBody: 'md5',
    eventSource: 'aws:sqs',
    eventSourceARN: arn,
    awsRegion: 'eu-west-1',
  });
});

const batch = ['a', 'b', 'c'].map((id) => toQueueRecord({ MessageId: id, ReceiptHandle: id, Body: id }, arn, 'x'));
const names = (records: readonly QueueRecord[]) => records.map(({ messageId }) => messageId).join('');
const aFailureResponse = (...ids: (string | undefined)[]) => ({
  batchItemFailures: ids.map((itemIdentifier) => ({ itemIdentifier })),
});

test.each([
  ['nothing', undefined, 'abc'],
  ['null', null, 'abc'],
  ['no failures', aFailureResponse(), 'abc'],
  ['failures that are null', { batchItemFailures: null }, 'abc'],
  ['one failure', aFailureResponse('b'), 'ac'],
  ['all failures', aFailureResponse('c', 'a', 'b'), ''],
  ['the same failure twice', aFailureResponse('a', 'a'), 'bc'],
  ['a failure of no message', aFailureResponse('x'), ''],
  ['a failure of a message and one of none', aFailureResponse('a', 'x'), ''],
  ['a failure without a name', aFailureResponse(undefined), ''],
  ['a failure with an empty name', aFailureResponse(''), ''],
])('the messages done in a batch follow from the function result: %s', (_, result, done) => {
  expect(names(successfulRecords(batch, result, true))).toBe(done);
});

test('item failures are ignored unless the mapping requests them', () => {
  expect(names(successfulRecords(batch, aFailureResponse('a'), false))).toBe('abc');
});
