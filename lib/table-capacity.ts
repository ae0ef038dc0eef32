import { Billing, Capacity, type GlobalSecondaryIndexPropsV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Settings } from './settings.ts';

/** From the least to the most units a second that autoscaling sets. */
export interface Units {
  readonly least: number;
  readonly most: number;
}

/**
 * How much of what is set is used, in percent, when autoscaling keeps still. What stays free is for the next peak, until
 * autoscaling has followed: DynamoDB lends what was free in the last five minutes besides.
 */
export const TARGET_PERCENT = 80;

/**
 * The index of unpaid commissions is written once for a sale, which takes ten and more writes in the table. If an index has too
 * few units for its writes, DynamoDB refuses those of the table, too.
 */
const WRITES_FOR_EACH_OF_THE_INDEX = 10;

/**
 * How the table and its index are paid: by the call, or for units a second that autoscaling sets.
 * @returns the table's billing, and what its index adds to its own properties
 */
export function tableCapacity({ tableCapacity: how, tableWrites, tableReads }: Settings): {
  readonly billing: Billing;
  readonly index: Pick<GlobalSecondaryIndexPropsV2, 'readCapacity' | 'writeCapacity'>;
} {
  if (how === 'on-demand') return { billing: Billing.onDemand(), index: {} };
  return {
    billing: Billing.provisioned({ readCapacity: scaled(tableReads), writeCapacity: scaled(tableWrites) }),
    index: { readCapacity: scaled(unitsOfIndex(tableReads)), writeCapacity: scaled(unitsOfIndex(tableWrites)) },
  };
}

/** Of these units of the table, what its index begins with and may reach. */
export function unitsOfIndex({ least, most }: Units): Units {
  return { least: Math.ceil(least / WRITES_FOR_EACH_OF_THE_INDEX), most };
}

function scaled({ least, most }: Units): Capacity {
  return Capacity.autoscaled({
    minCapacity: least,
    maxCapacity: most,
    targetUtilizationPercent: TARGET_PERCENT,
    // What a table begins with that was on demand before: CloudFormation asks for it.
    seedCapacity: least,
  });
}
