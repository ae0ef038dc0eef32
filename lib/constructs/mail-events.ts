import { Stack } from 'aws-cdk-lib';
import { Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { CfnConfigurationSet, CfnConfigurationSetEventDestination } from 'aws-cdk-lib/aws-ses';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Service } from '#lib/settings/service.ts';

/**
 * The SES configuration set of all e-mail. Bounces and complaints reach the mail queue, and deliveries of broadcasts.
 * EventBridge's default bus receives SES events without charge, and SES supports no other bus.
 */
export class MailEvents extends Construct {
  readonly configurationSetName: string;

  constructor(scope: Construct, id: string, { settings }: Service, queue: IQueue) {
    super(scope, id);
    this.configurationSetName = `${settings.service}-mail`;
    const set = new CfnConfigurationSet(this, 'ConfigurationSet', {
      name: this.configurationSetName,
      // Accounts have their own lists, whose addresses managers can remove: SES's list would still block them.
      suppressionOptions: { suppressedReasons: [] },
    });
    new CfnConfigurationSetEventDestination(this, 'Destination', {
      configurationSetName: set.ref,
      eventDestination: {
        enabled: true,
        matchingEventTypes: ['bounce', 'complaint', 'delivery'],
        eventBridgeDestination: {
          eventBusArn: Stack.of(this).formatArn({ service: 'events', resource: 'event-bus', resourceName: 'default' }),
        },
      },
    });
    const own = { 'ses:configuration-set': [this.configurationSetName] };
    new Rule(this, 'Rule', {
      description: 'Bounces and complaints of e-mail, and deliveries of broadcasts',
      eventPattern: {
        source: ['aws.ses'],
        detail: {
          $or: [
            { eventType: ['Bounce', 'Complaint'], mail: { tags: own } },
            { mail: { tags: { ...own, broadcast: [{ exists: true }] } } },
          ],
        },
      },
      targets: [new SqsQueue(queue, { message: RuleTargetInput.fromEventPath('$.detail') })],
    });
  }
}
