import type { WireItem, WireRecord, WireValue } from './stream-records.ts';

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

/** Makes of a record of the streams API the one that Lambda would deliver. */
export function streamRecord(record: WireRecord, region: string, streamArn: string): StreamRecord {
  const { NewImage, OldImage, SequenceNumber = '', ApproximateCreationDateTime = 0, ...others } = record.dynamodb;
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
      ...others,
      ApproximateCreationDateTime: Math.floor(ApproximateCreationDateTime),
      ...(NewImage && { NewImage: imageOf(NewImage) }),
      ...(OldImage && { OldImage: imageOf(OldImage) }),
      SequenceNumber,
    },
    eventSourceARN: streamArn,
  };
}

/** An item as the local engine's stream has it, made what AWS would say of it. */
export function imageOf(item: WireItem): WireItem {
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, attribute(value)]));
}

/** The local engine's streams say `{}` for an empty map inside a list, where AWS says `{"M":{}}`. */
function attribute(value: WireValue): WireValue {
  if (value.M) return { M: imageOf(value.M as WireItem) };
  if (value.L) return { L: (value.L as WireValue[]).map(attribute) };
  for (const _ in value) return value;
  return { M: {} };
}
