import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { keys } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
import { putItem } from '#shared/store/table/requests.ts';

/** Reads the last finished day of the payout cycle, ISO 8601. */
export async function readFinishedRunDay(account: number): Promise<string | null> {
  return (await readItem<{ day: string }>(keys.payoutRun(account)))?.day ?? null;
}

/** Marks a day of the payout cycle as finished, unless a later one is. */
export async function storeFinishedRunDay(account: number, day: string): Promise<void> {
  try {
    await putItem({
      Item: { ...keys.payoutRun(account), day },
      ConditionExpression: 'attribute_not_exists(pk) OR #day < :day',
      ExpressionAttributeNames: { '#day': 'day' },
      ExpressionAttributeValues: { ':day': day },
    });
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
