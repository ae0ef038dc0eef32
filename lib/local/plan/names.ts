import { LocalError } from '#lib/local/errors.ts';
import type { Resource, Stack } from './assembly.ts';

export interface Place {
  readonly region: string;
  readonly account: string;
  /** Known once the port is bound. */
  readonly baseUrl: string;
  readonly queues: string;
}

/** Id of the local run's HTTP API. */
export const apiId = 'local';

const nameProperty: Readonly<Record<string, string>> = {
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::DynamoDB::GlobalTable': 'TableName',
  'AWS::SQS::Queue': 'QueueName',
  'AWS::Events::Rule': 'Name',
  'AWS::Scheduler::Schedule': 'Name',
  'AWS::Logs::LogGroup': 'LogGroupName',
  'AWS::SNS::Topic': 'TopicName',
};

/** Returns a queue's URL. */
export function queueUrl({ queues, account }: Pick<Place, 'queues' | 'account'>, name: string): string {
  return `${queues}/${account}/${name}`;
}

/** Returns the name from the properties, else stack name and logical id. */
export function physicalName(stack: Stack, id: string, resource: Resource): string {
  const given = resource.Properties?.[nameProperty[resource.Type] ?? ''];
  return typeof given === 'string' ? given : `${stack.name}-${id}`;
}

/** Returns a resource's ARN. */
export function arnOf(place: Place, stack: Stack, id: string, resource: Resource): string {
  const name = physicalName(stack, id, resource);
  const at = (service: string, rest: string) => `arn:aws:${service}:${place.region}:${place.account}:${rest}`;
  switch (resource.Type) {
    case 'AWS::Lambda::Function':
      return at('lambda', `function:${name}`);
    case 'AWS::Lambda::Alias':
      return `${arnOfAliased(place, stack, resource)}:${resource.Properties?.Name}`;
    case 'AWS::DynamoDB::Table':
    case 'AWS::DynamoDB::GlobalTable':
      return at('dynamodb', `table/${name}`);
    case 'AWS::SQS::Queue':
      return at('sqs', name);
    case 'AWS::KMS::Key':
      return at('kms', `key/${name}`);
    case 'AWS::SNS::Topic':
      return at('sns', name);
    case 'AWS::Events::Rule':
      return at('events', `rule/${name}`);
    case 'AWS::Scheduler::Schedule':
      return at('scheduler', `schedule/default/${name}`);
    case 'AWS::Logs::LogGroup':
      return at('logs', `log-group:${name}:*`);
    default:
      return at('local', `${resource.Type}/${name}`);
  }
}

/** Locally, all versions are the function itself. */
function arnOfAliased(place: Place, stack: Stack, { Properties: { FunctionName: named } = {} }: Resource): string {
  const { Ref: id = '' } = named as { readonly Ref?: string };
  const aliased = stack.template.Resources?.[id];
  if (!aliased) throw new LocalError(`An alias of stack ${stack.name} is of no function of that stack.`);
  return arnOf(place, stack, id, aliased);
}

/** Returns the value of `Ref`. */
export function refOf(place: Place, stack: Stack, id: string, resource: Resource): string {
  const name = physicalName(stack, id, resource);
  switch (resource.Type) {
    case 'AWS::ApiGatewayV2::Api':
      return apiId;
    case 'AWS::SQS::Queue':
      return queueUrl(place, name);
    case 'AWS::SNS::Topic':
    case 'AWS::Lambda::Alias':
      return arnOf(place, stack, id, resource);
    default:
      return name;
  }
}

/** Returns the value of `Fn::GetAtt`. */
export function attributeOf(place: Place, stack: Stack, id: string, resource: Resource, attribute: string): string {
  const arn = arnOf(place, stack, id, resource);
  if (attribute === 'StreamArn') return `${arn}/stream/local`;
  if (attribute === 'ApiEndpoint') return place.baseUrl;
  if (attribute === 'ApiId') return apiId;
  if (attribute === 'QueueUrl') return refOf(place, stack, id, resource);
  if (attribute === 'KeyId' || attribute.endsWith('Name')) return physicalName(stack, id, resource);
  return arn;
}
