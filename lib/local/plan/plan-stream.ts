import { LocalError } from '#lib/local/errors.ts';
import { functionNameOf } from './plan-function.ts';
import type { Resolved } from './resolved.ts';

/** How a table's stream is delivered to a function: the event source mapping of the template. */
export interface MappingPlan {
  readonly tableName: string;
  readonly functionName: string;
  readonly batchSize: number;
  /** Patterns of which a record must match one; none lets every record through. */
  readonly filters: readonly unknown[];
  readonly reportsItemFailures: boolean;
  readonly bisects: boolean;
  /** -1 retries until the record succeeds. */
  readonly maximumRetries: number;
  /** Seconds; -1 for no limit. */
  readonly maximumAge: number;
  /** Where what was given up goes. */
  readonly deadLetters: string | undefined;
}

/** Reads an event source mapping on a table's stream; `undefined` for one on anything else, or a disabled one. */
export function mappingPlan({ properties }: Resolved): MappingPlan | undefined {
  const tableName = /:table\/([^/]+)\/stream\//.exec(String(properties.EventSourceArn))?.[1];
  if (!tableName || properties.Enabled === false) return undefined;
  const functionName = functionNameOf(properties.FunctionName) ?? String(properties.FunctionName);
  if (!functionName) throw new LocalError(`The stream of ${tableName} is mapped to no function.`);
  const { Filters: filters = [] } = (properties.FilterCriteria ?? {}) as { Filters?: { Pattern: string }[] };
  const { OnFailure: onFailure } = (properties.DestinationConfig ?? {}) as { OnFailure?: { Destination?: string } };
  return {
    tableName,
    functionName,
    batchSize: Number(properties.BatchSize ?? 100),
    filters: filters.map(({ Pattern }) => JSON.parse(Pattern) as unknown),
    reportsItemFailures: ((properties.FunctionResponseTypes ?? []) as string[]).includes('ReportBatchItemFailures'),
    bisects: properties.BisectBatchOnFunctionError === true,
    maximumRetries: Number(properties.MaximumRetryAttempts ?? -1),
    maximumAge: Number(properties.MaximumRecordAgeInSeconds ?? -1),
    deadLetters: onFailure?.Destination,
  };
}
