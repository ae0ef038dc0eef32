import { LocalError } from '#lib/local/errors.ts';
import { parseFunctionName } from './plan-function.ts';
import type { ResolvedResource } from './resolved-resource.ts';

/** An event source mapping of a table's stream. */
export interface StreamMappingPlan {
  readonly tableName: string;
  readonly functionName: string;
  readonly batchSize: number;
  /** One must match; empty matches all. */
  readonly filters: readonly unknown[];
  readonly reportsItemFailures: boolean;
  readonly bisects: boolean;
  /** -1: unlimited. */
  readonly maximumRetries: number;
  /** In seconds; -1: unlimited. */
  readonly maximumAge: number;
  /** On-failure destination. */
  readonly deadLetters: string | undefined;
}

/** Reads a stream's event source mapping. `undefined` for other sources and disabled ones. */
export function readStreamMappingPlan({ properties }: ResolvedResource): StreamMappingPlan | undefined {
  const tableName = /:table\/([^/]+)\/stream\//.exec(String(properties.EventSourceArn))?.[1];
  if (!tableName || properties.Enabled === false) return undefined;
  const functionName = parseFunctionName(properties.FunctionName) ?? String(properties.FunctionName);
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
