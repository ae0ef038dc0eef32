import { expect, test } from 'vitest';
import { toLambdaStreamRecord } from '#lib/local/streams/stream-record.ts';

const buildStreamRecord = (overrides: object) =>
  toLambdaStreamRecord({ eventID: '1', eventName: 'MODIFY', dynamodb: {}, ...overrides }, 'eu-west-1', 'arn');

test('a record has the Lambda format: whole seconds, base64 binary, unchanged images', () => {
  const Keys = { pk: { S: '1#lead' } };
  const image = {
    ...Keys,
    secret: { B: 'AAE=' },
    all: { BS: ['AAE='] },
    no: { NULL: true },
    of: { M: { n: { N: '1' } } },
  };
  const dynamodb = { Keys, NewImage: image, SequenceNumber: '7', SizeBytes: 90, ApproximateCreationDateTime: 1.9 };
  expect(buildStreamRecord({ dynamodb })).toEqual({
    eventID: '1',
    eventName: 'MODIFY',
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: 'eu-west-1',
    eventSourceARN: 'arn',
    dynamodb: { Keys, NewImage: image, SequenceNumber: '7', SizeBytes: 90, ApproximateCreationDateTime: 1 },
  });
});

test('an empty map in a list, which the engine omits, is restored', () => {
  const item = (empty: object) => ({
    list: { L: [{ S: 'x' }, empty, { M: { deep: { L: [empty] } } }] },
    map: { M: {} },
  });
  const { dynamodb } = buildStreamRecord({ dynamodb: { OldImage: item({}) } });
  expect(dynamodb.OldImage).toEqual(item({ M: {} }));
});

test('an expired item is removed by the DynamoDB service', () => {
  const { eventName, userIdentity } = buildStreamRecord({ eventName: 'EXPIRE' });
  expect([eventName, userIdentity]).toEqual(['REMOVE', { type: 'Service', principalId: 'dynamodb.amazonaws.com' }]);
});
