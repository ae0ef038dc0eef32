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
    item === undefined ? {} : { [name]: imageOf(item) };
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

/** An item as the local engine's stream has it, made what AWS would say of it. */
export function imageOf(item: Record<string, AttributeValue>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, attribute(value)]));
}

/** The local engine's streams say `{}` for an empty map inside a list, where AWS says `{"M":{}}`. */
function attribute(value: AttributeValue): unknown {
  if (Object.keys(value).length === 0) return { M: {} };
  if (value.M) return { M: imageOf(value.M) };
  if (value.L) return { L: value.L.map(attribute) };
  if (value.B) return { B: base64(value.B) };
  if (value.BS) return { BS: value.BS.map(base64) };
  return value;
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}
