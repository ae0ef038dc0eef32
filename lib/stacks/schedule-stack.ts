import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { ComparisonOperator } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import type { AutomationsEvent } from '#functions/schedules/broadcasts.ts';
import type { HoldsEvent } from '#functions/schedules/payouts.ts';
import type { ReportsEvent } from '#functions/schedules/reports.ts';
import type { IndexMaintenanceEvent } from '#functions/schedules/sorted-lists.ts';
import { type AlarmTopics, ServiceAlarm } from '#lib/alarms/alarms.ts';
import { createMissingRunAlarm } from '#lib/alarms/missing-run-alarm.ts';
import { serviceMetric } from '#lib/alarms/service-metric.ts';
import {
  broadcastRun,
  digestRun,
  payoutRun,
  ratesRun,
  reportRun,
  sortedRun,
} from '#lib/bundle/background-functions.ts';
import { ScheduledRun } from '#lib/event-sources/scheduled-run.ts';
import type { SharedResources } from '#lib/functions/shared-resources.ts';
import { type Service, stackName } from '#lib/settings/service.ts';

const campaigns: ReportsEvent = { rollUp: 'campaigns' };
const promoters: ReportsEvent = { rollUp: 'promoters' };

const endHolds: HoldsEvent = { does: 'endHolds' };

const maintainLists: IndexMaintenanceEvent = { does: 'keep' };
const beginBackfills: IndexMaintenanceEvent = { does: 'begin' };

const runAutomations: AutomationsEvent = { does: 'runAutomations' };

/** Payout run, report roll-ups, index maintenance, exchange rates, digests of notifications, and broadcasts. */
export class ScheduleStack extends Stack {
  constructor(scope: Construct, service: Service, table: ITableV2, topics: AlarmTopics, resources: SharedResources) {
    super(scope, stackName(service, 'schedule'), {
      description: 'Referral tracking: payout run, roll-ups of reports, indexes, exchange rates, digests, broadcasts',
    });
    const payouts = new ScheduledRun(this, service, {
      background: payoutRun,
      description: 'Creates the payouts of accounts that are due, and ends holding periods',
      memory: 1024,
      // Retries get the same event, so they process the same day.
      due: [
        { id: 'Daily', description: 'Payout run: every day at 00:00 UTC', cron: '0 0 * * ? *' },
        {
          id: 'Holds',
          description: 'Ends holding periods of non-cash commissions: every 15 minutes',
          cron: '0/15 * * * ? *',
          input: { ...endHolds },
        },
      ],
      maxEventAge: Duration.hours(6),
      summary: 'A payout run failed: promoters wait for payouts.',
      section: 'Payout run',
      output: 'FailedPayoutsQueueUrl',
      table,
      topics,
    });
    createMissingRunAlarm(this, service, {
      id: 'PayoutRunMissed',
      counted: 'PayoutRunStarted',
      // A day, plus two hours for a retry.
      period: Duration.hours(1),
      periods: 26,
      warmUp: Duration.hours(27),
      summary: 'For more than a day, no payout run has started.',
      section: 'Payout run missed',
      topics,
    });
    createMissingRunAlarm(this, service, {
      id: 'HoldsMissed',
      counted: payouts.lambda,
      period: Duration.minutes(15),
      periods: 4,
      warmUp: Duration.minutes(75),
      summary: 'For an hour, the function that ends holding periods has not run.',
      section: 'Holds missed',
      topics,
    });
    new ScheduledRun(this, service, {
      background: reportRun,
      description: 'Roll-ups: adds the events since the last run to reports',
      memory: 1769,
      due: [
        {
          id: 'Campaigns',
          description: 'Account and campaign reports: every 15 minutes',
          cron: '0/15 * * * ? *',
          input: { ...campaigns },
        },
        {
          id: 'Promoters',
          description: 'Promoter reports: every day at 00:00 UTC',
          cron: '0 0 * * ? *',
          input: { ...promoters },
        },
      ],
      // The next campaign run compensates; the next promoter run is a day away.
      maxEventAge: Duration.hours(1),
      summary: 'A roll-up of reports failed: reports are out of date.',
      section: 'Reports',
      output: 'FailedReportsQueueUrl',
      table,
      topics,
    });
    createMissingRunAlarm(this, service, {
      id: 'CampaignReportsLate',
      counted: 'CampaignsRolledUp',
      period: Duration.minutes(15),
      periods: 4,
      warmUp: Duration.minutes(75),
      summary: 'For an hour, account and campaign reports have not been updated.',
      topics,
    });
    createMissingRunAlarm(this, service, {
      id: 'PromoterReportsLate',
      counted: 'PromotersRolledUp',
      // A day, plus two hours for a retry.
      period: Duration.hours(1),
      periods: 26,
      warmUp: Duration.hours(27),
      summary: 'For more than a day, promoter reports have not been updated.',
      topics,
    });
    new ScheduledRun(this, service, {
      background: sortedRun,
      description: 'Indexes: maintains those by which large accounts filter, sort and search lists',
      memory: 1769,
      due: [
        {
          id: 'Keep',
          description: 'Index maintenance: every minute',
          cron: '* * * * ? *',
          input: { ...maintainLists },
        },
        {
          id: 'Begin',
          description: 'New indexes for accounts that have become large: every hour',
          cron: '30 * * * ? *',
          input: { ...beginBackfills },
        },
      ],
      // The next run resumes.
      maxEventAge: Duration.hours(1),
      summary: 'An index update failed: lists of large accounts are slower and cost more.',
      section: 'Index updates',
      output: 'FailedSortedListsQueueUrl',
      table,
      topics,
    });
    createMissingRunAlarm(this, service, {
      id: 'SortedListsLate',
      counted: 'SortedListsKept',
      period: Duration.minutes(5),
      periods: 6,
      warmUp: Duration.minutes(35),
      summary: 'For half an hour, the indexes of large accounts have not been updated.',
      section: 'Index updates late',
      topics,
    });
    const { ratesUrl, ratesHistoryUrl } = service.settings;
    const rates = new ScheduledRun(this, service, {
      background: ratesRun,
      description: 'Loads exchange rates every afternoon, for amounts in other currencies',
      memory: 512,
      environment: { RATES_URL: ratesUrl, RATES_HISTORY_URL: ratesHistoryUrl },
      // Published at about 16:00 in Frankfurt, which is 14:00 or 15:00 UTC.
      due: [{ id: 'Daily', description: 'Exchange rates: every day at 16:30 UTC', cron: '30 16 * * ? *' }],
      maxEventAge: Duration.hours(6),
      summary: 'Exchange rates could not be loaded: amounts in other currencies are converted at older ones.',
      section: 'Rates',
      output: 'FailedRatesQueueUrl',
      table,
      topics,
    });
    createMissingRunAlarm(this, service, {
      id: 'RatesMissed',
      counted: rates.lambda,
      // A day, plus two hours for a retry.
      period: Duration.hours(1),
      periods: 26,
      warmUp: Duration.hours(27),
      summary: 'For more than a day, exchange rates have not been loaded.',
      section: 'Rates missed',
      topics,
    });
    new ScheduledRun(this, service, {
      background: digestRun,
      description: 'Queues the digests of notifications every morning, and announces silent billing providers',
      memory: 512,
      resources,
      due: [{ id: 'Daily', description: 'Digests: every day at 06:00 UTC', cron: '0 6 * * ? *' }],
      maxEventAge: Duration.hours(6),
      summary: 'Digests could not be queued: people of companies miss notifications by e-mail.',
      section: 'Digests',
      output: 'FailedDigestsQueueUrl',
      table,
      topics,
    });
    createMissingRunAlarm(this, service, {
      id: 'DigestsMissed',
      counted: 'DigestsQueued',
      // A day, plus two hours for a retry.
      period: Duration.hours(1),
      periods: 26,
      warmUp: Duration.hours(27),
      summary: 'For more than a day, no digests have been queued.',
      section: 'Digests missed',
      topics,
    });
    new ScheduledRun(this, service, {
      background: broadcastRun,
      description: 'Starts due broadcasts, and runs automations: selects their recipients',
      memory: 512,
      due: [
        { id: 'Due', description: 'Due broadcasts: every minute', cron: '* * * * ? *' },
        {
          id: 'Automations',
          // After the reports of promoters.
          description: 'Automations: every day at 07:00 UTC',
          cron: '0 7 * * ? *',
          input: { ...runAutomations },
        },
      ],
      // The next run starts them.
      maxEventAge: Duration.hours(1),
      summary: 'A broadcast or an automation could not be started: promoters do not get it.',
      section: 'Broadcasts',
      output: 'FailedBroadcastsQueueUrl',
      table,
      topics,
    });
    new CfnOutput(this, 'RatesUrl', { value: ratesUrl, description: 'URL of the exchange rates of the last day' });
    new CfnOutput(this, 'RatesHistoryUrl', {
      value: ratesHistoryUrl,
      description: 'URL of the exchange rates of earlier days',
    });
    new ServiceAlarm(this, 'StaleRates', {
      summary: 'Amounts in other currencies were converted at exchange rates over seven days old.',
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
