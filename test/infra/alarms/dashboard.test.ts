import { describe, expect, test } from 'vitest';
import { type Assembly, assemble, only, resources, stackOf } from '#test/infra/assembly.ts';
import { expected } from '#test/infra/functions/functions.ts';
import { OTHERS } from '#test/support/infra/settings.ts';
import { isDeep } from '#test/support/suite/breadth.ts';

const assembly = assemble();

interface Widget {
  readonly type: string;
  readonly width: number;
  readonly properties: { readonly title: string; readonly alarms?: string[]; readonly metrics?: unknown[][] };
}

/** What stands in the dashboard for an output of another stack. */
const outputName = (stack: string, output: string) => `<${stack} ${output}>`;

/** The dashboard's widgets; a reference to another stack's output is shown by both their names. */
function widgets(built: Assembly): Widget[] {
  const { DashboardBody } = only(built, 'AWS::CloudWatch::Dashboard')[1].Properties;
  const [, parts] = (DashboardBody as { 'Fn::Join': [string, unknown[]] })['Fn::Join'];
  const text = (part: unknown) => {
    if (typeof part === 'string') return part;
    const { 'Fn::GetStackOutput': to } = part as { 'Fn::GetStackOutput'?: { StackName: string; OutputName: string } };
    return to ? outputName(to.StackName, to.OutputName) : JSON.stringify(part).replaceAll('"', "'");
  };
  return JSON.parse(parts.map(text).join('')).widgets;
}

const shown = widgets(assembly);
const metrics = shown.flatMap(({ properties }) => properties.metrics ?? []);
const named = (name: string) => metrics.filter(([, metricName]) => metricName === name);

/** How the dashboard refers to resources of a type: by the outputs that have this attribute of them. */
function references(type: string, attribute: (id: string) => unknown): string[] {
  return Object.entries(assembly.stacks).flatMap(([stack, { Outputs = {}, ...template }]) =>
    resources({ Outputs, ...template }, type).map(([id]) => {
      const output = Object.entries(Outputs).find(([, { Value }]) => {
        return JSON.stringify(Value) === JSON.stringify(attribute(id));
      });
      return output ? outputName(stack, output[0]) : `${stack} has no output of ${id}`;
    }),
  );
}

test('the dashboard begins with the state of every alarm that the app has', () => {
  const [first] = shown;
  expect(first).toMatchObject({ type: 'alarm', properties: { title: 'Alarms' } });
  const arns = references('AWS::CloudWatch::Alarm', (id) => ({ 'Fn::GetAtt': [id, 'Arn'] }));
  expect(first?.properties.alarms?.toSorted()).toEqual(arns.toSorted());
});

describe('the dashboard shows', () => {
  test.each(['Errors', 'Throttles'])('%s of every function, each by its name', (name) => {
    const functions = references('AWS::Lambda::Function', (id) => ({ Ref: id })).filter(
      // The CDK's own one runs at deployments, which fail with it.
      (one) => !one.startsWith('referral-tracking-web '),
    );
    const lines = named(name).filter(([, , dimension]) => dimension === 'FunctionName');
    expect([...new Set(lines.map(([, , , value]) => value))].sort()).toEqual(functions.toSorted());
    const labels = lines.map((line) => (line[4] as { label: string }).label);
    expect(expected.filter((each) => !labels.includes(each.name))).toEqual([]);
  });

  test('every queue that an alarm watches for messages, each called as its alarm', () => {
    const watched = resources(assembly, 'AWS::CloudWatch::Alarm').filter(
      ([, { Properties }]) => Properties.MetricName === 'ApproximateNumberOfMessagesVisible',
    );
    const queues = references('AWS::SQS::Queue', (id) => ({ 'Fn::GetAtt': [id, 'QueueName'] }));
    const lines = named('ApproximateNumberOfMessagesVisible');
    expect(lines).toHaveLength(watched.length);
    expect(lines.filter(([, , , value]) => !queues.includes(String(value)))).toEqual([]);
    const labels = lines.map((line) => (line[4] as { label: string }).label);
    expect(new Set(labels).size).toBe(watched.length);
    expect(labels).toContain('referral-tracking-schedule/SchedulesReports/DeadLettersAlarm');
  });

  test('how long the calls of tracking take', () => {
    const graph = shown.find(({ properties }) => properties.title.startsWith('Tracking: duration'));
    expect(graph?.properties.metrics).toHaveLength(expected.filter(({ stack }) => stack === 'tracking').length);
  });

  test.each([
    ['AWS/ApiGateway', ['Count', '5xx', '4xx', 'Latency']],
    ['AWS/Lambda', ['IteratorAge', 'Duration']],
    [
      'AWS/DynamoDB',
      ['ConsumedReadCapacityUnits', 'ConsumedWriteCapacityUnits', 'ReadThrottleEvents', 'WriteThrottleEvents'],
    ],
    [
      'ReferralTracking',
      [
        ...['PayoutRunStarted', 'CampaignsRolledUp', 'PromotersRolledUp', 'SortedListsKept', 'StaleRate'],
        ...['WebhookDelivered', 'WebhookFailed', 'WebhookDisabled', 'MailSent', 'MailFailed'],
        ...['UnexpectedError', 'AnswerOutOfShape', 'RowNotMade', 'EventSkipped', 'RequestRefused'],
        ...['RequestUnauthorized', 'SaleCounted'],
      ],
    ],
  ])('of %s %j', (namespace, names) => {
    const there = metrics.filter(([space]) => space === namespace).map(([, name]) => name);
    expect(names.filter((name) => !there.includes(name))).toEqual([]);
  });
});

test('the dashboard stays within what CloudWatch takes: 500 widgets, 500 metrics in a graph and 2500 in all, 100 alarms', () => {
  expect(shown.length).toBeLessThanOrEqual(500);
  expect(metrics.length).toBeLessThanOrEqual(2500);
  expect(Math.max(...shown.map(({ properties }) => properties.metrics?.length ?? 0))).toBeLessThanOrEqual(500);
  expect(shown[0]?.properties.alarms?.length).toBeLessThanOrEqual(100);
});

test('the dashboard is named by service and region, for an account has one list of dashboards in all regions', () => {
  const [id, { Properties }] = only(assembly, 'AWS::CloudWatch::Dashboard');
  expect(Properties.DashboardName).toEqual({ 'Fn::Join': ['', ['referral-tracking-', { Ref: 'AWS::Region' }]] });
  expect(stackOf(assembly, 'dashboard').Outputs?.DashboardName?.Value).toEqual({ Ref: id });
});

test.runIf(isDeep)('with the setting `no` there is neither a dashboard nor its stack', () => {
  const without = assemble(OTHERS.plain);
  expect(resources(without, 'AWS::CloudWatch::Dashboard')).toEqual([]);
  expect(without.stacks).not.toHaveProperty('referral-tracking-dashboard');
});
