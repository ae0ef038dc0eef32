import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { type IMetric, MathExpression, type Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';

type StageCount = 'metricCount' | 'metricServerError' | 'metricClientError';

/** Sums a metric over all stages. SUM ignores stages without data. */
export function sumOverStages(
  stages: readonly HttpStage[],
  count: StageCount,
  props: MetricOptions & Required<Pick<MetricOptions, 'period' | 'label'>>,
): IMetric {
  // Metric ids must be unique within an alarm or graph.
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
