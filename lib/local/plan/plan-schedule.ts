import { parseFunctionName } from './plan-function.ts';
import type { ResolvedResource } from './resolved-resource.ts';

export interface SchedulePlan {
  readonly name: string;
  readonly arn: string;
  readonly source: 'aws.scheduler' | 'aws.events';
  /** `rate(5 minutes)` or `cron(0 3 * * ? *)`. */
  readonly expression: string;
  readonly timezone: string;
  readonly functionName: string;
  readonly input: string | undefined;
}

/** Reads enabled schedules that target functions. */
export function readSchedulePlans(resources: readonly ResolvedResource[]): SchedulePlan[] {
  return resources.flatMap(({ type, name, arn, properties }) => {
    const { ScheduleExpression: expression, ScheduleExpressionTimezone: timezone = 'UTC', State: state } = properties;
    if (typeof expression !== 'string' || state === 'DISABLED') return [];
    const targets = (type === 'AWS::Events::Rule' ? properties.Targets : [properties.Target]) as {
      Arn: string;
      Input?: string;
    }[];
    const source = type === 'AWS::Events::Rule' ? 'aws.events' : 'aws.scheduler';
    return targets.flatMap(({ Arn, Input }) => {
      const functionName = parseFunctionName(Arn);
      return functionName
        ? [{ name, arn, source, expression, timezone: String(timezone), functionName, input: Input }]
        : [];
    });
  });
}
