import { Duration, Validations } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyDocument, type PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  RecursiveLoop,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { bundleFolder } from '#lib/bundle/bundle.ts';
import { allow } from '#lib/constructs/allow.ts';
import { createLogGroup } from '#lib/constructs/logs.ts';
import { type TableAccess, tableStatements } from '#lib/constructs/table-access.ts';
import type { Service } from '#lib/settings/service.ts';
import type { ResourceAccess } from '#shared/routes/route.ts';
import {
  acknowledgeResources,
  resourceStatements,
  resourceVariables,
  type SharedResources,
} from './shared-resources.ts';

/** Metrics have the service's name as their dimension (shared/logging.ts). */
export const METRICS_NAMESPACE = 'ReferralTracking';

interface ServiceFunctionProps {
  readonly name: string;
  readonly description: string;
  readonly memory: number;
  readonly timeout: number;
  readonly table: ITableV2;
  /** Without access, the function does not get the table's name. */
  readonly access: TableAccess;
  readonly resources?: { readonly access: readonly ResourceAccess[]; readonly of: SharedResources };
  /** Reserved concurrency. */
  readonly reserved?: number;
  /** Whether it sends to its own queue: Lambda stops such loops after 16 invocations by default. */
  readonly isRecursive?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
  readonly statements?: readonly PolicyStatement[];
}

/**
 * A Lambda function with its own role, log group and least privileges.
 *
 * Only tracking may reserve concurrency: a reservation leaves the account's pool permanently and is also a limit, so
 * one function would be throttled while others idle. The stage's throttling limits the load.
 */
export class ServiceFunction extends Construct {
  readonly lambda: LambdaFunction;

  constructor(scope: Construct, service: Service, props: ServiceFunctionProps) {
    super(scope, props.name);
    const logGroup = createLogGroup(this, 'Logs', service.settings);
    const tableAccess = props.access.table.length > 0;
    const isTraced = service.settings.tracing === 'yes';
    const role = new Role(this, 'Role', {
      description: `Permissions of ${props.name}`,
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        Access: new PolicyDocument({
          statements: [
            allow(['logs:CreateLogStream', 'logs:PutLogEvents'], logGroup.logGroupArn),
            ...(isTraced ? [allow(['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], '*')] : []),
            ...tableStatements(props.access, props.table.tableArn),
            ...(props.resources ? resourceStatements(this, props.resources.of, props.resources.access) : []),
            ...(props.statements ?? []),
          ],
        }),
      },
    });
    if (isTraced) {
      Validations.of(role).acknowledge({
        id: 'AwsSolutions-IAM5[Resource::*]',
        reason: 'X-Ray has no resources: its two write actions can only be allowed on all.',
      });
    }
    if (props.resources) acknowledgeResources(role, props.resources.access, props.resources.of);
    this.lambda = new LambdaFunction(this, 'Function', {
      description: props.description,
      code: Code.fromAsset(bundleFolder(service.bundles, props.name)),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: props.memory,
      timeout: Duration.seconds(props.timeout),
      ...(props.reserved === undefined ? {} : { reservedConcurrentExecutions: props.reserved }),
      ...(props.isRecursive ? { recursiveLoop: RecursiveLoop.ALLOW } : {}),
      tracing: isTraced ? Tracing.ACTIVE : Tracing.DISABLED,
      logGroup,
      // Prevents later constructs from extending the role.
      role: role.withoutPolicyUpdates(),
      environment: {
        ...(tableAccess ? { TABLE_NAME: props.table.tableName } : {}),
        POWERTOOLS_SERVICE_NAME: service.settings.service,
        POWERTOOLS_METRICS_NAMESPACE: METRICS_NAMESPACE,
        ...(props.resources ? resourceVariables(props.resources.of, props.resources.access) : {}),
        ...props.environment,
      },
    });
  }
}
