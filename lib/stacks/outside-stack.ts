import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { ComparisonOperator } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { type IKey, Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import { type AlarmTopics, type Level, ServiceAlarm } from '#lib/alarms/alarms.ts';
import { countedAlarm, serviceMetric } from '#lib/alarms/service-metric.ts';
import { mailer } from '#lib/bundle/background.ts';
import { removal } from '#lib/constructs/logs.ts';
import { deadLettersAlarm, deadLettersOutput } from '#lib/event-sources/dead-letters.ts';
import { keptQueue } from '#lib/event-sources/kept-queue.ts';
import { lateQueueAlarm } from '#lib/event-sources/late-queue.ts';
import { queueSource, workQueue } from '#lib/event-sources/queue-source.ts';
import { QUEUE_TIMEOUT, QueueWorker } from '#lib/event-sources/queue-worker.ts';
import type { Outside } from '#lib/functions/outside.ts';
import { atOnce } from '#lib/settings/concurrency.ts';
import { type Service, stackName } from '#lib/settings/service.ts';
import type { Settings } from '#lib/settings/settings.ts';
import type { SignIn } from '#lib/sign-in/sign-in.ts';

interface GivenUp {
  readonly summary: string;
  readonly section: string;
  readonly level: Level;
  readonly output: readonly [name: string, description: string];
}

/**
 * Queues, and one KMS key per purpose. The mailer is here, too: it writes nothing for stream consumers, and must know
 * each e-mail before the projector requests it.
 */
export class OutsideStack extends Stack {
  readonly outside: Outside;

  constructor(scope: Construct, service: Service, table: ITableV2, topics: AlarmTopics, signIn: SignIn) {
    super(scope, stackName(service, 'outside'), { description: 'Referral tracking: queues, keys and e-mail' });
    const failedWebhooks = this.deadLetters('FailedWebhooks', topics, {
      summary: 'Webhooks were not delivered, or could not be worked off.',
      section: 'Undelivered webhooks',
      level: 'ticket',
      output: ['FailedWebhookQueueUrl', 'Webhooks that were given up'],
    });
    const failedMail = this.deadLetters('FailedMail', topics, {
      summary: 'E-mail could not be sent.',
      section: 'Mail',
      level: 'ticket',
      output: ['FailedMailQueueUrl', 'E-mail that was given up'],
    });
    const failedBilling = this.deadLetters('FailedBilling', topics, {
      summary: 'Events of billing providers could not be worked off.',
      section: 'Billing events',
      level: 'page',
      output: ['FailedBillingQueueUrl', 'Events of billing providers that were given up'],
    });
    const webhooks = workQueue(this, 'Webhooks', { timeout: QUEUE_TIMEOUT, deadLetters: failedWebhooks });
    const slowWebhooks = workQueue(this, 'SlowWebhooks', { timeout: QUEUE_TIMEOUT, deadLetters: failedWebhooks });
    const mail = workQueue(this, 'Mail', { timeout: QUEUE_TIMEOUT, deadLetters: failedMail });
    const billing = workQueue(this, 'Billing', { timeout: QUEUE_TIMEOUT, deadLetters: failedBilling });
    const { settings } = service;
    const payoutKey = payoutDetailsKey(this, service);
    this.outside = {
      webhookKey: hmacKey(this, settings, {
        id: 'WebhookKey',
        name: 'webhooks',
        description: 'The secrets of webhooks are derived from this',
        there: settings.webhookKeyArn,
      }),
      mailKey: hmacKey(this, settings, {
        id: 'MailKey',
        name: 'mails',
        description: 'Tokens in mails are made by this',
        there: settings.mailKeyArn,
      }),
      signUpKey: hmacKey(this, settings, {
        id: 'SignUpKey',
        name: 'sign-ups',
        description: 'Challenges of sign-ups are signed by this',
        there: settings.signUpKeyArn,
      }),
      payoutPlaceKey: hmacKey(this, settings, {
        id: 'PayoutPlaceKey',
        name: 'payout-places',
        description: 'Fingerprints of payout details are made by this',
        there: settings.payoutPlaceKeyArn,
      }),
      payoutKey,
      webhooks,
      slowWebhooks,
      failedWebhooks,
      mail,
      billing,
      signIn,
    };

    const { lambda: mails } = new QueueWorker(this, service, {
      background: mailer,
      description: 'E-mail: sends it',
      queues: [mail],
      table,
      outside: this.outside,
    });
    queueSource(this, 'MailSource', {
      queue: mail,
      lambda: mails,
      batchSize: 10,
      maxConcurrency: atOnce(settings).mail,
      waits: 'E-mail waits',
      topics,
    });
    this.lateAlarms(topics);
    this.failuresAlarm(service, topics);
    this.addOutputs();
  }

  private deadLetters(id: string, topics: AlarmTopics, { output, ...alarm }: GivenUp) {
    const scope = new Construct(this, id);
    const queue = keptQueue(scope, 'Queue');
    deadLettersOutput(queue, ...output);
    deadLettersAlarm(scope, { ...alarm, queue, topics });
    return queue;
  }

  /**
   * Sign-ins wait for e-mail and companies for webhooks: 15 minutes. Slow webhooks and billing events are retried after
   * 15 minutes: 30.
   */
  private lateAlarms(topics: AlarmTopics): void {
    const { webhooks, slowWebhooks, mail, billing } = this.outside;
    const [soon, later] = [Duration.minutes(15), Duration.minutes(30)];
    const of = (what: string, section: string, level: Level) => ({
      summary: `${what} in time.`,
      section,
      level,
      topics,
    });
    const late = (level: Level) => of('Webhooks are not sent', 'Webhooks late', level);
    lateQueueAlarm(this, { ...late('page'), id: 'LateWebhooks', queue: webhooks, most: soon });
    lateQueueAlarm(this, { ...late('ticket'), id: 'LateSlowWebhooks', queue: slowWebhooks, most: later });
    lateQueueAlarm(this, { ...of('E-mail is not sent', 'Mail late', 'page'), id: 'LateMail', queue: mail, most: soon });
    lateQueueAlarm(this, {
      ...of('Events of billing providers are not worked off', 'Billing events late', 'page'),
      id: 'LateBilling',
      queue: billing,
      most: later,
    });
  }

  private failuresAlarm(service: Service, topics: AlarmTopics): void {
    new ServiceAlarm(this, 'WebhookFailures', {
      summary: 'Deliveries of webhooks failed for good: all their attempts are used up.',
      section: 'Webhook failures',
      level: 'ticket',
      metric: serviceMetric(service, 'WebhookFailed', Duration.hours(1)),
      threshold: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: 1,
      topics,
    });
    countedAlarm(this, service, {
      id: 'MailFailures',
      counted: 'MailFailed',
      summary: 'An e-mail was not sent at a try, or can never be sent.',
      section: 'Mail failures',
      level: 'ticket',
      topics,
    });
  }

  /** For the admin command on a developer machine. */
  private addOutputs(): void {
    const { webhookKey, mailKey, signUpKey, payoutPlaceKey, payoutKey, webhooks, slowWebhooks, mail, billing } =
      this.outside;
    const outputs = {
      WebhookQueueUrl: [webhooks.queueUrl, 'First attempts of webhooks'],
      SlowWebhookQueueUrl: [slowWebhooks.queueUrl, 'Further attempts of webhooks'],
      BillingQueueUrl: [billing.queueUrl, 'Events of billing providers that are to be worked off'],
      MailQueueUrl: [mail.queueUrl, 'E-mail that is to be sent'],
      PayoutKeyId: [payoutKey.keyId, 'The key that payout details and signing secrets are sealed by'],
      WebhookKeyId: [webhookKey.keyId, 'The key that the secrets of webhooks are derived from'],
      MailKeyId: [mailKey.keyId, 'The key that tokens in mails are made by'],
      SignUpKeyId: [signUpKey.keyId, 'The key that signs challenges of sign-ups'],
      PayoutPlaceKeyId: [payoutPlaceKey.keyId, 'The key that fingerprints of payout details are made by'],
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
    removalPolicy: removal(settings),
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
    description: 'Where the money of promoters goes is sealed by this',
    alias: `alias/${settings.service}-payouts`,
    enableKeyRotation: true,
    removalPolicy: removal(settings),
  });
}
