import type { Stack } from './assembly.ts';
import { makeResolver } from './intrinsics.ts';
import { arnOf, type Place, physicalName } from './names.ts';
import { type BehaviorPlan, EDGE_TYPES, edgePlan } from './plan-edge.ts';
import { type FunctionPlan, functionPlan } from './plan-function.ts';
import { type RoutePlan, routePlans } from './plan-http.ts';
import { type KeyPlan, keyPlan } from './plan-key.ts';
import { type QueueMappingPlan, type QueuePlan, queueMappingPlan, queuePlan } from './plan-queue.ts';
import { type SchedulePlan, schedulePlans } from './plan-schedule.ts';
import { type MappingPlan, mappingPlan } from './plan-stream.ts';
import type { Resolved } from './resolved.ts';

export interface Plan {
  readonly tables: readonly Resolved[];
  readonly functions: readonly FunctionPlan[];
  readonly routes: readonly RoutePlan[];
  readonly mappings: readonly MappingPlan[];
  readonly queues: readonly QueuePlan[];
  readonly queueMappings: readonly QueueMappingPlan[];
  readonly keys: readonly KeyPlan[];
  readonly schedules: readonly SchedulePlan[];
  /** In order of precedence. */
  readonly edge: readonly BehaviorPlan[];
}

const wanted = new Set<string>([
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

/** Reads what to run from the stacks. */
export function makePlan(stacks: readonly Stack[], place: Place): Plan {
  const resolve = makeResolver(stacks, place);
  const resources: Resolved[] = stacks.flatMap((stack) =>
    Object.entries(stack.template.Resources ?? {})
      .filter(([, resource]) => wanted.has(resource.Type))
      .map(([id, resource]) => ({
        type: resource.Type,
        name: physicalName(stack, id, resource),
        arn: arnOf(place, stack, id, resource),
        stack,
        properties: (resolve(stack, resource.Properties) ?? {}) as Readonly<Record<string, unknown>>,
      })),
  );
  const of = (...types: string[]) => resources.filter(({ type }) => types.includes(type));
  return {
    tables: of('AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable'),
    functions: of('AWS::Lambda::Function').flatMap((resource) => functionPlan(resource) ?? []),
    routes: routePlans(of('AWS::ApiGatewayV2::Route'), of('AWS::ApiGatewayV2::Integration')),
    mappings: of('AWS::Lambda::EventSourceMapping').flatMap((resource) => mappingPlan(resource) ?? []),
    queues: of('AWS::SQS::Queue').map(queuePlan),
    queueMappings: of('AWS::Lambda::EventSourceMapping').flatMap((resource) => queueMappingPlan(resource) ?? []),
    keys: of('AWS::KMS::Key').flatMap((resource) => keyPlan(resource) ?? []),
    schedules: schedulePlans(of('AWS::Scheduler::Schedule', 'AWS::Events::Rule')),
    edge: edgePlan(of(...Object.values(EDGE_TYPES))),
  };
}
