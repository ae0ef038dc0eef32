import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { type IMetric, MathExpression, type Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';

/** What a stage counts. */
type StageCount = 'metricCount' | 'metricServerError' | 'metricClientError';

/** The sum of what the stages of all HTTP APIs count. A stage without calls has no data: SUM leaves it out. */
export function sumOverStages(
  stages: readonly HttpStage[],
  count: StageCount,
  props: MetricOptions & Required<Pick<MetricOptions, 'period' | 'label'>>,
): IMetric {
  // Names within one alarm or graph have to differ: they begin with what is counted.
  const name = count.replace('metric', '').replace(/^./, (first) => first.toLowerCase());
  const metrics: Record<string, Metric> = Object.fromEntries(
    stages.map((stage, index) => [`${name}${index}`, stage[count]({ ...props, statistic: 'Sum' })]),
  );
  return new MathExpression({
    expression: `SUM([${Object.keys(metrics).join(', ')}])`,
    usingMetrics: metrics,
    label: props.label,
    period: props.period,
  });
}
