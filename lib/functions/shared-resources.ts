import { Stack, Validations } from 'aws-cdk-lib';
import type { PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { allow } from '#lib/constructs/allow.ts';
import type { SignInConfiguration } from '#lib/sign-in/sign-in.ts';
import { filesUrl } from '#lib/stacks/files-stack.ts';
import { EXPORTS_PATH, FILES_PATH, PENDING_PATH } from '#shared/domain/assets/file-key.ts';
import { PAYING_ACCOUNT_USE, PAYOUT_DETAILS_USE, SECRET_USE, SLACK_URL_USE } from '#shared/outside/data-key.ts';
import { FILES_VARIABLE } from '#shared/outside/files/files-variable.ts';
import { KEY_VARIABLES } from '#shared/outside/key-variables.ts';
import { QUEUE_VARIABLES } from '#shared/outside/queue-variables.ts';
import type { ResourceAccess } from '#shared/routes/route.ts';

/** Resources other than the table. */
export interface SharedResources {
  /** Derives the secrets of webhooks. */
  readonly webhookKey: IKey;
  /** Signs tokens in e-mails. */
  readonly mailKey: IKey;
  /** Signs sign-up challenges. */
  readonly signUpKey: IKey;
  /** Fingerprints payout details. */
  readonly payoutPlaceKey: IKey;
  /** Encrypts payout details, the signing secrets of billing providers and Slack's URLs. */
  readonly payoutKey: IKey;
  readonly webhooks: IQueue;
  readonly slowWebhooks: IQueue;
  readonly failedWebhooks: IQueue;
  readonly mail: IQueue;
  /** SES configuration set of all e-mail. */
  readonly mailConfigurationSet: string;
  readonly billing: IQueue;
  readonly files: IBucket;
  readonly signIn: SignInConfiguration;
}

/** Prefixes of keys in the bucket of files. */
const FILE_PATHS: Readonly<Partial<Record<ResourceAccess, readonly string[]>>> = {
  uploadFiles: [FILES_PATH, PENDING_PATH],
  deleteFiles: [FILES_PATH],
  writeExports: [EXPORTS_PATH],
  readExports: [EXPORTS_PATH],
};

/** Returns the variables for the declared resources. */
export function resourceVariables(
  resources: SharedResources,
  access: readonly ResourceAccess[],
): Record<string, string> {
  const variables: Record<ResourceAccess, Record<string, string>> = {
    webhookSecrets: { [KEY_VARIABLES.webhooks]: resources.webhookKey.keyId },
    mailTokens: { [KEY_VARIABLES.mails]: resources.mailKey.keyId },
    checkMailTokens: {
      [KEY_VARIABLES.mails]: resources.mailKey.keyId,
      [KEY_VARIABLES.olderMails]: resources.webhookKey.keyId,
    },
    signUpChallenges: { [KEY_VARIABLES.signUps]: resources.signUpKey.keyId },
    payoutFingerprints: { [KEY_VARIABLES.payoutFingerprints]: resources.payoutPlaceKey.keyId },
    generateDataKey: { PAYOUT_KEY_ID: resources.payoutKey.keyId },
    decryptDetails: { PAYOUT_KEY_ID: resources.payoutKey.keyId },
    decryptPayingAccount: { PAYOUT_KEY_ID: resources.payoutKey.keyId },
    decryptBillingSecrets: { PAYOUT_KEY_ID: resources.payoutKey.keyId },
    decryptSlackUrl: { PAYOUT_KEY_ID: resources.payoutKey.keyId },
    // Only local runs allow receivers on the same machine.
    webhookAddresses: { WEBHOOK_LOOPBACK: 'refused' },
    webhookQueues: {
      [QUEUE_VARIABLES.webhooks]: resources.webhooks.queueUrl,
      [QUEUE_VARIABLES.slowWebhooks]: resources.slowWebhooks.queueUrl,
      [QUEUE_VARIABLES.failedWebhooks]: resources.failedWebhooks.queueUrl,
    },
    mailQueue: { [QUEUE_VARIABLES.mails]: resources.mail.queueUrl },
    billingQueue: { [QUEUE_VARIABLES.billing]: resources.billing.queueUrl },
    sendMail: { MAIL_CONFIGURATION_SET: resources.mailConfigurationSet },
    checkMail: {},
    userPool: resources.signIn.pool ? { USER_POOL_ID: resources.signIn.pool.userPoolId } : {},
    uploadFiles: { [FILES_VARIABLE]: filesUrl(resources.files) },
    deleteFiles: { [FILES_VARIABLE]: filesUrl(resources.files) },
    writeExports: { [FILES_VARIABLE]: filesUrl(resources.files) },
    readExports: { [FILES_VARIABLE]: filesUrl(resources.files) },
    publicOrigin: {
      PUBLIC_ORIGIN: resources.signIn.publicOrigin,
      PAGES_ORIGIN: resources.signIn.pagesOrigin,
    },
    issuer: {
      ISSUER_URL: resources.signIn.issuerUrl,
      ISSUER_CLIENT_ID: resources.signIn.clientId,
      ...(resources.signIn.clientSecretArn ? { ISSUER_CLIENT_SECRET_ARN: resources.signIn.clientSecretArn } : {}),
    },
  };
  return Object.assign({}, ...access.map((resource) => variables[resource]));
}

/** Returns the policy statements for the declared resources. */
export function resourceStatements(
  scope: Construct,
  resources: SharedResources,
  access: readonly ResourceAccess[],
): PolicyStatement[] {
  const stack = Stack.of(scope);
  const statements: Record<ResourceAccess, () => PolicyStatement | PolicyStatement[] | null> = {
    webhookSecrets: () => allow(['kms:GenerateMac'], resources.webhookKey.keyArn),
    mailTokens: () => allow(['kms:GenerateMac'], resources.mailKey.keyArn),
    // Older e-mails have tokens signed with the webhook key: it may verify them only.
    checkMailTokens: () => allow(['kms:VerifyMac'], resources.mailKey.keyArn, resources.webhookKey.keyArn),
    signUpChallenges: () => allow(['kms:GenerateMac'], resources.signUpKey.keyArn),
    payoutFingerprints: () => allow(['kms:GenerateMac'], resources.payoutPlaceKey.keyArn),
    generateDataKey: () => allow(['kms:GenerateDataKey'], resources.payoutKey.keyArn),
    decryptDetails: () => [allowDecryptForUse(resources, PAYOUT_DETAILS_USE), allowDecryptOlderDetails(resources)],
    decryptPayingAccount: () => allowDecryptForUse(resources, PAYING_ACCOUNT_USE),
    decryptBillingSecrets: () => allowDecryptForUse(resources, SECRET_USE),
    decryptSlackUrl: () => allowDecryptForUse(resources, SLACK_URL_USE),
    webhookAddresses: () => null,
    webhookQueues: () => {
      const queues = [resources.webhooks, resources.slowWebhooks, resources.failedWebhooks];
      return allow(['sqs:SendMessage'], ...queues.map(({ queueArn }) => queueArn));
    },
    mailQueue: () => allow(['sqs:SendMessage'], resources.mail.queueArn),
    billingQueue: () => allow(['sqs:SendMessage'], resources.billing.queueArn),
    sendMail: () => {
      const { mailConfigurationSet } = resources;
      return allow(
        ['ses:SendEmail'],
        // Each company has its own senders, so their names are unknown.
        stack.formatArn({ service: 'ses', resource: 'identity', resourceName: '*' }),
        stack.formatArn({ service: 'ses', resource: 'configuration-set', resourceName: mailConfigurationSet }),
      );
    },
    checkMail: () => [
      allow(['ses:GetEmailIdentity'], stack.formatArn({ service: 'ses', resource: 'identity', resourceName: '*' })),
      // Concerns no resource.
      allow(['ses:GetAccount'], '*'),
    ],
    userPool: () => {
      const { pool } = resources.signIn;
      return pool ? allow(['cognito-idp:AdminCreateUser'], pool.userPoolArn) : null;
    },
    // Forms of uploads have the permissions of the function that signs them.
    uploadFiles: () => [
      allow(['s3:PutObject', 's3:DeleteObject'], resources.files.arnForObjects(`${FILES_PATH}/*`)),
      allow(['s3:PutObject', 's3:GetObject', 's3:DeleteObject'], resources.files.arnForObjects(`${PENDING_PATH}/*`)),
    ],
    deleteFiles: () => allow(['s3:DeleteObject'], resources.files.arnForObjects(`${FILES_PATH}/*`)),
    writeExports: () => allow(['s3:PutObject', 's3:GetObject'], resources.files.arnForObjects(`${EXPORTS_PATH}/*`)),
    readExports: () => allow(['s3:GetObject'], resources.files.arnForObjects(`${EXPORTS_PATH}/*`)),
    publicOrigin: () => null,
    issuer: () => {
      const { clientSecretArn } = resources.signIn;
      return clientSecretArn ? allow(['secretsmanager:GetSecretValue'], clientSecretArn) : null;
    },
  };
  return access.flatMap((resource) => statements[resource]() ?? []);
}

/** Allows decrypting data keys of one use, by their encryption context. */
function allowDecryptForUse(resources: SharedResources, use: string): PolicyStatement {
  const statement = allow(['kms:Decrypt'], resources.payoutKey.keyArn);
  statement.addCondition('StringEquals', { 'kms:EncryptionContext:use': use });
  return statement;
}

/** Allows decrypting data keys of payout details that were stored before `use`: their context has only a promoter. */
function allowDecryptOlderDetails(resources: SharedResources): PolicyStatement {
  const statement = allow(['kms:Decrypt'], resources.payoutKey.keyArn);
  statement.addCondition('Null', { 'kms:EncryptionContext:use': 'true', 'kms:EncryptionContext:promoter': 'false' });
  return statement;
}

/** Acknowledges cdk-nag's findings for wildcards. */
export function acknowledgeResources(
  role: Role,
  access: readonly ResourceAccess[],
  { files }: Pick<SharedResources, 'files'>,
): void {
  if (access.includes('sendMail') || access.includes('checkMail')) {
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/*]',
      reason: 'The operator verifies senders after the deployment, so they are not known here.',
    });
  }
  if (access.includes('checkMail')) {
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'The state of the AWS account in SES is not a resource.',
    });
  }
  const paths = access.flatMap((resource) => FILE_PATHS[resource] ?? []);
  for (const path of new Set(paths)) {
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${exportName(files)}/${path}/*]`,
      reason: 'The files of companies have unguessable names, which are not known here.',
    });
  }
}

/** Returns the name by which other stacks import the ARN of a bucket. */
function exportName(bucket: IBucket): string {
  const stack = Stack.of(bucket);
  const imported = stack.resolve(stack.exportValue(bucket.bucketArn)) as { readonly 'Fn::ImportValue': string };
  return imported['Fn::ImportValue'];
}
