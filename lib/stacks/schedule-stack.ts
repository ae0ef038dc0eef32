import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { ComparisonOperator } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import type { HoldsEvent } from '#functions/schedules/payouts.ts';
import type { ReportsEvent } from '#functions/schedules/reports.ts';
import type { SortedListsEvent } from '#functions/schedules/sorted-lists.ts';
import { type AlarmTopics, ServiceAlarm } from '#lib/alarms/alarms.ts';
import { lateReportsAlarm } from '#lib/alarms/late-reports.ts';
import { serviceMetric } from '#lib/alarms/service-metric.ts';
import { payoutRun, ratesRun, reportRun, sortedRun } from '#lib/bundle/background.ts';
import { ScheduledRun } from '#lib/event-sources/scheduled-run.ts';
import { type Service, stackName } from '#lib/settings/service.ts';

const campaigns: ReportsEvent = { rollUp: 'campaigns' };
const promoters: ReportsEvent = { rollUp: 'promoters' };

const endHolds: HoldsEvent = { does: 'endHolds' };

const keep: SortedListsEvent = { does: 'keep' };
const begin: SortedListsEvent = { does: 'begin' };

/** Payout run, report roll-ups, index maintenance and exchange rates. */
export class ScheduleStack extends Stack {
  constructor(scope: Construct, service: Service, table: ITableV2, topics: AlarmTopics) {
    super(scope, stackName(service, 'schedule'), {
      description: 'Referral tracking: payout run, roll-ups of reports, sorted lists, rates of currencies',
    });
    const payouts = new ScheduledRun(this, service, {
      background: payoutRun,
      description: 'Payouts of the accounts whose day it is; commissions that are held no longer',
      memory: 1024,
      // Retries get the same event, so they process the same day.
      due: [
        { id: 'Daily', description: 'Payout run: every day at 00:00 UTC', cron: '0 0 * * ? *' },
        {
          id: 'Holds',
          description: 'Tells of commissions that are no money and held no longer: every 15 minutes',
          cron: '0/15 * * * ? *',
          input: { ...endHolds },
        },
      ],
      patience: Duration.hours(6),
      summary: 'A payout run was given up: promoters wait for payouts.',
      section: 'Payout run',
      output: 'FailedPayoutsQueueUrl',
      table,
      topics,
    });
    lateReportsAlarm(this, service, {
      id: 'PayoutRunMissed',
      counted: 'PayoutRunStarted',
      // A day, plus two hours for a retry.
      period: Duration.hours(1),
      periods: 26,
      warmUp: Duration.hours(27),
      summary: 'For more than a day no payout run has started.',
      section: 'Payout run missed',
      topics,
    });
    lateReportsAlarm(this, service, {
      id: 'HoldsMissed',
      counted: payouts.lambda,
      period: Duration.minutes(15),
      periods: 4,
      warmUp: Duration.minutes(75),
      summary: 'For an hour nothing has looked for commissions that are held no longer.',
      section: 'Holds missed',
      topics,
    });
    new ScheduledRun(this, service, {
      background: reportRun,
      description: 'Roll-ups: what reports show of what has happened since the last run',
      memory: 1769,
      due: [
        {
          id: 'Campaigns',
          description: 'Reports of all and of campaigns: every 15 minutes',
          cron: '0/15 * * * ? *',
          input: { ...campaigns },
        },
        {
          id: 'Promoters',
          description: 'Reports of promoters: every day at 00:00 UTC',
          cron: '0 0 * * ? *',
          input: { ...promoters },
        },
      ],
      // The next campaign run compensates; the next promoter run is a day away.
      patience: Duration.hours(1),
      summary: 'A roll-up of reports was given up: reports are older than they should be.',
      section: 'Reports',
      output: 'FailedReportsQueueUrl',
      table,
      topics,
    });
    lateReportsAlarm(this, service, {
      id: 'CampaignReportsLate',
      counted: 'CampaignsRolledUp',
      period: Duration.minutes(15),
      periods: 4,
      warmUp: Duration.minutes(75),
      summary: 'For an hour the reports of all and of campaigns were not brought up to date.',
      topics,
    });
    lateReportsAlarm(this, service, {
      id: 'PromoterReportsLate',
      counted: 'PromotersRolledUp',
      // A day, plus two hours for a retry.
      period: Duration.hours(1),
      periods: 26,
      warmUp: Duration.hours(27),
      summary: 'For more than a day the reports of promoters were not brought up to date.',
      topics,
    });
    new ScheduledRun(this, service, {
      background: sortedRun,
      description: 'Sorted lists: by which accounts with many records are filtered, sorted and searched',
      memory: 1769,
      due: [
        { id: 'Keep', description: 'Sorted lists: every minute', cron: '* * * * ? *', input: { ...keep } },
        {
          id: 'Begin',
          description: 'Sorted lists of accounts that have come to have many records: every hour',
          cron: '30 * * * ? *',
          input: { ...begin },
        },
      ],
      // The next run resumes.
      patience: Duration.hours(1),
      summary:
        'A run that keeps sorted lists was given up: lists of accounts with many records cost more than they should.',
      section: 'Sorted lists',
      output: 'FailedSortedListsQueueUrl',
      table,
      topics,
    });
    lateReportsAlarm(this, service, {
      id: 'SortedListsLate',
      counted: 'SortedListsKept',
      period: Duration.minutes(5),
      periods: 6,
      warmUp: Duration.minutes(35),
      summary: 'For half an hour the sorted lists of accounts with many records were not kept.',
      section: 'Sorted lists late',
      topics,
    });
    const { ratesUrl, ratesHistoryUrl } = service.settings;
    const rates = new ScheduledRun(this, service, {
      background: ratesRun,
      description: 'Every afternoon: the reference rates that amounts in other currencies are converted at',
      memory: 512,
      environment: { RATES_URL: ratesUrl, RATES_HISTORY_URL: ratesHistoryUrl },
      // Published at about 16:00 in Frankfurt, which is 14:00 or 15:00 UTC.
      due: [{ id: 'Daily', description: 'Rates of currencies: every day at 16:30 UTC', cron: '30 16 * * ? *' }],
      patience: Duration.hours(6),
      summary: 'The rates of currencies were not taken: amounts in other currencies are converted at older ones.',
      section: 'Rates',
      output: 'FailedRatesQueueUrl',
      table,
      topics,
    });
    lateReportsAlarm(this, service, {
      id: 'RatesMissed',
      counted: rates.lambda,
      // A day, plus two hours for a retry.
      period: Duration.hours(1),
      periods: 26,
      warmUp: Duration.hours(27),
      summary: 'For more than a day nothing has taken the rates of currencies.',
      section: 'Rates missed',
      topics,
    });
    new CfnOutput(this, 'RatesUrl', { value: ratesUrl, description: 'Where the rates of the last day are taken from' });
    new CfnOutput(this, 'RatesHistoryUrl', {
      value: ratesHistoryUrl,
      description: 'Where the rates of the days before are taken from',
    });
    new ServiceAlarm(this, 'StaleRates', {
      summary: 'Amounts in other currencies were converted at rates that are more than seven days old.',
      section: 'Stale rates',
      level: 'ticket',
      metric: serviceMetric(service, 'StaleRate', Duration.hours(1)),
      threshold: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: 1,
      topics,
    });
  }
}
