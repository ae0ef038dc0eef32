import type { OutsideAccess } from '#shared/routes/route.ts';
import { type Assembly, only, stackOf } from './assembly.ts';

/** The id of a resource of the outside stack, by the name it is given there. */
export function idOf(assembly: Assembly, name: string): string {
  const ids = Object.keys(stackOf(assembly, 'outside').Resources).filter(
    (id) => id.replace(/[0-9A-F]{8}$/, '') === name,
  );
  const [id] = ids;
  if (id === undefined || ids.length > 1) throw new Error(`${ids.length} resources ${name}`);
  return id;
}

/** How a template of a stack says the ARN of a resource of the outside stack. */
export function attributeFrom(assembly: Assembly, stack: string, name: string): unknown {
  const attribute = { 'Fn::GetAtt': [idOf(assembly, name), 'Arn'] };
  if (stack === 'outside') return attribute;
  const output = Object.entries(stackOf(assembly, 'outside').Outputs ?? {}).find(([, { Value }]) => {
    return JSON.stringify(Value) === JSON.stringify(attribute);
  });
  const Region = { Ref: 'AWS::Region' };
  return { 'Fn::GetStackOutput': { StackName: 'referral-tracking-outside', Region, OutputName: output?.[0] } };
}

/** What the role of a function that declares this may do: to the key and to e-mail, and which queues it may send to. */
export function outsideStatements(assembly: Assembly, stack: string, access: readonly OutsideAccess[]) {
  const arn = (name: string) => attributeFrom(assembly, stack, name);
  const senders = (kind: string) => ({
    'Fn::Join': [
      '',
      [
        'arn:',
        { Ref: 'AWS::Partition' },
        ':ses:',
        { Ref: 'AWS::Region' },
        ':',
        { Ref: 'AWS::AccountId' },
        `:${kind}/*`,
      ],
    ],
  });
  const mail = [senders('configuration-set'), senders('identity')];
  const used = {
    webhookSecrets: [{ Action: ['kms:GenerateMac'], Resource: arn('WebhookKey') }],
    sendMail: [{ Action: ['ses:SendEmail'], Resource: mail }],
    webhookAddresses: [],
    webhookQueues: [],
    mailQueue: [],
    publicOrigin: [],
    issuer: [],
    userPool: [{ Action: ['cognito-idp:AdminCreateUser'], Resource: poolArn(assembly) }],
  };
  const sent = {
    webhookSecrets: [],
    sendMail: [],
    webhookAddresses: [],
    webhookQueues: ['Webhooks', 'SlowWebhooks', 'FailedWebhooksQueue'].map(arn),
    mailQueue: [arn('Mail')],
    publicOrigin: [],
    issuer: [],
    userPool: [],
  };
  return { used: access.flatMap((one) => used[one]), sent: access.flatMap((one) => sent[one]) };
}

/** What another stack reads of the user pool: the output that says its ARN. */
function poolArn(assembly: Assembly): unknown {
  const people = stackOf(assembly, 'people');
  const [pool] = only(people, 'AWS::Cognito::UserPool');
  const arn = JSON.stringify({ 'Fn::GetAtt': [pool, 'Arn'] });
  const [OutputName] =
    Object.entries(people.Outputs ?? {}).find(([, { Value }]) => JSON.stringify(Value) === arn) ?? [];
  const StackName = 'referral-tracking-people';
  return { 'Fn::GetStackOutput': { StackName, Region: { Ref: 'AWS::Region' }, OutputName } };
}
