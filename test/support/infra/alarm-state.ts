import { computeExpression, type Series } from './metric-math.ts';

/** Values per period, oldest first, by metric name or by id in metric math. */
export type MeasuredValues = Readonly<Record<string, readonly (readonly number[])[]>>;

/** Anomaly band per period, oldest first. */
export type Band = readonly (readonly [least: number, most: number])[];

interface MetricPart {
  readonly Id: string;
  readonly Label?: string;
  readonly Expression?: string;
  readonly ReturnData?: boolean;
  readonly MetricStat?: {
    readonly Metric: { readonly MetricName: string };
    readonly Period: number;
    readonly Stat: string;
  };
}

interface Alarm {
  readonly MetricName?: string;
  readonly Statistic?: string;
  readonly Period?: number;
  readonly Metrics?: readonly MetricPart[];
  readonly ThresholdMetricId?: string;
  readonly Threshold?: number;
  readonly ComparisonOperator: string;
  readonly EvaluationPeriods: number;
  readonly DatapointsToAlarm?: number;
  readonly TreatMissingData: string;
}

const KNOWN = new Set([
  ...['AlarmActions', 'AlarmDescription', 'OKActions', 'Tags', 'WarmUpConfiguration'],
  ...['MetricName', 'Namespace', 'Dimensions', 'Statistic', 'Period', 'Metrics', 'ThresholdMetricId', 'Threshold'],
  ...['ComparisonOperator', 'EvaluationPeriods', 'DatapointsToAlarm', 'TreatMissingData'],
]);
const KNOWN_PARTS = new Set(['Id', 'Label', 'Expression', 'ReturnData', 'MetricStat']);

const STATISTICS: Readonly<Record<string, (values: readonly number[]) => number>> = {
  Sum: (values) => values.reduce((sum, value) => sum + value, 0),
  Maximum: (values) => Math.max(...values),
  Minimum: (values) => Math.min(...values),
  Average: (values) => values.reduce((sum, value) => sum + value, 0) / values.length,
  SampleCount: (values) => values.length,
};

const COMPARISONS: Readonly<Record<string, (value: number, threshold: number) => boolean>> = {
  GreaterThanThreshold: (value, threshold) => value > threshold,
  GreaterThanOrEqualToThreshold: (value, threshold) => value >= threshold,
  LessThanThreshold: (value, threshold) => value < threshold,
  LessThanOrEqualToThreshold: (value, threshold) => value <= threshold,
};

/**
 * State of a template's alarm after warm-up, given recent measurements. Reads exactly the evaluated periods; CloudWatch
 * may look back further for data.
 * @param band for an anomaly alarm
 * @throws Error for unknown alarm forms, too few periods or a missing metric
 */
export function computeAlarmState(properties: object, measured: MeasuredValues, band?: Band): 'OK' | 'ALARM' {
  const alarm = properties as Alarm;
  refuseUnknown(Object.keys(alarm), KNOWN);
  const { EvaluationPeriods: evaluated, DatapointsToAlarm: needed = evaluated } = alarm;
  const values = getValues(alarm, measured);
  if (values.length < evaluated) throw new Error(`${evaluated} periods are evaluated, ${values.length} were measured`);
  const breaches = values.map((value, i) => (value === null ? missing(alarm) : isBreach(alarm, value, band?.[i])));
  return breaches.slice(-evaluated).filter(Boolean).length >= needed ? 'ALARM' : 'OK';
}

/**
 * Period of a template's alarm in seconds.
 * @throws Error for none or several
 */
export function readAlarmPeriod(properties: object): number {
  const { Period, Metrics = [] } = properties as Alarm;
  return Period ?? onePeriod(Metrics);
}

function onePeriod(metrics: readonly MetricPart[]): number {
  const periods = new Set(metrics.flatMap(({ MetricStat }) => MetricStat?.Period ?? []));
  const [period, ...others] = periods;
  if (period === undefined || others.length > 0) {
    throw new Error(`Not known: periods of ${[...periods].join(' and ') || 'no'} seconds in one alarm`);
  }
  return period;
}

function getValues({ MetricName, Statistic, Metrics, ThresholdMetricId }: Alarm, measured: MeasuredValues): Series {
  if (MetricName !== undefined && Metrics === undefined) return getStatistic(measured, MetricName, Statistic);
  if (MetricName !== undefined || Metrics === undefined) throw new Error('Not known: neither one metric nor several');
  for (const part of Metrics) refuseUnknown(Object.keys(part), KNOWN_PARTS);
  onePeriod(Metrics);
  const length = Math.max(...Object.values(measured).map((values) => values.length));
  const read = (id: string): Series => {
    const part = Metrics.find(({ Id }) => Id === id);
    if (part?.MetricStat) {
      const { Metric, Stat } = part.MetricStat;
      return getStatistic(measured, Object.hasOwn(measured, id) ? id : Metric.MetricName, Stat);
    }
    if (part?.Expression === undefined) throw new Error(`Not known: ${id}`);
    return computeExpression(part.Expression, length, read);
  };
  const [returned, ...others] = Metrics.filter((part) => part.ReturnData !== false && part.Id !== ThresholdMetricId);
  if (returned === undefined || others.length > 0) throw new Error('Not known: an alarm that shows not one metric');
  return read(returned.Id);
}

function getStatistic(measured: MeasuredValues, name: string, statistic = 'none'): Series {
  const [values, compute] = [measured[name], STATISTICS[statistic]];
  if (values === undefined) throw new Error(`${name} was not measured`);
  if (compute === undefined) throw new Error(`Not known: the statistic ${statistic}`);
  return values.map((values) => (values.length === 0 ? null : compute(values)));
}

function isBreach(alarm: Alarm, value: number, bandAt: Band[number] | undefined): boolean {
  const { ComparisonOperator: operator, Threshold: threshold, ThresholdMetricId: bandId, Metrics = [] } = alarm;
  if (bandId !== undefined) {
    const { Expression: expression = '' } = Metrics.find(({ Id }) => Id === bandId) ?? {};
    if (!/^ANOMALY_DETECTION_BAND\(\w+, \d+\)$/.test(expression) || operator !== 'LessThanLowerThreshold') {
      throw new Error(`Not known: ${operator} of ${expression}`);
    }
    if (bandAt === undefined) throw new Error('An anomaly alarm needs a band');
    return value < bandAt[0];
  }
  const compare = COMPARISONS[operator];
  if (compare === undefined || threshold === undefined) throw new Error(`Not known: ${operator} of ${threshold}`);
  return compare(value, threshold);
}

function missing({ TreatMissingData: treated }: Alarm): boolean {
  if (treated === 'breaching') return true;
  if (treated === 'notBreaching') return false;
  throw new Error(`Not known: missing data that is ${treated}`);
}

function refuseUnknown(names: readonly string[], allowed: ReadonlySet<string>): void {
  const unknown = names.filter((name) => !allowed.has(name));
  if (unknown.length > 0) throw new Error(`Not known: ${unknown.join(', ')}`);
}
