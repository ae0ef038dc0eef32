import { describe, expect, test } from 'vitest';
import { assemble, listResources } from '#test/infra/assembly.ts';
import { type Band, computeAlarmState, type MeasuredValues, readAlarmPeriod } from '#test/support/infra/alarm-state.ts';
import { computeExpression } from '#test/support/infra/metric-math.ts';
import { OPERATOR_SETTINGS } from '#test/support/infra/settings.ts';

const alarms = listResources(assemble(OPERATOR_SETTINGS), 'AWS::CloudWatch::Alarm');
const getName = (id: string) => id.replace(/[0-9A-F]{8}$/, '');

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** More periods than any alarm evaluates. */
const PERIODS = 40;
type Samples = readonly (readonly number[])[];

/** Equal values in every period, or none. */
const createConstantSamples = (...values: number[]): Samples => Array.from({ length: PERIODS }, () => values);
const never = createConstantSamples();
/** Values in the last periods, and others or none before. */
const last = (periods: number, values: number[], before: number[] = []): Samples =>
  createConstantSamples().map((_, i) => (i >= PERIODS - periods ? values : before));
/** Values in one period only, that many periods ago. */
const ago = (periods: number, ...values: number[]): Samples =>
  createConstantSamples().map((_, i) => (i === PERIODS - periods ? values : []));
/** A count of the company API's stage, without promoter calls. */
const inCompanyApi = (count: string, samples: Samples): MeasuredValues => ({
  [`${count}0`]: samples,
  [`${count}1`]: never,
});
/** Equal counts in the stages of both APIs. */
const inBothApis = (count: string, samples: Samples): MeasuredValues => ({
  [`${count}0`]: samples,
  [`${count}1`]: samples,
});
const getUsualBand = (least: number, most: number): Band => createConstantSamples().map(() => [least, most]);

interface Case {
  /** The event in words. */
  readonly when: string;
  readonly measured: MeasuredValues;
  readonly band?: Band;
}

interface Cases {
  /** Period length in seconds. */
  readonly period: number;
  readonly rings: readonly Case[];
  readonly quiet: readonly Case[];
}

const deadLetters = 'ApproximateNumberOfMessagesVisible';
const age = 'ApproximateAgeOfOldestMessage';

const deadLetterCases: Cases = {
  period: MINUTE,
  rings: [{ when: 'one message is in the queue', measured: { [deadLetters]: last(1, [0, 1], [0]) } }],
  quiet: [{ when: 'the queue is empty', measured: { [deadLetters]: createConstantSamples(0) } }],
};

const countCases = (metric: string): Cases => ({
  period: 5 * MINUTE,
  rings: [
    { when: 'the event was counted once', measured: { [metric]: last(1, [1]) } },
    { when: 'the event was counted within the last hour', measured: { [metric]: ago(12, 1) } },
  ],
  quiet: [
    { when: 'the event was not counted for an hour', measured: { [metric]: ago(13, 1) } },
    { when: 'the event was never counted', measured: { [metric]: never } },
  ],
});

const createHourlyCases = (metric: string): Cases => ({
  period: HOUR,
  rings: [{ when: 'the event was counted in the last hour', measured: { [metric]: last(1, [1]) } }],
  quiet: [{ when: 'the event was counted an hour before', measured: { [metric]: ago(2, 1) } }],
});

const missedRunCases = (periods: number, period: number): Cases => ({
  period,
  rings: [
    { when: 'no run was ever counted', measured: { runs: never } },
    { when: `the last run was more than ${periods} periods ago`, measured: { runs: ago(periods + 1, 1) } },
  ],
  quiet: [{ when: `the last run was ${periods} periods ago`, measured: { runs: ago(periods, 1) } }],
});

const createLateQueueCases = (seconds: number): Cases => ({
  period: 5 * MINUTE,
  rings: [
    { when: `a message is older than ${seconds} s, for ten minutes`, measured: { [age]: last(2, [seconds + 1]) } },
  ],
  quiet: [
    { when: `messages are ${seconds} s old`, measured: { [age]: createConstantSamples(seconds) } },
    { when: 'a message was older for five minutes', measured: { [age]: last(1, [seconds + 1], [10]) } },
    { when: 'there are no messages', measured: { [age]: never } },
  ],
});

const createThrottlingCases = (metric: string): Cases => ({
  period: MINUTE,
  rings: [{ when: 'a request is throttled in three minutes of five', measured: { [metric]: last(3, [1]) } }],
  quiet: [{ when: 'requests are throttled for two minutes', measured: { [metric]: last(2, [50]) } }],
});

const pollingCases: Cases = {
  period: 5 * MINUTE,
  rings: [
    { when: 'Lambda has not polled the source for 15 minutes', measured: { polls: ago(4, 0) } },
    { when: 'Lambda has never polled the source', measured: { polls: never } },
  ],
  quiet: [
    { when: 'Lambda polls an empty source', measured: { polls: createConstantSamples(0, 0, 0) } },
    { when: 'Lambda has not polled the source for ten minutes', measured: { polls: ago(3, 7) } },
  ],
};

const cases: Readonly<Record<string, Cases>> = {
  DeadLettersAlarm: deadLetterCases,
  FailedBillingDeadLettersAlarm: deadLetterCases,
  FailedMailDeadLettersAlarm: deadLetterCases,
  FailedWebhooksDeadLettersAlarm: deadLetterCases,
  SchedulesBroadcastsDeadLettersAlarm: deadLetterCases,
  SchedulesDigestsDeadLettersAlarm: deadLetterCases,
  SchedulesPayoutsDeadLettersAlarm: deadLetterCases,
  SchedulesRatesDeadLettersAlarm: deadLetterCases,
  SchedulesReportsDeadLettersAlarm: deadLetterCases,
  SchedulesSortedListsDeadLettersAlarm: deadLetterCases,
  UnexpectedErrors: countCases('UnexpectedError'),
  AnswersOutOfShape: countCases('InvalidResponse'),
  EventsSkipped: countCases('EventSkipped'),
  RowsNotMade: countCases('RowNotMade'),
  MailFailures: countCases('MailFailed'),
  WebhookFailures: createHourlyCases('WebhookFailed'),
  StaleRates: createHourlyCases('StaleRate'),
  PayoutRunMissed: missedRunCases(26, HOUR),
  PromoterReportsLate: missedRunCases(26, HOUR),
  CampaignReportsLate: missedRunCases(4, 15 * MINUTE),
  SortedListsLate: missedRunCases(6, 5 * MINUTE),
  CanarySilent: missedRunCases(3, 5 * MINUTE),
  HoldsMissed: missedRunCases(4, 15 * MINUTE),
  RatesMissed: missedRunCases(26, HOUR),
  DigestsMissed: missedRunCases(26, HOUR),
  LateWebhooks: createLateQueueCases(900),
  LateMail: createLateQueueCases(900),
  LateSlowWebhooks: createLateQueueCases(1800),
  LateBilling: createLateQueueCases(1800),
  ChangesNotFed: pollingCases,
  BatchesNotFed: pollingCases,
  WebhooksSourceNotFed: pollingCases,
  SlowWebhooksSourceNotFed: pollingCases,
  MailSourceNotFed: pollingCases,
  BillingSourceNotFed: pollingCases,
  RecursionStopped: {
    period: 5 * MINUTE,
    rings: [{ when: 'billing retries alone were stopped once', measured: { sender: never, works: last(1, [1]) } }],
    quiet: [{ when: 'no retry was stopped', measured: { sender: never, works: never } }],
  },
  FunctionsThrottled: createThrottlingCases('Throttles'),
  RequestsThrottled: createThrottlingCases('RequestRefused'),
  TrackingThrottled: createThrottlingCases('TrackingRefused'),
  TableThrottled: {
    period: MINUTE,
    rings: [
      {
        when: 'only writes to the index are throttled, in three minutes of five',
        measured: { tableReads: never, tableWrites: never, indexReads: never, indexWrites: last(3, [1]) },
      },
    ],
    quiet: [
      {
        when: 'reads and writes are throttled for one minute',
        measured: { tableReads: last(1, [9]), tableWrites: last(1, [9]), indexReads: never, indexWrites: never },
      },
    ],
  },
  LateAlarm: {
    period: MINUTE,
    rings: [
      { when: 'changes are a minute older than the batching window', measured: { IteratorAge: last(3, [105_001]) } },
    ],
    quiet: [
      { when: 'changes are as old as the threshold', measured: { IteratorAge: createConstantSamples(105_000) } },
      { when: 'there are no changes', measured: { IteratorAge: never } },
    ],
  },
  LateBatches: {
    period: 5 * MINUTE,
    rings: [{ when: 'a chunk has waited for more than an hour', measured: { IteratorAge: last(3, [3_600_001]) } }],
    quiet: [{ when: 'a chunk has waited for an hour', measured: { IteratorAge: createConstantSamples(3_600_000) } }],
  },
  ServerErrors: {
    period: MINUTE,
    rings: [
      {
        when: 'five of 400 requests fail in each of two minutes',
        measured: {
          ...inCompanyApi('serverError', last(2, [1, 1, 1, 1, 1], [0])),
          ...inCompanyApi('count', createConstantSamples(400)),
        },
      },
    ],
    quiet: [
      {
        when: 'four of ten requests fail',
        measured: {
          ...inBothApis('serverError', createConstantSamples(2)),
          ...inBothApis('count', createConstantSamples(5)),
        },
      },
      {
        when: 'five of 500 requests fail',
        measured: {
          ...inCompanyApi('serverError', createConstantSamples(5)),
          ...inBothApis('count', createConstantSamples(250)),
        },
      },
      {
        when: 'there are no requests',
        measured: { ...inBothApis('serverError', never), ...inBothApis('count', never) },
      },
    ],
  },
  LastingServerErrors: {
    period: 5 * MINUTE,
    rings: [
      {
        when: 'five requests fail in each five minutes of half an hour',
        measured: inCompanyApi('serverError', last(6, [5])),
      },
    ],
    quiet: [
      {
        when: 'five requests fail in each five minutes of 25 minutes',
        measured: inCompanyApi('serverError', last(5, [5], [4])),
      },
    ],
  },
  UnauthorizedWave: {
    period: 5 * MINUTE,
    rings: [
      {
        when: '20 of 100 requests have no valid key',
        measured: { refused: last(3, [20]), ...inBothApis('count', createConstantSamples(50)) },
      },
    ],
    quiet: [
      {
        when: '19 of 19 requests have no valid key',
        measured: { refused: createConstantSamples(19), ...inCompanyApi('count', createConstantSamples(19)) },
      },
      {
        when: '20 of 200 requests have no valid key',
        measured: { refused: createConstantSamples(20), ...inCompanyApi('count', createConstantSamples(200)) },
      },
      {
        when: 'requests without a valid key come for only ten minutes',
        measured: { refused: last(2, [90]), ...inCompanyApi('count', createConstantSamples(100)) },
      },
    ],
  },
  ClientErrorWave: {
    period: 5 * MINUTE,
    rings: [
      {
        when: '101 of 200 requests are rejected',
        measured: {
          ...inCompanyApi('clientError', last(3, [101])),
          ...inBothApis('count', createConstantSamples(100)),
        },
      },
    ],
    quiet: [
      {
        when: 'half of all requests are rejected',
        measured: {
          ...inBothApis('clientError', createConstantSamples(50)),
          ...inBothApis('count', createConstantSamples(100)),
        },
      },
      {
        when: '99 of 99 requests are rejected',
        measured: {
          ...inCompanyApi('clientError', createConstantSamples(99)),
          ...inCompanyApi('count', createConstantSamples(99)),
        },
      },
    ],
  },
  SalesStopped: {
    period: HOUR,
    rings: [
      {
        when: 'no sale is counted where 30 are usual',
        measured: { sales: last(2, [0, 0, 0, 0], [30]) },
        band: getUsualBand(12, 48),
      },
    ],
    quiet: [
      {
        when: 'no sale is counted where that is usual',
        measured: { sales: createConstantSamples(0) },
        band: getUsualBand(-2, 3),
      },
      { when: 'no sale is counted for an hour', measured: { sales: last(1, [0], [30]) }, band: getUsualBand(12, 48) },
      {
        when: 'more sales are counted than usual',
        measured: { sales: createConstantSamples(500) },
        band: getUsualBand(12, 48),
      },
    ],
  },
};

test('each alarm has a case that makes it ring, and no case lacks an alarm', () => {
  expect(Object.keys(cases).sort()).toEqual(alarms.map(([id]) => getName(id)).sort());
});

describe.each(alarms)('%s', (id, { Properties }) => {
  const { period, rings, quiet } = cases[getName(id)] ?? { period: 0, rings: [], quiet: [] };

  test(`the alarm evaluates periods of ${period} s`, () => {
    expect(readAlarmPeriod(Properties)).toBe(period);
  });

  test.each(rings)('the alarm rings when $when', ({ measured, band }) => {
    expect(computeAlarmState(Properties, measured, band)).toBe('ALARM');
  });

  test.each(quiet)('the alarm stays quiet when $when', ({ measured, band }) => {
    expect(computeAlarmState(Properties, measured, band)).toBe('OK');
  });
});

describe('unsupported alarm definitions', () => {
  const known = {
    MetricName: 'Errors',
    Statistic: 'Sum',
    Threshold: 1,
    ComparisonOperator: 'GreaterThanThreshold',
    EvaluationPeriods: 1,
    TreatMissingData: 'notBreaching',
  };
  const several = (...Expressions: string[]) => ({
    ...known,
    MetricName: undefined,
    Metrics: [
      ...Expressions.map((Expression, i) => ({ Id: `e${i}`, Expression })),
      { Id: 'Errors', ReturnData: false, MetricStat: { Metric: { MetricName: 'Errors' }, Period: 60, Stat: 'Sum' } },
    ],
  });
  const measured = { Errors: createConstantSamples(2) };

  test('a supported alarm definition is evaluated', () => {
    expect(computeAlarmState(known, measured)).toBe('ALARM');
  });

  test.each([
    ['a percentile', { ...known, Statistic: 'p99' }],
    ['another comparison', { ...known, ComparisonOperator: 'LessThanLowerOrGreaterThanUpperThreshold' }],
    ['missing data that keeps the state', { ...known, TreatMissingData: 'ignore' }, { Errors: never }],
    ['an unknown property', { ...known, EvaluateLowSampleCountPercentile: 'ignore' }],
    ['a metric that was not measured', { ...known, MetricName: 'Throttles' }],
    ['more periods than were measured', { ...known, EvaluationPeriods: PERIODS + 1 }],
    ['another function', several('RATE(Errors)')],
    ['a search', several("SEARCH('{AWS/Lambda}', 'Sum')")],
    ['two results', several('Errors', 'Errors * 2')],
    ['a sum of one series', several('SUM(Errors)')],
    ['half an expression', several('Errors +')],
  ] as [string, object, MeasuredValues?][])(
    'an alarm definition with %s is rejected',
    (_, properties, values = measured) => {
      expect(() => computeAlarmState(properties, values)).toThrow(/Not known|not measured|were measured/);
    },
  );
});

describe('metric math', () => {
  const series: Readonly<Record<string, (number | null)[]>> = { a: [1, null, 3], b: [2, 2, 0] };
  const read = (id: string) => series[id] ?? [];
  test.each([
    ['a + 2 * b', [5, null, 3]],
    ['(a + 2) * b', [6, null, 0]],
    ['a / b', [0.5, null, null]],
    ['FILL(a, 0) - b', [-1, -2, 3]],
    ['SUM([a, b])', [3, 2, 3]],
    ['IF(b >= 2, a, 9)', [1, null, 9]],
    ['IF(a > 1, 1, 0)', [0, null, 1]],
  ])('metric math evaluates %s', (expression, expected) => {
    expect(computeExpression(expression, 3, read)).toEqual(expected);
  });
});
