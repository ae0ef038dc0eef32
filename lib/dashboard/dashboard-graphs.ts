import { Duration } from 'aws-cdk-lib';
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { GraphWidget, type IMetric, LegendPosition, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { ServiceAlarm } from '#lib/alarms/alarms.ts';
import { type ServiceMetricName, serviceMetric } from '#lib/alarms/service-metric.ts';
import { sumOverStages } from '#lib/alarms/stage-metrics.ts';
import { lambdaThrottles, tableThrottles } from '#lib/alarms/throttle-alarms.ts';
import type { ServiceFunction } from '#lib/functions/service-function.ts';
import type { Service } from '#lib/settings/service.ts';

const MINUTES = Duration.minutes(5);

/** More lines would fill the graph with names. */
const MAX_LEGEND_LINES = 12;

function graph(title: string, left: readonly IMetric[], right: readonly IMetric[] = []): GraphWidget {
  const legendPosition = left.length + right.length > MAX_LEGEND_LINES ? LegendPosition.HIDDEN : LegendPosition.BOTTOM;
  const axis = { min: 0 };
  return new GraphWidget({
    title,
    left: [...left],
    right: [...right],
    leftYAxis: axis,
    rightYAxis: axis,
    legendPosition,
    width: 8,
    height: 6,
  });
}

/** Creates API graphs. The first stage is the company API. */
export function apiGraphs(stages: readonly HttpStage[]): GraphWidget[] {
  const sum = (count: Parameters<typeof sumOverStages>[1], label: string) =>
    sumOverStages(stages, count, { period: MINUTES, label });
  const latency = stages.flatMap((stage, index) =>
    [Stats.p(50), Stats.p(95), Stats.p(99)].map((statistic) =>
      stage.metricLatency({
        period: MINUTES,
        statistic,
        label: index === 0 ? statistic : `${statistic} of the promoter API`,
      }),
    ),
  );
  return [
    graph('API: requests', [sum('metricCount', 'Requests')]),
    graph('API: errors', [sum('metricServerError', '5xx'), sum('metricClientError', '4xx')]),
    graph('API: latency in ms', latency),
  ];
}

/** Creates a graph of functions' p99 duration. */
export function durationGraph(title: string, functions: readonly ServiceFunction[]): GraphWidget {
  return graph(`${title}: p99 duration in ms`, buildFunctionMetrics(functions, 'Duration', Stats.p(99)));
}

/** Creates graphs of function errors and throttles. */
export function failureGraphs(functions: readonly ServiceFunction[]): GraphWidget[] {
  return [
    graph('Functions: errors', buildFunctionMetrics(functions, 'Errors', Stats.SUM)),
    graph('Functions: throttles', buildFunctionMetrics(functions, 'Throttles', Stats.SUM), [
      lambdaThrottles.with({ period: MINUTES }),
    ]),
  ];
}

function buildFunctionMetrics(functions: readonly ServiceFunction[], metricName: string, statistic: string): Metric[] {
  return functions.map(({ lambda, node }) => lambda.metric(metricName, { statistic, period: MINUTES, label: node.id }));
}

/** Creates a graph of a stream consumer's iterator age and errors. */
export function streamGraph(title: string, { lambda }: ServiceFunction): GraphWidget {
  return graph(
    `${title}: age in ms, errors`,
    [lambda.metric('IteratorAge', { period: MINUTES, statistic: Stats.MAXIMUM, label: 'Age' })],
    [lambda.metricErrors({ period: MINUTES, label: 'Errors' })],
  );
}

/** Creates graphs of the table's capacity, throttles and latency. */
export function tableGraphs(table: ITableV2): GraphWidget[] {
  const consumedUnits = [
    table.metricConsumedReadCapacityUnits({ period: MINUTES, label: 'Reads' }),
    table.metricConsumedWriteCapacityUnits({ period: MINUTES, label: 'Writes' }),
  ];
  const calls = ['BatchGetItem', 'Query', 'PutItem', 'TransactWriteItems'].map((Operation) =>
    table.metricSuccessfulRequestLatency({
      period: MINUTES,
      dimensionsMap: { TableName: table.tableName, Operation },
      label: Operation,
    }),
  );
  return [
    graph('Table: capacity units', consumedUnits),
    graph('Table: throttles', Object.values(tableThrottles(table, MINUTES))),
    graph('Table: latency in ms', calls),
  ];
}

/** Creates a graph of the dead-letter queues, from the alarms that watch them. */
export function deadLettersGraph(alarms: readonly ServiceAlarm[]): GraphWidget {
  const queues = alarms.flatMap(({ metric, node }) =>
    metric instanceof Metric && metric.metricName === 'ApproximateNumberOfMessagesVisible'
      ? [metric.with({ period: MINUTES, label: node.path })]
      : [],
  );
  return graph('Dead-letter queues', queues);
}

/** Returns a function that creates graphs of service metrics. */
export function countGraph(service: Service) {
  return (title: string, names: readonly ServiceMetricName[], period = MINUTES): GraphWidget =>
    graph(
      title,
      names.map((name) => serviceMetric(service, name, period)),
    );
}
