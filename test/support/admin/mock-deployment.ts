import { Resolver } from 'node:dns/promises';
import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
  ListStackResourcesCommand,
} from '@aws-sdk/client-cloudformation';
import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { DescribeRuleCommand, EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { DescribeKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { GetEventSourceMappingCommand, GetFunctionConfigurationCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  type GetEmailIdentityResponse,
  NotFoundException,
  SESv2Client,
} from '@aws-sdk/client-sesv2';
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { vi } from 'vitest';
import { documentClient } from '#shared/store/table/client.ts';

export const TOPIC = 'arn:aws:sns:eu-west-1:111122223333:alarms';

export function mockAws() {
  return {
    cloudFormation: mockClient(CloudFormationClient),
    cloudWatch: mockClient(CloudWatchClient),
    dynamo: mockClient(DynamoDBClient),
    documents: mockClient(documentClient),
    events: mockClient(EventBridgeClient),
    kms: mockClient(KMSClient),
    lambda: mockClient(LambdaClient),
    ses: mockClient(SESv2Client),
    sns: mockClient(SNSClient),
    sqs: mockClient(SQSClient),
  };
}

/** SES's answer for a domain with DKIM and MAIL FROM. */
export const SES_DOMAIN = {
  VerifiedForSendingStatus: true,
  DkimAttributes: {
    SigningEnabled: true,
    Status: 'SUCCESS',
    SigningAttributesOrigin: 'AWS_SES',
    Tokens: ['aaa', 'bbb', 'ccc'],
  },
  MailFromAttributes: {
    MailFromDomain: 'mail.acme.example',
    MailFromDomainStatus: 'SUCCESS',
    BehaviorOnMxFailure: 'USE_DEFAULT_VALUE',
  },
} satisfies GetEmailIdentityResponse;

/** Spies on DNS lookups, which answer for the domain of `SES_DOMAIN`. */
export function mockDns() {
  const [mx, txt] = [vi.spyOn(Resolver.prototype, 'resolveMx'), vi.spyOn(Resolver.prototype, 'resolveTxt')];
  return {
    reset: () => {
      mx.mockResolvedValue([{ priority: 10, exchange: 'feedback-smtp.eu-west-1.amazonses.com' }]);
      txt.mockImplementation(async (name) => [
        [name.startsWith('_dmarc.') ? 'v=DMARC1; p=reject' : 'v=spf1 include:amazonses.com ~all'],
      ]);
    },
    txt,
    restore: () => {
      mx.mockRestore();
      txt.mockRestore();
    },
  };
}

type MockedAws = ReturnType<typeof mockAws>;

export const createStackNotFoundError = (name: string) =>
  new CloudFormationServiceException({
    name: 'ValidationError',
    message: `Stack with id ${name} does not exist`,
    $fault: 'client',
    $metadata: {},
  });

const OUTPUTS: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'acme-data': [['TableName', 'acme-table']],
  'acme-api': [['ApiUrl', 'https://api.example']],
  'acme-outside': [
    ['FailedMailQueueUrl', 'https://sqs.example/failed-mail'],
    ['FailedWebhookQueueUrl', 'https://sqs.example/failed-webhooks'],
    ['WebhookKeyId', 'webhook-key'],
    ['PayoutKeyId', 'named-key'],
  ],
};

/** `named-key` comes from the settings: it is not a stack resource. */
const RESOURCES: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'acme-stream': [
    ['AWS::Lambda::Function', 'acme-stream-StreamProject'],
    ['AWS::Lambda::EventSourceMapping', 'changes'],
  ],
  'acme-schedule': [['AWS::Events::Rule', 'acme-payouts']],
  'acme-canary': [
    ['AWS::Lambda::Function', 'acme-canary-SchedulesCanary'],
    ['AWS::Events::Rule', 'acme-canary-Every'],
    ['AWS::CloudWatch::Alarm', 'acme-canary-CanarySilent'],
  ],
  'acme-alarms': [
    ['AWS::CloudWatch::Alarm', 'acme-throttles'],
    ['AWS::SNS::Topic', TOPIC],
  ],
  'acme-outside': [['AWS::KMS::Key', 'webhook-key']],
};

/**
 * Makes the deployment `acme` healthy.
 * @param today day of the latest rates
 */
export function mockHealthyDeployment(aws: MockedAws, today: string): void {
  for (const client of Object.values(aws)) client.reset();
  aws.cloudFormation.on(DescribeStacksCommand).callsFake(({ StackName }: { StackName: string }) => {
    const Outputs = OUTPUTS[StackName]?.map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue }));
    return { Stacks: [{ StackName, StackStatus: 'UPDATE_COMPLETE', EnableTerminationProtection: true, Outputs }] };
  });
  aws.cloudFormation.on(ListStackResourcesCommand).callsFake(({ StackName }: { StackName: string }) => ({
    StackResourceSummaries: (RESOURCES[StackName] ?? []).map(([ResourceType, PhysicalResourceId]) => {
      return { ResourceType, PhysicalResourceId, LogicalResourceId: PhysicalResourceId };
    }),
  }));
  aws.dynamo.on(DescribeTableCommand).resolves({
    Table: {
      TableStatus: 'ACTIVE',
      DeletionProtectionEnabled: true,
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    },
  });
  aws.dynamo.on(DescribeContinuousBackupsCommand).resolves({
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'ENABLED' },
    },
  });
  aws.dynamo.on(DescribeTimeToLiveCommand).resolves({ TimeToLiveDescription: { TimeToLiveStatus: 'ENABLED' } });
  aws.lambda.on(GetFunctionConfigurationCommand).resolves({ State: 'Active', LastUpdateStatus: 'Successful' });
  aws.lambda.on(GetEventSourceMappingCommand).resolves({ State: 'Enabled', LastProcessingResult: 'OK' });
  aws.events.on(DescribeRuleCommand).resolves({ State: 'ENABLED' });
  aws.kms.on(DescribeKeyCommand).resolves({ KeyMetadata: { KeyId: 'webhook-key', KeyState: 'Enabled' } });
  aws.sqs.on(GetQueueAttributesCommand).resolves({ Attributes: { ApproximateNumberOfMessages: '0' } });
  aws.cloudWatch.on(DescribeAlarmsCommand).callsFake(({ AlarmNames }: { AlarmNames: readonly string[] }) => ({
    MetricAlarms: AlarmNames.map((AlarmName) => ({ ...alarm('OK', '[page] Throttled.'), AlarmName })),
  }));
  aws.sns.on(ListSubscriptionsByTopicCommand).resolves({ Subscriptions: [{ SubscriptionArn: `${TOPIC}:0a1b` }] });
  aws.ses.on(GetAccountCommand).resolves({
    SendingEnabled: true,
    ProductionAccessEnabled: true,
    EnforcementStatus: 'HEALTHY',
    SendQuota: { Max24HourSend: 50_000, MaxSendRate: 14, SentLast24Hours: 120 },
  });
  aws.ses.on(GetEmailIdentityCommand).callsFake(({ EmailIdentity }) => {
    if (EmailIdentity !== 'acme.example') throw new NotFoundException({ message: EmailIdentity, $metadata: {} });
    return SES_DOMAIN;
  });
  aws.documents.on(QueryCommand).callsFake(({ ExpressionAttributeValues: values }) => {
    if (values[':pk'] === 'directory') return { Items: [{ pk: 'directory', sk: 'account#1', id: 1, name: 'Acme' }] };
    return { Items: [{ pk: 'rates', sk: today, day: today, rates: {} }] };
  });
  aws.documents
    .on(GetCommand)
    .resolves({ Item: { pk: '1#listeners', sk: 'mail', from: 'a@acme.example', verifiedAt: today } });
}

export function alarm(StateValue: 'OK' | 'ALARM', AlarmDescription: string) {
  return { AlarmName: 'acme-throttles', StateValue, ActionsEnabled: true, AlarmActions: [TOPIC], AlarmDescription };
}
