import type { ResourceAccess } from '#shared/routes/route.ts';
import { type Assembly, findExportedValue, findOnly, findStack } from '#test/infra/assembly.ts';

/** Returns the logical id of a resource of the outside stack, by its name without the hash. */
export function findResourceId(assembly: Assembly, name: string): string {
  const ids = Object.keys(findStack(assembly, 'outside').Resources).filter(
    (id) => id.replace(/[0-9A-F]{8}$/, '') === name,
  );
  const [id] = ids;
  if (id === undefined || ids.length > 1) throw new Error(`${ids.length} resources ${name}`);
  return id;
}

/** Returns the ARN of a resource of the outside stack as the template of a stack refers to it. */
export function findAttribute(assembly: Assembly, stack: string, name: string): unknown {
  const attribute = { 'Fn::GetAtt': [findResourceId(assembly, name), 'Arn'] };
  if (stack === 'outside') return attribute;
  return findExportedValue(assembly, 'outside', attribute);
}

/**
 * Returns the expected policy statements for declared outside access: to use keys, e-mail, users and files, and to send to
 * queues.
 */
export function listOutsideStatements(assembly: Assembly, stack: string, access: readonly ResourceAccess[]) {
  const arn = (name: string) => findAttribute(assembly, stack, name);
  const senders = (kind: string) => ({
    'Fn::Join': [
      '',
      ['arn:', { Ref: 'AWS::Partition' }, ':ses:', { Ref: 'AWS::Region' }, ':', { Ref: 'AWS::AccountId' }, `:${kind}`],
    ],
  });
  const mail = [senders('configuration-set/referral-tracking-mail'), senders('identity/*')];
  const decryptStatement = (Condition: object) => ({ Action: ['kms:Decrypt'], Resource: arn('PayoutKey'), Condition });
  const decryptFor = (use: string) => decryptStatement({ StringEquals: { 'kms:EncryptionContext:use': use } });
  const decryptOlderDetails = decryptStatement({
    Null: { 'kms:EncryptionContext:use': 'true', 'kms:EncryptionContext:promoter': 'false' },
  });
  const usedStatements = {
    webhookSecrets: [{ Action: ['kms:GenerateMac'], Resource: arn('WebhookKey') }],
    mailTokens: [{ Action: ['kms:GenerateMac'], Resource: arn('MailKey') }],
    checkMailTokens: [{ Action: ['kms:VerifyMac'], Resource: [arn('MailKey'), arn('WebhookKey')] }],
    signUpChallenges: [{ Action: ['kms:GenerateMac'], Resource: arn('SignUpKey') }],
    payoutFingerprints: [{ Action: ['kms:GenerateMac'], Resource: arn('PayoutPlaceKey') }],
    generateDataKey: [{ Action: ['kms:GenerateDataKey'], Resource: arn('PayoutKey') }],
    decryptDetails: [decryptFor('payout details'), decryptOlderDetails],
    decryptPayingAccount: [decryptFor('paying account')],
    decryptBillingSecrets: [decryptFor('billing secret')],
    decryptSlackUrl: [decryptFor('slack url')],
    sendMail: [{ Action: ['ses:SendEmail'], Resource: mail }],
    checkMail: [
      { Action: ['ses:GetEmailIdentity'], Resource: senders('identity/*') },
      { Action: ['ses:GetAccount'], Resource: '*' },
    ],
    webhookAddresses: [],
    webhookQueues: [],
    mailQueue: [],
    billingQueue: [],
    publicOrigin: [],
    issuer: [],
    userPool: [{ Action: ['cognito-idp:AdminCreateUser'], Resource: getPoolArn(assembly) }],
    uploadFiles: [
      { Action: ['s3:DeleteObject', 's3:PutObject'], Resource: getFilesArn(assembly, 'files') },
      { Action: ['s3:DeleteObject', 's3:GetObject', 's3:PutObject'], Resource: getFilesArn(assembly, 'pending') },
    ],
    deleteFiles: [{ Action: ['s3:DeleteObject'], Resource: getFilesArn(assembly, 'files') }],
    writeExports: [{ Action: ['s3:GetObject', 's3:PutObject'], Resource: getFilesArn(assembly, 'exports') }],
    readExports: [{ Action: ['s3:GetObject'], Resource: getFilesArn(assembly, 'exports') }],
  };
  const sentQueues = {
    webhookSecrets: [],
    mailTokens: [],
    checkMailTokens: [],
    signUpChallenges: [],
    payoutFingerprints: [],
    generateDataKey: [],
    decryptDetails: [],
    decryptPayingAccount: [],
    decryptBillingSecrets: [],
    decryptSlackUrl: [],
    sendMail: [],
    checkMail: [],
    webhookAddresses: [],
    webhookQueues: ['Webhooks', 'SlowWebhooks', 'FailedWebhooksQueue'].map(arn),
    mailQueue: [arn('Mail')],
    billingQueue: [arn('Billing')],
    publicOrigin: [],
    issuer: [],
    userPool: [],
    uploadFiles: [],
    deleteFiles: [],
    writeExports: [],
    readExports: [],
  };
  return { used: access.flatMap((name) => usedStatements[name]), sent: access.flatMap((name) => sentQueues[name]) };
}

/** The ARN of companies' files as other stacks import it. */
function getFilesArn(assembly: Assembly, path: string): unknown {
  const [bucket] = findOnly(findStack(assembly, 'files'), 'AWS::S3::Bucket');
  return { 'Fn::Join': ['', [findExportedValue(assembly, 'files', { 'Fn::GetAtt': [bucket, 'Arn'] }), `/${path}/*`]] };
}

/** The user pool's ARN as other stacks import it. */
function getPoolArn(assembly: Assembly): unknown {
  const people = findStack(assembly, 'people');
  const [pool] = findOnly(people, 'AWS::Cognito::UserPool');
  return findExportedValue(assembly, 'people', { 'Fn::GetAtt': [pool, 'Arn'] });
}
