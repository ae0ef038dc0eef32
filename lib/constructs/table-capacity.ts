import { Billing, Capacity, type GlobalSecondaryIndexPropsV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Settings } from '#lib/settings/settings.ts';

/** From the least to the most units a second that autoscaling sets. */
export interface Units {
  readonly least: number;
  readonly most: number;
}

/** How much of what is set is used, in percent, when autoscaling keeps still. The rest is for a peak that it has yet to follow. */
export const TARGET_PERCENT = 80;

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
    index: { readCapacity: scaled(tableReads), writeCapacity: scaled(writesOfIndex(tableWrites)) },
  };
}

/**
 * What the index of unpaid commissions has of the table's write units. A sale writes it once, beside ten and more writes in
 * the table, but a payout writes it once for each two. If an index has too few, DynamoDB refuses writes of the table, too.
 */
export function writesOfIndex({ least, most }: Units): Units {
  return { least: Math.ceil(least / 2), most };
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
