import type { AssemblyStack } from './assembly.ts';
import { createTemplateResolver } from './intrinsics.ts';
import { physicalName, type ResourceLocation, resourceArn } from './names.ts';
import { type BehaviorPlan, EDGE_TYPES, readDistributionPlan } from './plan-edge.ts';
import { type FunctionPlan, readFunctionPlan } from './plan-function.ts';
import { type RoutePlan, readRoutePlans } from './plan-http.ts';
import { type KeyPlan, readKeyPlan } from './plan-key.ts';
import { type QueueMappingPlan, type QueuePlan, readQueueMappingPlan, readQueuePlan } from './plan-queue.ts';
import { readSchedulePlans, type SchedulePlan } from './plan-schedule.ts';
import { readStreamMappingPlan, type StreamMappingPlan } from './plan-stream.ts';
import type { ResolvedResource } from './resolved-resource.ts';

export interface LocalPlan {
  readonly tables: readonly ResolvedResource[];
  readonly functions: readonly FunctionPlan[];
  readonly routes: readonly RoutePlan[];
  readonly streamMappings: readonly StreamMappingPlan[];
  readonly queues: readonly QueuePlan[];
  readonly queueMappings: readonly QueueMappingPlan[];
  readonly keys: readonly KeyPlan[];
  readonly schedules: readonly SchedulePlan[];
  /** CloudFront behaviors in order of precedence. */
  readonly edge: readonly BehaviorPlan[];
}

const RESOURCE_TYPES = new Set<string>([
  'AWS::DynamoDB::Table',
  'AWS::DynamoDB::GlobalTable',
  'AWS::Lambda::Function',
  'AWS::Lambda::EventSourceMapping',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::Integration',
  'AWS::Scheduler::Schedule',
  'AWS::Events::Rule',
  'AWS::SQS::Queue',
  'AWS::KMS::Key',
  ...Object.values(EDGE_TYPES),
]);

/** Builds the plan of the local run from the synthesized stacks. */
export function readLocalPlan(stacks: readonly AssemblyStack[], location: ResourceLocation): LocalPlan {
  const resolve = createTemplateResolver(stacks, location);
  const resources: ResolvedResource[] = stacks.flatMap((stack) =>
    Object.entries(stack.template.Resources ?? {})
      .filter(([, resource]) => RESOURCE_TYPES.has(resource.Type))
      .map(([id, resource]) => ({
        type: resource.Type,
        name: physicalName(stack, id, resource),
        arn: resourceArn(location, stack, id, resource),
        stack,
        properties: (resolve(stack, resource.Properties) ?? {}) as Readonly<Record<string, unknown>>,
      })),
  );
  const ofType = (...types: string[]) => resources.filter(({ type }) => types.includes(type));
  return {
    tables: ofType('AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable'),
    functions: ofType('AWS::Lambda::Function').flatMap((resource) => readFunctionPlan(resource) ?? []),
    routes: readRoutePlans(ofType('AWS::ApiGatewayV2::Route'), ofType('AWS::ApiGatewayV2::Integration')),
    streamMappings: ofType('AWS::Lambda::EventSourceMapping').flatMap(
      (resource) => readStreamMappingPlan(resource) ?? [],
    ),
    queues: ofType('AWS::SQS::Queue').map(readQueuePlan),
    queueMappings: ofType('AWS::Lambda::EventSourceMapping').flatMap(
      (resource) => readQueueMappingPlan(resource) ?? [],
    ),
    keys: ofType('AWS::KMS::Key').flatMap((resource) => readKeyPlan(resource) ?? []),
    schedules: readSchedulePlans(ofType('AWS::Scheduler::Schedule', 'AWS::Events::Rule')),
    edge: readDistributionPlan(ofType(...Object.values(EDGE_TYPES))),
  };
}
