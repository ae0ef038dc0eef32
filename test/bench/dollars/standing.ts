import type { Standing } from '#test/bench/results/dollars.ts';
import type { BenchEngine } from '#test/bench/world/engine.ts';

/** Counts what the templates have that is paid by the month, whether it is used or not. */
export function standingOf({ stacks, plan }: Pick<BenchEngine, 'stacks' | 'plan'>): Standing {
  const resources = stacks.flatMap(({ template }) => Object.values(template.Resources ?? {}));
  const count = (type: string) => resources.filter(({ Type }) => Type === type).length;
  return {
    alarms: count('AWS::CloudWatch::Alarm'),
    metrics: new Set(resources.flatMap(ownMetrics)).size,
    dashboards: count('AWS::CloudWatch::Dashboard'),
    keys: count('AWS::KMS::Key'),
    queues: plan.queueMappings.length,
  };
}

/** Metrics that alarms watch and that AWS does not give by itself. */
function ownMetrics({ Type, Properties = {} }: { Type: string; Properties?: Readonly<Record<string, unknown>> }) {
  const { Namespace: space, MetricName: name } = Properties;
  return Type === 'AWS::CloudWatch::Alarm' && typeof space === 'string' && !space.startsWith('AWS/')
    ? [String(name)]
    : [];
}
