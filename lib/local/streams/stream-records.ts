import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  type GetRecordsCommandInput,
} from '@aws-sdk/client-dynamodb-streams';

/** Wire format; binary is base64. */
export type WireValue = { readonly [type: string]: unknown };
export type WireItem = Record<string, WireValue>;

export interface WireRecord {
  readonly eventID?: string;
  readonly eventName?: string;
  readonly eventVersion?: string;
  readonly dynamodb: {
    readonly Keys?: WireItem;
    readonly NewImage?: WireItem;
    readonly OldImage?: WireItem;
    readonly SequenceNumber?: string;
    readonly SizeBytes?: number;
    readonly StreamViewType?: string;
    /** Epoch seconds. */
    readonly ApproximateCreationDateTime?: number;
  };
}

interface WirePage {
  readonly Records?: readonly WireRecord[];
  readonly NextShardIterator?: string;
}

/**
 * Calls `GetRecords` without deserialization: Lambda passes the wire format, and parsing takes more time than all other
 * stream processing.
 */
export async function getRecords(client: DynamoDBStreamsClient, input: GetRecordsCommandInput): Promise<WirePage> {
  let page: WirePage = {};
  const command = new GetRecordsCommand(input);
  command.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const response = result.response as { statusCode: number; body: Readable };
      if (response.statusCode === 200) {
        page = JSON.parse(await text(response.body)) as WirePage;
        response.body = Readable.from(['{}']);
      }
      return result;
    },
    // Runs before the SDK's own deserializer.
    { step: 'deserialize', priority: 'low', name: 'keepWireFormat' },
  );
  await client.send(command);
  return page;
}
