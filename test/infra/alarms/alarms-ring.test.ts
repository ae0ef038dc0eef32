import { describe, expect, test } from 'vitest';
import { assemble, resources } from '#test/infra/assembly.ts';
import { alarmPeriod, alarmState, type Band, type MeasuredValues } from '#test/support/infra/alarm-state.ts';
import { computeExpression } from '#test/support/infra/metric-math.ts';
import { SETTLED } from '#test/support/infra/settings.ts';

const alarms = resources(assemble(SETTLED), 'AWS::CloudWatch::Alarm');
const nameOf = (id: string) => id.replace(/[0-9A-F]{8}$/, '');

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** More periods than any alarm evaluates. */
const PERIODS = 40;
type Samples = readonly (readonly number[])[];

/** Equal values in every period, or none. */
const always = (...values: number[]): Samples => Array.from({ length: PERIODS }, () => values);
const never = always();
/** Values in the last periods, and others or none before. */
const last = (periods: number, values: number[], before: number[] = []): Samples =>
  always().map((_, i) => (i >= PERIODS - periods ? values : before));
/** Values only in the single period that many periods ago. */
const ago = (periods: number, ...values: number[]): Samples =>
  always().map((_, i) => (i === PERIODS - periods ? values : []));
/** A count of the company API's stage, without promoter calls. */
const ofCompany = (count: string, samples: Samples): MeasuredValues => ({
  [`${count}0`]: samples,
  [`${count}1`]: never,
});
/** Equal counts in the stages of both APIs. */
const ofBoth = (count: string, samples: Samples): MeasuredValues => ({
  [`${count}0`]: samples,
  [`${count}1`]: samples,
});
const usually = (least: number, most: number): Band => always().map(() => [least, most]);

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

const aLetter: Cases = {
  period: MINUTE,
  rings: [{ when: 'one message is in the queue', measured: { [deadLetters]: last(1, [0, 1], [0]) } }],
  quiet: [{ when: 'the queue is empty', measured: { [deadLetters]: always(0) } }],
};

const casesOfCount = (metric: string): Cases => ({
  period: 5 * MINUTE,
  rings: [
    { when: 'it was counted once', measured: { [metric]: last(1, [1]) } },
    { when: 'it was counted within the hour', measured: { [metric]: ago(12, 1) } },
  ],
  quiet: [
    { when: 'it was not counted for an hour', measured: { [metric]: ago(13, 1) } },
    { when: 'it was never counted', measured: { [metric]: never } },
  ],
});

const hourly = (metric: string): Cases => ({
  period: HOUR,
  rings: [{ when: 'it was counted in the last hour', measured: { [metric]: last(1, [1]) } }],
  quiet: [{ when: 'it was counted an hour before', measured: { [metric]: ago(2, 1) } }],
});

const missedRunCases = (periods: number, period: number): Cases => ({
  period,
  rings: [
    { when: 'nothing was ever counted', measured: { runs: never } },
    { when: `the last run was more than ${periods} periods ago`, measured: { runs: ago(periods + 1, 1) } },
  ],
  quiet: [{ when: `the last run was ${periods} periods ago`, measured: { runs: ago(periods, 1) } }],
});

const lateQueue = (seconds: number): Cases => ({
  period: 5 * MINUTE,
  rings: [
    { when: `a message is older than ${seconds} s, for ten minutes`, measured: { [age]: last(2, [seconds + 1]) } },
  ],
  quiet: [
    { when: `messages are ${seconds} s old`, measured: { [age]: always(seconds) } },
    { when: 'a message was older for five minutes', measured: { [age]: last(1, [seconds + 1], [10]) } },
    { when: 'there are no messages', measured: { [age]: never } },
  ],
});

const casesOfThrottling = (metric: string): Cases => ({
  period: MINUTE,
  rings: [{ when: 'one is refused in three minutes of five', measured: { [metric]: last(3, [1]) } }],
  quiet: [{ when: 'some are refused for two minutes', measured: { [metric]: last(2, [50]) } }],
});

const notFed: Cases = {
  period: 5 * MINUTE,
  rings: [
    { when: 'Lambda has not looked for a quarter of an hour', measured: { polls: ago(4, 0) } },
    { when: 'Lambda has never looked', measured: { polls: never } },
  ],
  quiet: [
    { when: 'Lambda looks, and there is nothing', measured: { polls: always(0, 0, 0) } },
    { when: 'Lambda has not looked for ten minutes', measured: { polls: ago(3, 7) } },
  ],
};

const cases: Readonly<Record<string, Cases>> = {
  DeadLettersAlarm: aLetter,
  FailedBillingDeadLettersAlarm: aLetter,
  FailedMailDeadLettersAlarm: aLetter,
  FailedWebhooksDeadLettersAlarm: aLetter,
  SchedulesBroadcastsDeadLettersAlarm: aLetter,
  SchedulesDigestsDeadLettersAlarm: aLetter,
  SchedulesPayoutsDeadLettersAlarm: aLetter,
  SchedulesRatesDeadLettersAlarm: aLetter,
  SchedulesReportsDeadLettersAlarm: aLetter,
  SchedulesSortedListsDeadLettersAlarm: aLetter,
  UnexpectedErrors: casesOfCount('UnexpectedError'),
  AnswersOutOfShape: casesOfCount('AnswerOutOfShape'),
  EventsSkipped: casesOfCount('EventSkipped'),
  RowsNotMade: casesOfCount('RowNotMade'),
  MailFailures: casesOfCount('MailFailed'),
  WebhookFailures: hourly('WebhookFailed'),
  StaleRates: hourly('StaleRate'),
  PayoutRunMissed: missedRunCases(26, HOUR),
  PromoterReportsLate: missedRunCases(26, HOUR),
  CampaignReportsLate: missedRunCases(4, 15 * MINUTE),
  SortedListsLate: missedRunCases(6, 5 * MINUTE),
  CanarySilent: missedRunCases(3, 5 * MINUTE),
  HoldsMissed: missedRunCases(4, 15 * MINUTE),
  RatesMissed: missedRunCases(26, HOUR),
  DigestsMissed: missedRunCases(26, HOUR),
  LateWebhooks: lateQueue(900),
  LateMail: lateQueue(900),
  LateSlowWebhooks: lateQueue(1800),
  LateBilling: lateQueue(1800),
  ChangesNotFed: notFed,
  BatchesNotFed: notFed,
  WebhooksSourceNotFed: notFed,
  SlowWebhooksSourceNotFed: notFed,
  MailSourceNotFed: notFed,
  BillingSourceNotFed: notFed,
  RecursionStopped: {
    period: 5 * MINUTE,
    rings: [{ when: 'billing retries alone were stopped once', measured: { sender: never, works: last(1, [1]) } }],
    quiet: [{ when: 'no retry was stopped', measured: { sender: never, works: never } }],
  },
  FunctionsThrottled: casesOfThrottling('Throttles'),
  RequestsThrottled: casesOfThrottling('RequestRefused'),
  TrackingThrottled: casesOfThrottling('TrackingRefused'),
  TableThrottled: {
    period: MINUTE,
    rings: [
      {
        when: 'writes of the index alone are refused in three minutes of five',
        measured: { tableReads: never, tableWrites: never, indexReads: never, indexWrites: last(3, [1]) },
      },
    ],
    quiet: [
      {
        when: 'reads and writes are refused in one moment',
        measured: { tableReads: last(1, [9]), tableWrites: last(1, [9]), indexReads: never, indexWrites: never },
      },
    ],
  },
  LateAlarm: {
    period: MINUTE,
    rings: [
      { when: 'changes are a minute older than they are collected', measured: { IteratorAge: last(3, [105_001]) } },
    ],
    quiet: [
      { when: 'changes are as old as they may be', measured: { IteratorAge: always(105_000) } },
      { when: 'nothing happens', measured: { IteratorAge: never } },
    ],
  },
  LateBatches: {
    period: 5 * MINUTE,
    rings: [{ when: 'a chunk has waited for more than an hour', measured: { IteratorAge: last(3, [3_600_001]) } }],
    quiet: [{ when: 'a chunk has waited for an hour', measured: { IteratorAge: always(3_600_000) } }],
  },
  ServerErrors: {
    period: MINUTE,
    rings: [
      {
        when: 'five of 400 fail in two minutes',
        measured: {
          ...ofCompany('serverError', last(2, [1, 1, 1, 1, 1], [0])),
          ...ofCompany('count', always(400)),
        },
      },
    ],
    quiet: [
      { when: 'four of ten fail', measured: { ...ofBoth('serverError', always(2)), ...ofBoth('count', always(5)) } },
      {
        when: 'five of 500 fail',
        measured: { ...ofCompany('serverError', always(5)), ...ofBoth('count', always(250)) },
      },
      { when: 'nobody calls', measured: { ...ofBoth('serverError', never), ...ofBoth('count', never) } },
    ],
  },
  LastingServerErrors: {
    period: 5 * MINUTE,
    rings: [
      { when: 'five fail in each five minutes of half an hour', measured: ofCompany('serverError', last(6, [5])) },
    ],
    quiet: [{ when: 'five fail in each five minutes of 25', measured: ofCompany('serverError', last(5, [5], [4])) }],
  },
  UnauthorizedWave: {
    period: 5 * MINUTE,
    rings: [
      {
        when: '20 of 100 have no key that holds',
        measured: { refused: last(3, [20]), ...ofBoth('count', always(50)) },
      },
    ],
    quiet: [
      { when: '19 of 19 have none', measured: { refused: always(19), ...ofCompany('count', always(19)) } },
      { when: '20 of 200 have none', measured: { refused: always(20), ...ofCompany('count', always(200)) } },
      { when: 'they come for ten minutes', measured: { refused: last(2, [90]), ...ofCompany('count', always(100)) } },
    ],
  },
  ClientErrorWave: {
    period: 5 * MINUTE,
    rings: [
      {
        when: '101 of 200 are refused',
        measured: { ...ofCompany('clientError', last(3, [101])), ...ofBoth('count', always(100)) },
      },
    ],
    quiet: [
      {
        when: 'half of all are refused',
        measured: { ...ofBoth('clientError', always(50)), ...ofBoth('count', always(100)) },
      },
      {
        when: '99 of 99 are refused',
        measured: { ...ofCompany('clientError', always(99)), ...ofCompany('count', always(99)) },
      },
    ],
  },
  SalesStopped: {
    period: HOUR,
    rings: [
      {
        when: 'no sale comes where 30 are usual',
        measured: { sales: last(2, [0, 0, 0, 0], [30]) },
        band: usually(12, 48),
      },
    ],
    quiet: [
      { when: 'no sale comes where that is usual', measured: { sales: always(0) }, band: usually(-2, 3) },
      { when: 'no sale comes for an hour', measured: { sales: last(1, [0], [30]) }, band: usually(12, 48) },
      { when: 'more sales come than usual', measured: { sales: always(500) }, band: usually(12, 48) },
    ],
  },
};

test('each alarm has a case that makes it ring, and no case lacks an alarm', () => {
  expect(Object.keys(cases).sort()).toEqual(alarms.map(([id]) => nameOf(id)).sort());
});

describe.each(alarms)('%s', (id, { Properties }) => {
  const { period, rings, quiet } = cases[nameOf(id)] ?? { period: 0, rings: [], quiet: [] };

  test(`the alarm evaluates periods of ${period} s`, () => {
    expect(alarmPeriod(Properties)).toBe(period);
  });

  test.each(rings)('the alarm rings when $when', ({ measured, band }) => {
    expect(alarmState(Properties, measured, band)).toBe('ALARM');
  });

  test.each(quiet)('the alarm stays quiet when $when', ({ measured, band }) => {
    expect(alarmState(Properties, measured, band)).toBe('OK');
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
  const measured = { Errors: always(2) };

  test('a supported alarm definition is evaluated', () => {
    expect(alarmState(known, measured)).toBe('ALARM');
  });

  test.each([
    ['a percentile', { ...known, Statistic: 'p99' }],
    ['another comparison', { ...known, ComparisonOperator: 'LessThanLowerOrGreaterThanUpperThreshold' }],
    ['missing data that keeps the state', { ...known, TreatMissingData: 'ignore' }, { Errors: never }],
    ['a property that is new', { ...known, EvaluateLowSampleCountPercentile: 'ignore' }],
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
      expect(() => alarmState(properties, values)).toThrow(/Not known|not measured|were measured/);
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
  ])('metric math evaluates %s', (expression, wanted) => {
    expect(computeExpression(expression, 3, read)).toEqual(wanted);
  });
});
