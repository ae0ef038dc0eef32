import { LocalError } from '#lib/local/errors.ts';
import type { AssemblyStack, TemplateResource } from './assembly.ts';

export interface ResourceLocation {
  readonly region: string;
  readonly account: string;
  /** Known once the port is bound. */
  readonly baseUrl: string;
  readonly queues: string;
}

/** Id of the local run's HTTP API. */
export const LOCAL_API_ID = 'local';

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
export function queueUrl({ queues, account }: Pick<ResourceLocation, 'queues' | 'account'>, name: string): string {
  return `${queues}/${account}/${name}`;
}

/** Returns the name from the properties, else stack name and logical id. */
export function physicalName(stack: AssemblyStack, id: string, resource: TemplateResource): string {
  const explicitName = resource.Properties?.[nameProperty[resource.Type] ?? ''];
  return typeof explicitName === 'string' ? explicitName : `${stack.name}-${id}`;
}

/** Returns a resource's ARN. */
export function resourceArn(
  location: ResourceLocation,
  stack: AssemblyStack,
  id: string,
  resource: TemplateResource,
): string {
  const name = physicalName(stack, id, resource);
  const at = (service: string, rest: string) => `arn:aws:${service}:${location.region}:${location.account}:${rest}`;
  switch (resource.Type) {
    case 'AWS::Lambda::Function':
      return at('lambda', `function:${name}`);
    case 'AWS::Lambda::Alias':
      return `${arnOfAliased(location, stack, resource)}:${resource.Properties?.Name}`;
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
function arnOfAliased(
  location: ResourceLocation,
  stack: AssemblyStack,
  { Properties: { FunctionName: functionName } = {} }: TemplateResource,
): string {
  const { Ref: id = '' } = functionName as { readonly Ref?: string };
  const aliased = stack.template.Resources?.[id];
  if (!aliased) throw new LocalError(`An alias of stack ${stack.name} belongs to no function of that stack.`);
  return resourceArn(location, stack, id, aliased);
}

/** Returns the value of `Ref`. */
export function resolveRef(
  location: ResourceLocation,
  stack: AssemblyStack,
  id: string,
  resource: TemplateResource,
): string {
  const name = physicalName(stack, id, resource);
  switch (resource.Type) {
    case 'AWS::ApiGatewayV2::Api':
      return LOCAL_API_ID;
    case 'AWS::SQS::Queue':
      return queueUrl(location, name);
    case 'AWS::SNS::Topic':
    case 'AWS::Lambda::Alias':
      return resourceArn(location, stack, id, resource);
    default:
      return name;
  }
}

/** Returns the value of `Fn::GetAtt`. */
export function resolveAttribute(
  location: ResourceLocation,
  stack: AssemblyStack,
  id: string,
  resource: TemplateResource,
  attribute: string,
): string {
  const arn = resourceArn(location, stack, id, resource);
  if (attribute === 'StreamArn') return `${arn}/stream/local`;
  if (attribute === 'ApiEndpoint') return location.baseUrl;
  if (attribute === 'ApiId') return LOCAL_API_ID;
  if (attribute === 'QueueUrl') return resolveRef(location, stack, id, resource);
  if (attribute === 'KeyId' || attribute.endsWith('Name')) return physicalName(stack, id, resource);
  return arn;
}
