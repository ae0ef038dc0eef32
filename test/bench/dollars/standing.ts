import type { StandingResources } from '#test/bench/results/dollars.ts';
import type { BenchEngine } from '#test/bench/world/engine.ts';
import { assumed } from './assumed.ts';

type Properties = Readonly<Record<string, unknown>>;

export function countStandingResources({ stacks, plan }: Pick<BenchEngine, 'stacks' | 'plan'>): StandingResources {
  const resources = stacks.flatMap(({ template }) => Object.values(template.Resources ?? {}));
  const count = (type: string) => resources.filter(({ Type }) => Type === type).length;
  const alarms = resources
    .filter(({ Type }) => Type === 'AWS::CloudWatch::Alarm')
    .map(({ Properties = {} }) => Properties);
  return {
    alarms: alarms.reduce((sum, alarm) => sum + countBilledMetrics(alarm), 0),
    metrics: new Set(alarms.flatMap(countOwnMetrics)).size + assumed.metricsWithoutAlarm,
    dashboards: count('AWS::CloudWatch::Dashboard'),
    keys: count('AWS::KMS::Key'),
    secrets: count('AWS::SecretsManager::Secret'),
    queues: plan.queueMappings.length,
  };
}

interface AlarmMetric {
  readonly Expression?: string;
  readonly MetricStat?: { readonly Metric: { readonly Namespace: string; readonly MetricName: string } };
}

const metricsOfAlarm = ({ Metrics: metrics = [] }: Properties) => metrics as readonly AlarmMetric[];

/** Number of metrics an alarm is billed for: its own, or all in its metric math; an anomaly band adds two. */
function countBilledMetrics(alarm: Properties): number {
  const watched = metricsOfAlarm(alarm);
  if (watched.length === 0) return 1;
  const bands = watched.filter(({ Expression: expression = '' }) => expression.includes('ANOMALY_DETECTION_BAND'));
  return watched.filter(({ MetricStat: stat }) => stat).length + 2 * bands.length;
}

function countOwnMetrics(alarm: Properties): string[] {
  const metrics = [alarm, ...metricsOfAlarm(alarm).flatMap(({ MetricStat: stat }) => (stat ? [stat.Metric] : []))];
  return metrics.flatMap(({ Namespace: space, MetricName: name }) =>
    typeof space === 'string' && !space.startsWith('AWS/') ? [`${space} ${name}`] : [],
  );
}
