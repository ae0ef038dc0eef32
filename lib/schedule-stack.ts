import { Duration, Stack } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { ReportsEvent } from '#functions/schedules/reports.ts';
import { payoutRun, reportRun } from './background.ts';
import { ScheduledRun } from './scheduled-run.ts';
import { type Service, stackName } from './service.ts';

const campaigns: ReportsEvent = { rollUp: 'campaigns' };
const promoters: ReportsEvent = { rollUp: 'promoters' };

/** What happens by the clock: the monthly payout run, and the roll-ups of reports. */
export class ScheduleStack extends Stack {
  constructor(scope: Construct, service: Service, table: TableV2, topic: ITopic) {
    super(scope, stackName(service, 'schedule'), {
      description: 'Referral tracking: the monthly payout run, and the roll-ups of reports',
    });
    new ScheduledRun(this, service, {
      background: payoutRun,
      description: 'On the 1st of the month: the payouts of the months before',
      memory: 1024,
      // Every try has the same event, and so pays the same months.
      due: [{ id: 'Monthly', description: 'Payout run: on the 1st of the month at 00:00 UTC', cron: '0 0 1 * ? *' }],
      patience: Duration.hours(6),
      summary: 'A payout run was given up: promoters wait for payouts.',
      section: 'Payout run',
      table,
      topic,
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
      // The next run of campaigns makes up for one that is given up; that of promoters is a day away.
      patience: Duration.hours(1),
      summary: 'A roll-up of reports was given up: reports are older than they should be.',
      section: 'Reports',
      table,
      topic,
    });
  }
}
