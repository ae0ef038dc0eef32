import { Billing, Capacity, type GlobalSecondaryIndexPropsV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Settings } from '#lib/settings/settings.ts';

/** Autoscaling range, in units per second. */
interface CapacityRange {
  readonly min: number;
  readonly max: number;
}

/** The rest absorbs peaks until autoscaling follows. */
const TARGET_PERCENT = 80;

/** Returns the billing mode of the table and its index. */
export function tableCapacity({ tableCapacity: mode, tableWrites, tableReads }: Settings): {
  readonly billing: Billing;
  readonly index: Pick<GlobalSecondaryIndexPropsV2, 'readCapacity' | 'writeCapacity'>;
} {
  if (mode === 'on-demand') return { billing: Billing.onDemand(), index: {} };
  return {
    billing: Billing.provisioned({
      readCapacity: autoscaledCapacity(tableReads),
      writeCapacity: autoscaledCapacity(tableWrites),
    }),
    index: {
      readCapacity: autoscaledCapacity(tableReads),
      writeCapacity: autoscaledCapacity(indexWriteCapacity(tableWrites)),
    },
  };
}

/**
 * Returns the write capacity of the index of unpaid commissions. A sale writes it once with ten and more table writes,
 * but a payout once per two. If the index is short of capacity, DynamoDB throttles the table, too.
 */
function indexWriteCapacity({ min, max }: CapacityRange): CapacityRange {
  return { min: Math.ceil(min / 2), max };
}

function autoscaledCapacity({ min, max }: CapacityRange): Capacity {
  return Capacity.autoscaled({
    minCapacity: min,
    maxCapacity: max,
    targetUtilizationPercent: TARGET_PERCENT,
    // CloudFormation requires it when a table changes from on demand.
    seedCapacity: min,
  });
}
