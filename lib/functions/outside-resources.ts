import { Stack, Validations } from 'aws-cdk-lib';
import type { PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { allow } from '#lib/constructs/allow.ts';
import type { SignInConfiguration } from '#lib/sign-in/sign-in.ts';
import { PAYING_ACCOUNT_USE, PAYOUT_DETAILS_CONTEXT, SECRET_USE } from '#shared/outside/data-key.ts';
import { KEY_VARIABLES } from '#shared/outside/key-variables.ts';
import { QUEUE_VARIABLES } from '#shared/outside/queue-variables.ts';
import type { OutsideAccess } from '#shared/routes/route.ts';

/** Resources other than the table. */
export interface OutsideResources {
  /** Derives the secrets of webhooks. */
  readonly webhookKey: IKey;
  /** Signs tokens in e-mails. */
  readonly mailKey: IKey;
  /** Signs sign-up challenges. */
  readonly signUpKey: IKey;
  /** Fingerprints payout details. */
  readonly payoutPlaceKey: IKey;
  /** Encrypts payout details and the signing secrets of billing providers. */
  readonly payoutKey: IKey;
  readonly webhooks: IQueue;
  readonly slowWebhooks: IQueue;
  readonly failedWebhooks: IQueue;
  readonly mail: IQueue;
  readonly billing: IQueue;
  readonly signIn: SignInConfiguration;
}

/** Each company has its own senders, so their names are unknown. */
const SES_RESOURCES = ['identity', 'configuration-set'];

/** Returns the variables for the declared resources. */
export function outsideResourceVariables(
  outside: OutsideResources,
  access: readonly OutsideAccess[],
): Record<string, string> {
  const variables: Record<OutsideAccess, Record<string, string>> = {
    webhookSecrets: { [KEY_VARIABLES.webhooks]: outside.webhookKey.keyId },
    mailTokens: { [KEY_VARIABLES.mails]: outside.mailKey.keyId },
    checkMailTokens: {
      [KEY_VARIABLES.mails]: outside.mailKey.keyId,
      [KEY_VARIABLES.olderMails]: outside.webhookKey.keyId,
    },
    signUpChallenges: { [KEY_VARIABLES.signUps]: outside.signUpKey.keyId },
    payoutPlaces: { [KEY_VARIABLES.payoutPlaces]: outside.payoutPlaceKey.keyId },
    sealDetails: { PAYOUT_KEY_ID: outside.payoutKey.keyId },
    openDetails: { PAYOUT_KEY_ID: outside.payoutKey.keyId },
    openPayingAccount: { PAYOUT_KEY_ID: outside.payoutKey.keyId },
    openBillingSecrets: { PAYOUT_KEY_ID: outside.payoutKey.keyId },
    // Only local runs allow receivers on the same machine.
    webhookAddresses: { WEBHOOK_LOOPBACK: 'refused' },
    webhookQueues: {
      [QUEUE_VARIABLES.webhooks]: outside.webhooks.queueUrl,
      [QUEUE_VARIABLES.slowWebhooks]: outside.slowWebhooks.queueUrl,
      [QUEUE_VARIABLES.failedWebhooks]: outside.failedWebhooks.queueUrl,
    },
    mailQueue: { [QUEUE_VARIABLES.mails]: outside.mail.queueUrl },
    billingQueue: { [QUEUE_VARIABLES.billing]: outside.billing.queueUrl },
    sendMail: {},
    userPool: outside.signIn.pool ? { USER_POOL_ID: outside.signIn.pool.userPoolId } : {},
    publicOrigin: { PUBLIC_ORIGIN: outside.signIn.publicOrigin },
    issuer: {
      ISSUER_URL: outside.signIn.issuerUrl,
      ISSUER_CLIENT_ID: outside.signIn.clientId,
      ...(outside.signIn.clientSecretArn ? { ISSUER_CLIENT_SECRET_ARN: outside.signIn.clientSecretArn } : {}),
    },
  };
  return Object.assign({}, ...access.map((resource) => variables[resource]));
}

/** Returns the policy statements for the declared resources. */
export function outsideStatements(
  scope: Construct,
  outside: OutsideResources,
  access: readonly OutsideAccess[],
): PolicyStatement[] {
  const stack = Stack.of(scope);
  const statements: Record<OutsideAccess, () => PolicyStatement | null> = {
    webhookSecrets: () => allow(['kms:GenerateMac'], outside.webhookKey.keyArn),
    mailTokens: () => allow(['kms:GenerateMac'], outside.mailKey.keyArn),
    // Older e-mails have tokens signed with the webhook key: it may verify them only.
    checkMailTokens: () => allow(['kms:VerifyMac'], outside.mailKey.keyArn, outside.webhookKey.keyArn),
    signUpChallenges: () => allow(['kms:GenerateMac'], outside.signUpKey.keyArn),
    payoutPlaces: () => allow(['kms:GenerateMac'], outside.payoutPlaceKey.keyArn),
    sealDetails: () => allow(['kms:GenerateDataKey'], outside.payoutKey.keyArn),
    openDetails: () => allowDecryptPayoutDetails(outside),
    openPayingAccount: () => allowDecryptForUse(outside, PAYING_ACCOUNT_USE),
    openBillingSecrets: () => allowDecryptForUse(outside, SECRET_USE),
    webhookAddresses: () => null,
    webhookQueues: () => {
      const queues = [outside.webhooks, outside.slowWebhooks, outside.failedWebhooks];
      return allow(['sqs:SendMessage'], ...queues.map(({ queueArn }) => queueArn));
    },
    mailQueue: () => allow(['sqs:SendMessage'], outside.mail.queueArn),
    billingQueue: () => allow(['sqs:SendMessage'], outside.billing.queueArn),
    sendMail: () => {
      const arns = SES_RESOURCES.map((resource) => stack.formatArn({ service: 'ses', resource, resourceName: '*' }));
      return allow(['ses:SendEmail'], ...arns);
    },
    userPool: () => {
      const { pool } = outside.signIn;
      return pool ? allow(['cognito-idp:AdminCreateUser'], pool.userPoolArn) : null;
    },
    publicOrigin: () => null,
    issuer: () => {
      const { clientSecretArn } = outside.signIn;
      return clientSecretArn ? allow(['secretsmanager:GetSecretValue'], clientSecretArn) : null;
    },
  };
  return access.flatMap((resource) => statements[resource]() ?? []);
}

/** Allows decrypting data keys of one use, by their encryption context. */
function allowDecryptForUse(outside: OutsideResources, use: string): PolicyStatement {
  const statement = allow(['kms:Decrypt'], outside.payoutKey.keyArn);
  statement.addCondition('StringEquals', { 'kms:EncryptionContext:use': use });
  return statement;
}

/** Allows decrypting promoters' data keys: their context has a promoter and no use. */
function allowDecryptPayoutDetails(outside: OutsideResources): PolicyStatement {
  const statement = allow(['kms:Decrypt'], outside.payoutKey.keyArn);
  statement.addCondition('ForAllValues:StringEquals', { 'kms:EncryptionContextKeys': PAYOUT_DETAILS_CONTEXT });
  statement.addCondition('Null', { 'kms:EncryptionContext:promoter': 'false' });
  return statement;
}

/** Acknowledges cdk-nag's finding for the SES wildcard. */
export function acknowledgeOutside(role: Role, access: readonly OutsideAccess[]): void {
  if (!access.includes('sendMail')) return;
  for (const resource of SES_RESOURCES) {
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:${resource}/*]`,
      reason: 'The operator verifies senders after the deployment, so they are not known here.',
    });
  }
}
