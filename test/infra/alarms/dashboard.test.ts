import { describe, expect, test } from 'vitest';
import { type Assembly, assemble, findOnly, findStack, listResources } from '#test/infra/assembly.ts';
import { expectedFunctions } from '#test/infra/functions/functions.ts';
import { OTHER_SETTINGS } from '#test/support/infra/settings.ts';
import { isDeep } from '#test/support/suite/breadth.ts';

const assembly = assemble();

interface Widget {
  readonly type: string;
  readonly width: number;
  readonly properties: { readonly title: string; readonly alarms?: string[]; readonly metrics?: unknown[][] };
}

/** Placeholder for an output of another stack. */
const outputName = (stack: string, output: string) => `<${stack} ${output}>`;

/** The dashboard's widgets, with references to other stacks' outputs as `<stack output>`. */
function listWidgets(built: Assembly): Widget[] {
  const { DashboardBody } = findOnly(built, 'AWS::CloudWatch::Dashboard')[1].Properties;
  const [, parts] = (DashboardBody as { 'Fn::Join': [string, unknown[]] })['Fn::Join'];
  const text = (part: unknown) => {
    if (typeof part === 'string') return part;
    const { 'Fn::GetStackOutput': to } = part as { 'Fn::GetStackOutput'?: { StackName: string; OutputName: string } };
    return to ? outputName(to.StackName, to.OutputName) : JSON.stringify(part).replaceAll('"', "'");
  };
  return JSON.parse(parts.map(text).join('')).widgets;
}

const shownWidgets = listWidgets(assembly);
const metrics = shownWidgets.flatMap(({ properties }) => properties.metrics ?? []);
const findMetrics = (name: string) => metrics.filter(([, metricName]) => metricName === name);

/** The dashboard's references to resources of a type: outputs with this attribute of them. */
function references(type: string, attribute: (id: string) => unknown): string[] {
  return Object.entries(assembly.stacks).flatMap(([stack, { Outputs = {}, ...template }]) =>
    listResources({ Outputs, ...template }, type).map(([id]) => {
      const output = Object.entries(Outputs).find(([, { Value }]) => {
        return JSON.stringify(Value) === JSON.stringify(attribute(id));
      });
      return output ? outputName(stack, output[0]) : `${stack} has no output of ${id}`;
    }),
  );
}

test('the dashboard begins with the state of every alarm', () => {
  const [first] = shownWidgets;
  expect(first).toMatchObject({ type: 'alarm', properties: { title: 'Alarms' } });
  const arns = references('AWS::CloudWatch::Alarm', (id) => ({ 'Fn::GetAtt': [id, 'Arn'] }));
  expect(first?.properties.alarms?.toSorted()).toEqual(arns.toSorted());
});

describe('dashboard graphs', () => {
  test.each(['Errors', 'Throttles'])('the dashboard shows %s of every function by name', (name) => {
    const functions = references('AWS::Lambda::Function', (id) => ({ Ref: id })).filter(
      // Excludes the CDK's function, whose failure fails the deployment.
      (one) => !one.startsWith('referral-tracking-web '),
    );
    const lines = findMetrics(name).filter(([, , dimension]) => dimension === 'FunctionName');
    expect([...new Set(lines.map(([, , , value]) => value))].sort()).toEqual(functions.toSorted());
    const labels = lines.map((line) => (line[4] as { label: string }).label);
    expect(expectedFunctions.filter((each) => !labels.includes(each.name))).toEqual([]);
  });

  test("the dashboard shows every dead-letter queue under its alarm's name", () => {
    const watched = listResources(assembly, 'AWS::CloudWatch::Alarm').filter(
      ([, { Properties }]) => Properties.MetricName === 'ApproximateNumberOfMessagesVisible',
    );
    const queues = references('AWS::SQS::Queue', (id) => ({ 'Fn::GetAtt': [id, 'QueueName'] }));
    const lines = findMetrics('ApproximateNumberOfMessagesVisible');
    expect(lines).toHaveLength(watched.length);
    expect(lines.filter(([, , , value]) => !queues.includes(String(value)))).toEqual([]);
    const labels = lines.map((line) => (line[4] as { label: string }).label);
    expect(new Set(labels).size).toBe(watched.length);
    expect(labels).toContain('referral-tracking-schedule/SchedulesReports/DeadLettersAlarm');
  });

  test('the dashboard shows the duration of tracking calls', () => {
    const graph = shownWidgets.find(({ properties }) => properties.title.startsWith('Tracking: p99 duration'));
    expect(graph?.properties.metrics).toHaveLength(
      expectedFunctions.filter(({ stack }) => stack === 'tracking').length,
    );
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
        ...['UnexpectedError', 'InvalidResponse', 'RowNotMade', 'EventSkipped', 'RequestRefused'],
        ...['RequestUnauthorized', 'SaleCounted'],
      ],
    ],
  ])('the dashboard shows the %s metrics %j', (namespace, names) => {
    const metricNames = metrics.filter(([space]) => space === namespace).map(([, name]) => name);
    expect(names.filter((name) => !metricNames.includes(name))).toEqual([]);
  });
});

test("the dashboard stays within CloudWatch's limits for widgets, metrics and alarms", () => {
  expect(shownWidgets.length).toBeLessThanOrEqual(500);
  expect(metrics.length).toBeLessThanOrEqual(2500);
  expect(Math.max(...shownWidgets.map(({ properties }) => properties.metrics?.length ?? 0))).toBeLessThanOrEqual(500);
  expect(shownWidgets[0]?.properties.alarms?.length).toBeLessThanOrEqual(100);
});

test("the dashboard's name contains service and region, because names are global per account", () => {
  const [id, { Properties }] = findOnly(assembly, 'AWS::CloudWatch::Dashboard');
  expect(Properties.DashboardName).toEqual({ 'Fn::Join': ['', ['referral-tracking-', { Ref: 'AWS::Region' }]] });
  expect(findStack(assembly, 'dashboard').Outputs?.DashboardName?.Value).toEqual({ Ref: id });
});

test.runIf(isDeep)('the setting `no` removes the dashboard and its stack', () => {
  const plainAssembly = assemble(OTHER_SETTINGS.plain);
  expect(listResources(plainAssembly, 'AWS::CloudWatch::Dashboard')).toEqual([]);
  expect(plainAssembly.stacks).not.toHaveProperty('referral-tracking-dashboard');
});
