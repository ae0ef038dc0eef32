import { type App, CfnOutput, CrossStackReferences, Duration, ReferenceStrength, Stack } from 'aws-cdk-lib';
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { AlarmStatusWidget, Dashboard } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { ServiceAlarm } from '#lib/alarms/alarms.ts';
import {
  type BackgroundFunction,
  batchWorker,
  broadcastRun,
  digestRun,
  payoutRun,
  projector,
  ratesRun,
  reportRun,
  sortedRun,
} from '#lib/bundle/background-functions.ts';
import { ServiceFunction } from '#lib/functions/service-function.ts';
import { type Service, stackName } from '#lib/settings/service.ts';
import {
  apiGraphs,
  countGraph,
  deadLettersGraph,
  durationGraph,
  failureGraphs,
  streamGraph,
  tableGraphs,
} from './dashboard-graphs.ts';

interface DashboardStackProps {
  readonly stages: readonly HttpStage[];
  readonly table: ITableV2;
}

/**
 * The CloudWatch dashboard: all alarms and graphs of likely causes. Searches the app's other stacks, so it is created
 * last.
 */
export class DashboardStack extends Stack {
  constructor(app: App, service: Service, { stages, table }: DashboardStackProps) {
    super(app, stackName(service, 'dashboard'), { description: 'Referral tracking: the CloudWatch dashboard' });
    // Weak references do not block the removal of what it shows.
    CrossStackReferences.of(this).consume(ReferenceStrength.WEAK);
    const constructs = app.node.findAll();
    const alarms = constructs.filter((construct) => construct instanceof ServiceAlarm);
    const functions = constructs.filter((construct) => construct instanceof ServiceFunction);
    const tracking = functions.filter((each) => Stack.of(each).stackName === stackName(service, 'tracking'));
    const findFunction = ({ name }: BackgroundFunction) => {
      const first = functions.find(({ node }) => node.id === name);
      if (first === undefined) throw new Error(`No stack has the function ${name}, which the dashboard shows`);
      return first;
    };
    const count = countGraph(service);
    const dashboard = new Dashboard(this, 'Dashboard', {
      // Unique per account across regions.
      dashboardName: `${service.settings.service}-${this.region}`,
      defaultInterval: Duration.hours(12),
      widgets: [
        [new AlarmStatusWidget({ title: 'Alarms', alarms, width: 24, height: 4 })],
        apiGraphs(stages),
        [durationGraph('Tracking', tracking), ...failureGraphs(functions)],
        [
          streamGraph('Projector', findFunction(projector)),
          streamGraph('Batch processes', findFunction(batchWorker)),
          deadLettersGraph(alarms),
        ],
        [
          count(
            'Started payout runs, completed roll-ups and digests',
            ['PayoutRunStarted', 'CampaignsRolledUp', 'PromotersRolledUp', 'SortedListsKept', 'DigestsQueued'],
            Duration.hours(1),
          ),
          durationGraph(
            'Scheduled runs',
            [payoutRun, reportRun, sortedRun, ratesRun, digestRun, broadcastRun].map(findFunction),
          ),
          count('Amounts converted at stale rates', ['StaleRate']),
        ],
        tableGraphs(table),
        [
          count('Sales', ['SaleCounted'], Duration.hours(1)),
          count('Webhooks', ['WebhookDelivered', 'WebhookFailed', 'WebhookDisabled']),
          count('Mail', ['MailSent', 'MailFailed']),
          count('Errors and rejected requests', [
            'UnexpectedError',
            'InvalidResponse',
            'RowNotMade',
            'EventSkipped',
            'RequestRefused',
            'RequestUnauthorized',
          ]),
        ],
      ],
    });
    new CfnOutput(this, 'DashboardName', {
      value: dashboard.dashboardName,
      description: 'The CloudWatch dashboard',
    });
  }
}
