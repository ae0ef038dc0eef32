import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { routes } from '#shared/routes/all/routes.ts';
import { table } from '#shared/store/table/table.ts';
import {
  type Assembly,
  assemble,
  findExportedValue,
  findOnly,
  findStack,
  getTargetId,
  listResources,
  type Resource,
} from '#test/infra/assembly.ts';
import { OPERATOR_SETTINGS } from '#test/support/infra/settings.ts';

const assembly = assemble(OPERATOR_SETTINGS);
const runbook = readFileSync(new URL('../../../lib/runbook.md', import.meta.url), 'utf8');
const alarms = listResources(assembly, 'AWS::CloudWatch::Alarm');

/** The metrics that an alarm watches, by namespace and name. */
function listWatchedMetrics({ Properties }: Resource): string[] {
  const {
    Namespace,
    MetricName,
    Metrics = [],
  } = Properties as {
    Namespace?: string;
    MetricName?: string;
    Metrics?: { MetricStat?: { Metric: { Namespace: string; MetricName: string } } }[];
  };
  const inMath = Metrics.flatMap(({ MetricStat }) => MetricStat?.Metric ?? []);
  return [...(MetricName ? [{ Namespace, MetricName }] : []), ...inMath].map((metric) => {
    return `${metric.Namespace} ${metric.MetricName}`;
  });
}

/** The alarm's name in its stack, without the hash. */
const getName = (id: string) => id.replace(/[0-9A-F]{8}$/, '');

/** The runbook section that an alarm names. */
function getSection({ AlarmDescription }: Resource['Properties']): string {
  return /What to do: "(.+)" in lib\/runbook\.md\.$/.exec(String(AlarmDescription))?.[1] ?? 'none';
}

/** The level that an alarm's description begins with. */
function getLevel({ AlarmDescription }: Resource['Properties']): 'page' | 'ticket' {
  const level = /^\[(page|ticket)\] /.exec(String(AlarmDescription))?.[1];
  if (level !== 'page' && level !== 'ticket') throw new Error(`no level: ${AlarmDescription}`);
  return level;
}

/** Lines in the code blocks of a runbook section that begin with a command. */
function getCommands(section: string): string[] {
  const text = runbook.split(`\n### ${section}\n`)[1]?.split(/\n##+ /)[0] ?? '';
  const blocks = [...text.matchAll(/^ *```\n([\s\S]*?)^ *```$/gm)].map(([, block = '']) => block);
  return blocks.flatMap((block) => block.split('\n')).filter((line) => COMMAND.test(line));
}

/** Shell functions that the runbook defines at its top. */
const HELPERS = ['admin', 'lambda', 'logs', 'access', 'mappings', 'metric'];
const COMMAND = new RegExp(`^ *(aws|npm run admin --|npx cdk|curl|${HELPERS.join('|')}) \\S`);

/** The id of a topic in the alarms stack. */
function getTopic(name: string, builtAssembly = assembly): string {
  const ids = listResources(findStack(builtAssembly, 'alarms'), 'AWS::SNS::Topic').map(([id]) => id);
  const [id, ...others] = ids.filter((topicId) => getName(topicId) === name);
  if (id === undefined || others.length > 0) throw new Error(`not one topic ${name}`);
  return id;
}

/** Warnings of `cdk synth` and `cdk deploy`. */
function getWarnings({ folder }: Assembly): string[] {
  const file = join(folder, 'referral-tracking-alarms.metadata.json');
  const entries = Object.values(JSON.parse(readFileSync(file, 'utf8'))) as { type: string; data: string }[][];
  return entries.flat().flatMap(({ type, data }) => (type === 'aws:cdk:warning' ? [data] : []));
}

/** The only alarm of a name. */
function alarm(name: string): Resource {
  const [first, ...others] = alarms.filter(([id]) => getName(id) === name).map(([, resource]) => resource);
  if (!first || others.length > 0) throw new Error(`not one alarm ${name}`);
  return first;
}

test.each([
  ['messages in dead-letter queues', 'AWS/SQS ApproximateNumberOfMessagesVisible', 10],
  ['skipped events', 'ReferralTracking EventSkipped', 1],
  ['unexpected errors', 'ReferralTracking UnexpectedError', 1],
  ['responses that differ from the documentation', 'ReferralTracking InvalidResponse', 1],
  ['rows that cannot be written', 'ReferralTracking RowNotMade', 1],
  ['failed e-mails', 'ReferralTracking MailFailed', 1],
  ['a late projector and late batch processes', 'AWS/Lambda IteratorAge', 2],
  ['missed payout runs', 'ReferralTracking PayoutRunStarted', 1],
  ['late campaign reports', 'ReferralTracking CampaignsRolledUp', 1],
  ['late promoter reports', 'ReferralTracking PromotersRolledUp', 1],
  ['late index compactions', 'ReferralTracking SortedListsKept', 1],
  ['missed digests', 'ReferralTracking DigestsQueued', 1],
  ['many and lasting server errors', 'AWS/ApiGateway 5xx', 2],
  ['throttled reads of the table', 'AWS/DynamoDB ReadThrottleEvents', 1],
  ['throttled writes to the table', 'AWS/DynamoDB WriteThrottleEvents', 1],
  ['throttled functions', 'AWS/Lambda Throttles', 1],
  ['retries that Lambda takes for a recursive loop', 'AWS/Lambda RecursiveInvocationsDropped', 1],
  ['throttled requests', 'ReferralTracking RequestRefused', 1],
  ['throttled tracking calls', 'ReferralTracking TrackingRefused', 1],
  ['late webhooks, e-mails and billing events', 'AWS/SQS ApproximateAgeOfOldestMessage', 4],
  ['failed webhooks', 'ReferralTracking WebhookFailed', 1],
  ['stale rates', 'ReferralTracking StaleRate', 1],
  ['event sources that Lambda no longer polls', 'AWS/Lambda PolledEventCount', 6],
  ['missed runs for hold ends and exchange rates', 'AWS/Lambda Invocations', 2],
  ['stopped sales', 'ReferralTracking SaleCounted', 1],
  ['waves of 401 responses', 'ReferralTracking RequestUnauthorized', 1],
  ['waves of 4xx responses', 'AWS/ApiGateway 4xx', 1],
])('%s raise an alarm', (_, metric, count) => {
  expect(alarms.filter(([, resource]) => listWatchedMetrics(resource).includes(metric)).map(([id]) => id)).toHaveLength(
    count,
  );
});

describe.each(alarms)('%s', (id, { Properties }) => {
  test('an alarm names an existing section of the runbook', () => {
    expect(runbook.split('\n')).toContain(`### ${getSection(Properties)}`);
  });

  test("an alarm's runbook section has commands to paste", () => {
    expect(getCommands(getSection(Properties))).not.toEqual([]);
  });

  test("an alarm notifies its level's topic when it starts and ends", () => {
    const topicId = { page: getTopic('Topic'), ticket: getTopic('Tickets') }[getLevel(Properties)];
    const own = listResources(findStack(assembly, 'alarms'), 'AWS::CloudWatch::Alarm').some(([other]) => other === id);
    const topic = own ? { Ref: topicId } : findExportedValue(assembly, 'alarms', { Ref: topicId });
    expect(Properties).toMatchObject({ AlarmActions: [topic], OKActions: [topic] });
  });
});

test('the runbook lists every alarm with its level and section', () => {
  const expected = Object.entries(assembly.stacks).flatMap(([name, stack]) =>
    listResources(stack, 'AWS::CloudWatch::Alarm').map(([id, { Properties }]) => {
      const [level, section] = [getLevel(Properties), getSection(Properties)];
      const part = name.slice('referral-tracking-'.length);
      return `| \`${getName(id)}\` | \`${part}\` | \`${level}\` | [${section}](#${section.toLowerCase().replaceAll(' ', '-')}) |`;
    }),
  );
  const runbookRows = runbook.split('\n').filter((line) => /^\| `\w+` \| `\w+` \| `(page|ticket)` \| /.test(line));
  expect(runbookRows.toSorted()).toEqual(expected.toSorted());
});

test.each(HELPERS)('the runbook defines the helper %s, which its commands use', (name) => {
  expect(runbook).toMatch(new RegExp(`^${name}\\(\\) \\{`, 'm'));
});

/** The access log filter that counts a metric. */
function getFilter(metric: string): Resource['Properties'] | undefined {
  const filters = listResources(assembly, 'AWS::Logs::MetricFilter').map(([, { Properties }]) => Properties);
  return filters.find(
    ({ MetricTransformations }) => (MetricTransformations as { MetricName: string }[])[0]?.MetricName === metric,
  );
}

test('unauthorized calls are counted from the access log, per service', () => {
  const [logId] = findOnly(findStack(assembly, 'stage'), 'AWS::Logs::LogGroup');
  expect(getFilter('RequestUnauthorized')).toMatchObject({
    LogGroupName: { Ref: logId },
    FilterPattern: '{ $.status = "401" }',
    MetricTransformations: [
      { MetricNamespace: 'ReferralTracking', Dimensions: [{ Key: 'service', Value: '$.service' }] },
    ],
  });
});

test('every event source mapping reports its polls and has its own alarm', () => {
  const mappings = Object.values(assembly.stacks).flatMap((stack) =>
    listResources(stack, 'AWS::Lambda::EventSourceMapping'),
  );
  expect(
    mappings.filter(([, { Properties }]) => JSON.stringify(Properties.MetricsConfig) !== '{"Metrics":["EventCount"]}'),
  ).toEqual([]);
  const watchedMappings = alarms.flatMap(([, { Properties }]) => {
    const [, metric] = (Properties.Metrics ?? []) as {
      MetricStat?: { Metric: { Dimensions?: { Name: string; Value: unknown }[] } };
    }[];
    const [dimension] = metric?.MetricStat?.Metric.Dimensions ?? [];
    return dimension?.Name === 'EventSourceMappingUUID' ? [getTargetId(dimension.Value)] : [];
  });
  expect(watchedMappings.sort()).toEqual(mappings.map(([id]) => id).sort());
});

test("sales are compared with CloudWatch's learned band for that hour", () => {
  expect(alarm('SalesStopped').Properties).toMatchObject({
    Metrics: [
      { Expression: 'ANOMALY_DETECTION_BAND(sales, 3)' },
      { Id: 'sales', MetricStat: { Metric: { MetricName: 'SaleCounted' }, Period: 3600, Stat: 'Sum' } },
    ],
    ComparisonOperator: 'LessThanLowerThreshold',
    EvaluationPeriods: 2,
  });
});

describe('late runs', () => {
  test.each([
    { name: 'PayoutRunMissed', counted: 'PayoutRunStarted', period: 3600, periods: 26, warmUp: 27 * 60 },
    { name: 'CampaignReportsLate', counted: 'CampaignsRolledUp', period: 15 * 60, periods: 4, warmUp: 75 },
    { name: 'PromoterReportsLate', counted: 'PromotersRolledUp', period: 3600, periods: 26, warmUp: 27 * 60 },
    { name: 'SortedListsLate', counted: 'SortedListsKept', period: 300, periods: 6, warmUp: 35 },
    { name: 'DigestsMissed', counted: 'DigestsQueued', period: 3600, periods: 26, warmUp: 27 * 60 },
  ])('$name rings if no run succeeded for $periods periods of $period s, even without data', (late) => {
    const { name, counted, period, periods, warmUp } = late;
    const { Properties } = alarm(name);
    expect(Properties).toMatchObject({
      Metrics: [{ Expression: 'FILL(runs, 0)' }, { MetricStat: { Metric: { MetricName: counted }, Period: period } }],
      Threshold: 1,
      ComparisonOperator: 'LessThanThreshold',
      EvaluationPeriods: periods,
      TreatMissingData: 'breaching',
    });
    expect(Properties).not.toHaveProperty('DatapointsToAlarm');
    // CloudWatch's limits: a day, or a week for periods of an hour.
    expect(period * periods).toBeLessThanOrEqual((period < 3600 ? 1 : 7) * 86_400);
    expect(warmUp * 60).toBeGreaterThan(period * periods);
  });

  test('missed-run alarms wait after a first deployment until runs are due', () => {
    const warmUps = alarms.flatMap(([id, { Properties }]) =>
      Properties.WarmUpConfiguration === undefined ? [] : [[getName(id), Properties.WarmUpConfiguration]],
    );
    const createWarmUp = (minutes: number) => ({
      WarmUpPeriodDurationInMinutes: minutes,
      OnlyStartEvaluatingAfterWarmUpPeriodEnds: true,
    });
    expect(Object.fromEntries(warmUps)).toEqual({
      PayoutRunMissed: createWarmUp(27 * 60),
      CampaignReportsLate: createWarmUp(75),
      CanarySilent: createWarmUp(20),
      PromoterReportsLate: createWarmUp(27 * 60),
      SortedListsLate: createWarmUp(35),
      DigestsMissed: createWarmUp(27 * 60),
      HoldsMissed: createWarmUp(75),
      RatesMissed: createWarmUp(27 * 60),
      ...Object.fromEntries(
        ['Changes', 'Batches', 'WebhooksSource', 'SlowWebhooksSource', 'MailSource', 'BillingSource'].map((source) => [
          `${source}NotFed`,
          createWarmUp(20),
        ]),
      ),
    });
  });
});

test.each(['UnexpectedErrors', 'AnswersOutOfShape', 'RowsNotMade', 'EventsSkipped', 'MailFailures'])(
  '%s rings within five minutes of the first one and ends after an hour without any',
  (name) => {
    expect(alarm(name).Properties).toMatchObject({
      Dimensions: [{ Name: 'service', Value: 'referral-tracking' }],
      Statistic: 'Sum',
      Period: 300,
      Threshold: 1,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      EvaluationPeriods: 12,
      DatapointsToAlarm: 1,
      TreatMissingData: 'notBreaching',
    });
  },
);

test('the batch alarm rings after an hour, since batches may wait for each other', () => {
  expect(alarm('LateBatches').Properties).toMatchObject({
    Dimensions: [{ Name: 'FunctionName', Value: { Ref: expect.stringMatching(/^StreamBatchFunction/) } }],
    Statistic: 'Maximum',
    Period: 300,
    Threshold: 3_600_000,
    ComparisonOperator: 'GreaterThanThreshold',
    EvaluationPeriods: 3,
  });
});

describe('server error alarms', () => {
  test('server errors ring from five a minute if they exceed 1% of requests', () => {
    expect(alarm('ServerErrors').Properties).toMatchObject({
      Metrics: [
        { Expression: 'IF(errors >= 5, 100 * errors / requests, 0)' },
        { Id: 'errors', Expression: 'SUM([serverError0, serverError1])' },
        { Id: 'serverError0', MetricStat: { Metric: { MetricName: '5xx' }, Period: 60, Stat: 'Sum' } },
        { Id: 'serverError1', MetricStat: { Metric: { MetricName: '5xx' }, Period: 60, Stat: 'Sum' } },
        { Id: 'requests', Expression: 'SUM([count0, count1])' },
        { Id: 'count0', MetricStat: { Metric: { MetricName: 'Count' }, Period: 60, Stat: 'Sum' } },
        { Id: 'count1', MetricStat: { Metric: { MetricName: 'Count' }, Period: 60, Stat: 'Sum' } },
      ],
      Threshold: 1,
      ComparisonOperator: 'GreaterThanThreshold',
      EvaluationPeriods: 5,
      DatapointsToAlarm: 2,
    });
  });

  test('lasting server errors ring regardless of their share of requests', () => {
    expect(alarm('LastingServerErrors').Properties).toMatchObject({
      Metrics: [
        { Expression: 'SUM([serverError0, serverError1])' },
        { MetricStat: { Metric: { MetricName: '5xx' }, Period: 300, Stat: 'Sum' } },
        { MetricStat: { Metric: { MetricName: '5xx' }, Period: 300, Stat: 'Sum' } },
      ],
      Threshold: 5,
      EvaluationPeriods: 6,
    });
  });
});

describe('throttling alarms', () => {
  test.each(['TableThrottled', 'FunctionsThrottled', 'RequestsThrottled', 'TrackingThrottled'])(
    '%s rings if throttling persists',
    (name) => {
      expect(alarm(name).Properties).toMatchObject({
        Threshold: 1,
        EvaluationPeriods: 5,
        DatapointsToAlarm: 3,
        TreatMissingData: 'notBreaching',
      });
    },
  );

  test('table throttling includes the index', () => {
    const [tableId] = findOnly(assembly, 'AWS::DynamoDB::GlobalTable');
    const TableName = findExportedValue(assembly, 'data', { Ref: tableId });
    const { Metrics } = alarm('TableThrottled').Properties as { Metrics: object[] };
    expect(Metrics).toMatchObject([
      { Expression: 'SUM([tableReads, tableWrites, indexReads, indexWrites])' },
      ...[1, 1, 2, 2].map((dimensions) => ({
        MetricStat: {
          Metric: {
            Dimensions: [
              ...(dimensions === 2 ? [{ Name: 'GlobalSecondaryIndexName', Value: table.unpaid.name }] : []),
              { Name: 'TableName', Value: TableName },
            ],
          },
          Stat: 'Sum',
        },
      })),
    ]);
  });

  test('function throttling is measured for the whole account, whose functions share concurrency', () => {
    expect(alarm('FunctionsThrottled').Properties).not.toHaveProperty('Dimensions');
  });

  test('throttled requests are counted from the access log, per service', () => {
    const [logId] = findOnly(findStack(assembly, 'stage'), 'AWS::Logs::LogGroup');
    expect(getFilter('RequestRefused')).toMatchObject({
      LogGroupName: { Ref: logId },
      FilterPattern: '{ $.status = "429" }',
      MetricTransformations: [
        {
          MetricNamespace: 'ReferralTracking',
          MetricName: 'RequestRefused',
          MetricValue: '1',
          Dimensions: [{ Key: 'service', Value: '$.service' }],
        },
      ],
    });
    expect(alarm('RequestsThrottled').Properties).toMatchObject({
      Dimensions: [{ Name: 'service', Value: 'referral-tracking' }],
      Statistic: 'Sum',
    });
  });
});

test('throttled tracking calls of companies page, while other throttled requests open a ticket', () => {
  expect(getLevel(alarm('TrackingThrottled').Properties)).toBe('page');
  expect(getLevel(alarm('RequestsThrottled').Properties)).toBe('ticket');
  expect(getFilter('TrackingRefused')?.FilterPattern).toBe(
    '{ ($.status = "429") && (($.route = "POST /api/v1/track/*") || ($.route = "POST /api/v2/track/*")) }',
  );
  const paths = routes.filter(({ area, auth }) => area === 'tracking' && auth !== 'none').map(({ path }) => path);
  expect(paths.filter((path) => !/^\/api\/v[12]\/track\//.test(path))).toEqual([]);
});

test('the budget mails the ticket address about actual and forecast costs', () => {
  const [, { Properties }] = findOnly(assembly, 'AWS::Budgets::Budget');
  expect(Properties).toMatchObject({
    Budget: { BudgetLimit: { Amount: 200, Unit: 'USD' }, TimeUnit: 'MONTHLY' },
    NotificationsWithSubscribers: ['ACTUAL', 'FORECASTED'].map((NotificationType) => ({
      Notification: { NotificationType, Threshold: 100 },
      Subscribers: [{ SubscriptionType: 'EMAIL', Address: 'desk@example.com' }],
    })),
  });
  expect(listResources(assemble(), 'AWS::Budgets::Budget')).toEqual([]);
});

describe('alarm topics', () => {
  const stack = findStack(assembly, 'alarms');

  test.each([
    ['page', 'Topic', 'ops@example.com'],
    ['ticket', 'Tickets', 'desk@example.com'],
  ])('the topic of level %s mails the configured address', (_, name, email) => {
    const subscriptions = listResources(stack, 'AWS::SNS::Subscription').map(([, { Properties }]) => Properties);
    expect(subscriptions.filter(({ TopicArn }) => getTargetId(TopicArn) === getTopic(name))).toMatchObject([
      { Protocol: 'email', Endpoint: email },
    ]);
  });

  test('both levels share one topic unless tickets have another address', () => {
    const usual = assemble();
    const id = getTopic('Topic', usual);
    const pageTopic = [{ Ref: id }, findExportedValue(usual, 'alarms', { Ref: id })].map((topic) =>
      JSON.stringify([topic]),
    );
    const notifying = listResources(usual, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) =>
      JSON.stringify(Properties.AlarmActions),
    );
    expect(notifying.filter((topics) => !pageTopic.includes(topics))).toEqual([]);
  });

  test('the ticket topic is always exported under the same name', () => {
    const getExport = (built: Assembly) => findExportedValue(built, 'alarms', { Ref: getTopic('Tickets', built) });
    expect(getExport(assemble())).toEqual(getExport(assembly));
  });

  test.each(['Topic', 'Tickets'])("the topic %s accepts messages of this account's CloudWatch over TLS", (name) => {
    const policies = listResources(stack, 'AWS::SNS::TopicPolicy').map(([, { Properties }]) => Properties);
    const [policy] = policies.filter(({ Topics }) =>
      (Topics as unknown[]).some((topic) => getTargetId(topic) === getTopic(name)),
    );
    expect(policy?.PolicyDocument).toMatchObject({
      Statement: [
        { Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
        {
          Effect: 'Allow',
          Principal: { Service: 'cloudwatch.amazonaws.com' },
          Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
        },
      ],
    });
  });

  test('the topic has no subscriber without an address, and the deployment warns of it', () => {
    const usual = assemble();
    expect(listResources(usual, 'AWS::SNS::Subscription')).toEqual([]);
    expect(getWarnings(usual)).toEqual([
      expect.stringMatching(
        /^No one is notified of alarms: .*alarmEmail.*\[ack: referral-tracking:nobody-hears-alarms\]$/,
      ),
    ]);
    expect(getWarnings(assembly)).toEqual([]);
  });
});
