import type { _Record, AttributeValue } from '@aws-sdk/client-dynamodb-streams';

/** A record as Lambda delivers it. */
export interface StreamRecord {
  readonly eventID: string;
  readonly eventName: string;
  readonly eventVersion: string;
  readonly eventSource: 'aws:dynamodb';
  readonly awsRegion: string;
  readonly eventSourceARN: string;
  readonly userIdentity?: { readonly type: string; readonly principalId: string };
  readonly dynamodb: {
    /** Epoch seconds. */
    readonly ApproximateCreationDateTime: number;
    readonly SequenceNumber: string;
    readonly [part: string]: unknown;
  };
}

const eventNames = new Set<string | undefined>(['INSERT', 'MODIFY', 'REMOVE']);

/** Makes of a record of the streams API the one that Lambda would deliver: times are numbers, binary is base64. */
export function streamRecord(record: _Record, region: string, streamArn: string): StreamRecord {
  const {
    Keys,
    NewImage,
    OldImage,
    SequenceNumber = '',
    SizeBytes,
    StreamViewType,
    ApproximateCreationDateTime,
  } = record.dynamodb ?? {};
  const image = (name: string, item: Record<string, AttributeValue> | undefined) =>
    item === undefined ? {} : { [name]: plain(item) };
  const known = eventNames.has(record.eventName);
  return {
    eventID: record.eventID ?? '',
    eventName: known ? (record.eventName ?? '') : 'REMOVE',
    eventVersion: record.eventVersion ?? '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: region,
    // What expires comes out of the local engine under a name that AWS does not have; there it is the service's REMOVE.
    ...(known ? {} : { userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' } }),
    dynamodb: {
      ApproximateCreationDateTime: Math.floor((ApproximateCreationDateTime?.getTime() ?? 0) / 1000),
      ...image('Keys', Keys),
      ...image('NewImage', NewImage),
      ...image('OldImage', OldImage),
      SequenceNumber,
      SizeBytes,
      StreamViewType,
    },
    eventSourceARN: streamArn,
  };
}

function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
}
