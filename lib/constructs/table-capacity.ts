import { Billing, Capacity, type GlobalSecondaryIndexPropsV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Settings } from '#lib/settings/settings.ts';

/** Autoscaling range in capacity units per second. */
export interface Units {
  readonly least: number;
  readonly most: number;
}

/** Target utilization of autoscaling, in percent. The rest absorbs peaks until it has scaled. */
export const TARGET_PERCENT = 80;

/** Returns the billing mode of the table and its index: on demand, or provisioned with autoscaling. */
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
 * Returns the write capacity of the index of unpaid commissions. A sale writes it once, along with ten and more table
 * writes, but a payout writes it once per two table writes. If the index has too little capacity, DynamoDB also
 * throttles writes to the table.
 */
export function writesOfIndex({ least, most }: Units): Units {
  return { least: Math.ceil(least / 2), most };
}

function scaled({ least, most }: Units): Capacity {
  return Capacity.autoscaled({
    minCapacity: least,
    maxCapacity: most,
    targetUtilizationPercent: TARGET_PERCENT,
    // CloudFormation requires an initial capacity when a table changes from on demand.
    seedCapacity: least,
  });
}
