import type { WireItem, WireRecord, WireValue } from './stream-records.ts';

export interface LambdaStreamRecord {
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

/** Converts a streams API record to a Lambda record. */
export function toLambdaStreamRecord(record: WireRecord, region: string, streamArn: string): LambdaStreamRecord {
  const { NewImage, OldImage, SequenceNumber = '', ApproximateCreationDateTime = 0, ...others } = record.dynamodb;
  const isKnown = eventNames.has(record.eventName);
  return {
    eventID: record.eventID ?? '',
    eventName: isKnown ? (record.eventName ?? '') : 'REMOVE',
    eventVersion: record.eventVersion ?? '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: region,
    // The engine names expired items differently; AWS reports a REMOVE by the service.
    ...(isKnown ? {} : { userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' } }),
    dynamodb: {
      ...others,
      ApproximateCreationDateTime: Math.floor(ApproximateCreationDateTime),
      ...(NewImage && { NewImage: normalizeImage(NewImage) }),
      ...(OldImage && { OldImage: normalizeImage(OldImage) }),
      SequenceNumber,
    },
    eventSourceARN: streamArn,
  };
}

/** Converts a stream item of the engine to AWS's format. */
export function normalizeImage(item: WireItem): WireItem {
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, attribute(value)]));
}

/** The engine has `{}` for an empty map in a list; AWS has `{"M":{}}`. */
function attribute(value: WireValue): WireValue {
  if (value.M) return { M: normalizeImage(value.M as WireItem) };
  if (value.L) return { L: (value.L as WireValue[]).map(attribute) };
  for (const _ in value) return value;
  return { M: {} };
}
