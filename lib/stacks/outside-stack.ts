import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { ComparisonOperator } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { type IKey, Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { type AlarmLevel, type AlarmTopics, ServiceAlarm } from '#lib/alarms/alarms.ts';
import { createCountAlarm, serviceMetric } from '#lib/alarms/service-metric.ts';
import { mailer } from '#lib/bundle/background-functions.ts';
import { dataRemovalPolicy } from '#lib/constructs/logs.ts';
import { MailEvents } from '#lib/constructs/mail-events.ts';
import { createDeadLettersAlarm, outputDeadLetterQueue } from '#lib/event-sources/dead-letters.ts';
import { createDurableQueue } from '#lib/event-sources/durable-queue.ts';
import { createQueueAgeAlarm } from '#lib/event-sources/queue-age-alarm.ts';
import { createWorkQueue, mapQueueToFunction } from '#lib/event-sources/queue-source.ts';
import { QUEUE_TIMEOUT, QueueWorker } from '#lib/event-sources/queue-worker.ts';
import type { SharedResources } from '#lib/functions/shared-resources.ts';
import { distributeConcurrency } from '#lib/settings/concurrency.ts';
import { type Service, stackName } from '#lib/settings/service.ts';
import type { Settings } from '#lib/settings/settings.ts';
import type { SignInConfiguration } from '#lib/sign-in/sign-in.ts';

interface DeadLetterTexts {
  readonly summary: string;
  readonly section: string;
  readonly level: AlarmLevel;
  readonly output: readonly [name: string, description: string];
}

interface OutsideStackProps {
  readonly table: ITableV2;
  readonly files: IBucket;
  readonly topics: AlarmTopics;
  readonly signIn: SignInConfiguration;
}

/**
 * Queues, and one KMS key per purpose. The mailer is here, too: it writes nothing for stream consumers, and must know
 * each e-mail before the projector requests it.
 */
export class OutsideStack extends Stack {
  readonly resources: SharedResources;

  constructor(scope: Construct, service: Service, { table, files, topics, signIn }: OutsideStackProps) {
    super(scope, stackName(service, 'outside'), { description: 'Referral tracking: queues, keys and e-mail' });
    const failedWebhooks = this.deadLetters('FailedWebhooks', topics, {
      summary: 'Webhooks could not be delivered or processed.',
      section: 'Undelivered webhooks',
      level: 'ticket',
      output: ['FailedWebhookQueueUrl', 'Dead-letter queue of webhooks'],
    });
    const failedMail = this.deadLetters('FailedMail', topics, {
      summary: 'E-mail could not be sent.',
      section: 'Mail',
      level: 'ticket',
      output: ['FailedMailQueueUrl', 'Dead-letter queue of e-mail'],
    });
    const failedBilling = this.deadLetters('FailedBilling', topics, {
      summary: 'Billing events could not be processed.',
      section: 'Billing events',
      level: 'page',
      output: ['FailedBillingQueueUrl', 'Dead-letter queue of billing events'],
    });
    const webhooks = createWorkQueue(this, 'Webhooks', { timeout: QUEUE_TIMEOUT, deadLetters: failedWebhooks });
    const slowWebhooks = createWorkQueue(this, 'SlowWebhooks', { timeout: QUEUE_TIMEOUT, deadLetters: failedWebhooks });
    const mail = createWorkQueue(this, 'Mail', { timeout: QUEUE_TIMEOUT, deadLetters: failedMail });
    const billing = createWorkQueue(this, 'Billing', { timeout: QUEUE_TIMEOUT, deadLetters: failedBilling });
    const { settings } = service;
    const payoutKey = payoutDetailsKey(this, service);
    this.resources = {
      webhookKey: hmacKey(this, settings, {
        id: 'WebhookKey',
        name: 'webhooks',
        description: 'Derives the secrets of webhooks',
        there: settings.webhookKeyArn,
      }),
      mailKey: hmacKey(this, settings, {
        id: 'MailKey',
        name: 'mails',
        description: 'Creates tokens in e-mail',
        there: settings.mailKeyArn,
      }),
      signUpKey: hmacKey(this, settings, {
        id: 'SignUpKey',
        name: 'sign-ups',
        description: 'Signs sign-up challenges',
        there: settings.signUpKeyArn,
      }),
      payoutPlaceKey: hmacKey(this, settings, {
        id: 'PayoutPlaceKey',
        name: 'payout-places',
        description: 'Creates fingerprints of payout details',
        there: settings.payoutPlaceKeyArn,
      }),
      payoutKey,
      webhooks,
      slowWebhooks,
      failedWebhooks,
      mail,
      mailConfigurationSet: new MailEvents(this, 'MailEvents', service, mail).configurationSetName,
      billing,
      files,
      signIn,
    };

    const { lambda: mails } = new QueueWorker(this, service, {
      background: mailer,
      description: 'Sends e-mail',
      queues: [mail],
      table,
      resources: this.resources,
    });
    mapQueueToFunction(this, 'MailSource', {
      queue: mail,
      lambda: mails,
      batchSize: 10,
      maxConcurrency: distributeConcurrency(settings).mail,
      waitingWork: 'E-mail waits',
      topics,
    });
    this.lateAlarms(topics);
    this.failuresAlarm(service, topics);
    this.addOutputs();
  }

  private deadLetters(id: string, topics: AlarmTopics, { output, ...alarm }: DeadLetterTexts) {
    const scope = new Construct(this, id);
    const queue = createDurableQueue(scope, 'Queue');
    outputDeadLetterQueue(queue, ...output);
    createDeadLettersAlarm(scope, { ...alarm, queue, topics });
    return queue;
  }

  /**
   * Sign-ins wait for e-mail and companies for webhooks: 15 minutes. Slow webhooks and billing events are retried after
   * 15 minutes: 30.
   */
  private lateAlarms(topics: AlarmTopics): void {
    const { webhooks, slowWebhooks, mail, billing } = this.resources;
    const [soon, later] = [Duration.minutes(15), Duration.minutes(30)];
    const describe = (what: string, section: string, level: AlarmLevel) => ({
      summary: `${what} in time.`,
      section,
      level,
      topics,
    });
    const describeLateWebhooks = (level: AlarmLevel) => describe('Webhooks are not sent', 'Webhooks late', level);
    createQueueAgeAlarm(this, { ...describeLateWebhooks('page'), id: 'LateWebhooks', queue: webhooks, maxAge: soon });
    createQueueAgeAlarm(this, {
      ...describeLateWebhooks('ticket'),
      id: 'LateSlowWebhooks',
      queue: slowWebhooks,
      maxAge: later,
    });
    createQueueAgeAlarm(this, {
      ...describe('E-mail is not sent', 'Mail late', 'page'),
      id: 'LateMail',
      queue: mail,
      maxAge: soon,
    });
    createQueueAgeAlarm(this, {
      ...describe('Billing events are not processed', 'Billing events late', 'page'),
      id: 'LateBilling',
      queue: billing,
      maxAge: later,
    });
  }

  private failuresAlarm(service: Service, topics: AlarmTopics): void {
    new ServiceAlarm(this, 'WebhookFailures', {
      summary: 'Webhook deliveries failed permanently, after all attempts.',
      section: 'Webhook failures',
      level: 'ticket',
      metric: serviceMetric(service, 'WebhookFailed', Duration.hours(1)),
      threshold: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: 1,
      topics,
    });
    createCountAlarm(this, service, {
      id: 'MailFailures',
      metricName: 'MailFailed',
      summary: 'An attempt to send e-mail failed, or an e-mail was skipped.',
      section: 'Mail failures',
      level: 'ticket',
      topics,
    });
  }

  /** For the admin command on a developer machine. */
  private addOutputs(): void {
    const { webhookKey, mailKey, signUpKey, payoutPlaceKey, payoutKey, webhooks, slowWebhooks, mail, billing } =
      this.resources;
    const outputs = {
      WebhookQueueUrl: [webhooks.queueUrl, 'Queue of first webhook attempts'],
      SlowWebhookQueueUrl: [slowWebhooks.queueUrl, 'Queue of further webhook attempts'],
      BillingQueueUrl: [billing.queueUrl, 'Queue of billing events to process'],
      MailQueueUrl: [mail.queueUrl, 'Queue of e-mail to send'],
      PayoutKeyId: [payoutKey.keyId, 'The key that encrypts payout details and signing secrets'],
      WebhookKeyId: [webhookKey.keyId, 'The key that derives the secrets of webhooks'],
      MailKeyId: [mailKey.keyId, 'The key that creates tokens in e-mail'],
      SignUpKeyId: [signUpKey.keyId, 'The key that signs sign-up challenges'],
      PayoutPlaceKeyId: [payoutPlaceKey.keyId, 'The key that creates fingerprints of payout details'],
    } as const;
    for (const [name, [value, description]] of Object.entries(outputs))
      new CfnOutput(this, name, { value, description });
  }
}

interface HmacKeyProps {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** An existing key from the settings. */
  readonly there: string | undefined;
}

/**
 * Creates an HMAC key. Its results are not stored: without it, all webhooks get new secrets and links in e-mails break.
 * So it is retained with the table, and the settings can name it.
 */
function hmacKey(scope: Construct, settings: Settings, { id, name, description, there }: HmacKeyProps): IKey {
  if (there !== undefined) return Key.fromKeyArn(scope, `Named${id}`, there);
  return new Key(scope, id, {
    description,
    alias: `alias/${settings.service}-${name}`,
    keySpec: KeySpec.HMAC_256,
    keyUsage: KeyUsage.GENERATE_VERIFY_MAC,
    removalPolicy: dataRemovalPolicy(settings),
  });
}

/**
 * Creates the key for payout details and billing secrets. Without it, promoters cannot be paid nor events verified
 * until both are entered again. So it is retained with the table, and the settings can name it. KMS rotates it yearly
 * and keeps old material.
 */
function payoutDetailsKey(scope: Construct, { settings }: Service): IKey {
  if (settings.payoutKeyArn !== undefined) return Key.fromKeyArn(scope, 'NamedPayoutKey', settings.payoutKeyArn);
  return new Key(scope, 'PayoutKey', {
    description: 'Encrypts payout details and signing secrets',
    alias: `alias/${settings.service}-payouts`,
    enableKeyRotation: true,
    removalPolicy: dataRemovalPolicy(settings),
  });
}
