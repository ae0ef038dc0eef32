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
import { serviceLogs } from '#lib/constructs/logs.ts';
import { type TableAccess, tableStatements } from '#lib/constructs/table-access.ts';
import type { Service } from '#lib/settings/service.ts';
import type { OutsideAccess } from '#shared/routes/route.ts';
import { acknowledgeOutside, type Outside, outsideEnvironment, outsideStatements } from './outside.ts';

/** The namespace of the service's own metrics; each is counted for the service by its name (shared/logging.ts). */
export const METRICS = 'ReferralTracking';

interface ServiceFunctionProps {
  /** The name of the function's bundle, also its name in CloudFormation. */
  readonly name: string;
  readonly description: string;
  /** Memory in MB and the longest a call may take in seconds. */
  readonly memory: number;
  readonly timeout: number;
  readonly table: ITableV2;
  /** What it may do to the table's items; nothing means that it is not even given the table's name. */
  readonly access: TableAccess;
  /** What it uses besides the table; nothing means that it is given none of it. */
  readonly outside?: { readonly access: readonly OutsideAccess[]; readonly of: Outside };
  /** How many executions are its own, and no more; undefined where it shares those of the account. */
  readonly reserved?: number;
  /** Whether it sends messages to a queue that invokes it: Lambda would stop such a chain after 16 invocations. */
  readonly isRecursive?: boolean;
  /** Variables of its own. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Whatever else its role needs. */
  readonly statements?: readonly PolicyStatement[];
}

/**
 * A function of the service with a role, a log group and nothing it does not need.
 *
 * Concurrency is not reserved unless the settings say so, and then for tracking alone: a reservation takes it from the account's
 * common pool for good and is a ceiling besides, so one endpoint would be refused while the others idle. The stage's throttling
 * bounds the load.
 */
export class ServiceFunction extends Construct {
  readonly lambda: LambdaFunction;

  constructor(scope: Construct, service: Service, props: ServiceFunctionProps) {
    super(scope, props.name);
    const logGroup = serviceLogs(this, 'Logs', service.settings);
    const tableAccess = props.access.table.length > 0;
    const isTraced = service.settings.tracing === 'yes';
    const role = new Role(this, 'Role', {
      description: `What ${props.name} may do`,
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        Access: new PolicyDocument({
          statements: [
            allow(['logs:CreateLogStream', 'logs:PutLogEvents'], logGroup.logGroupArn),
            ...(isTraced ? [allow(['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], '*')] : []),
            ...tableStatements(props.access, props.table.tableArn),
            ...(props.outside ? outsideStatements(this, props.outside.of, props.outside.access) : []),
            ...(props.statements ?? []),
          ],
        }),
      },
    });
    if (isTraced) {
      Validations.of(role).acknowledge({
        id: 'AwsSolutions-IAM5[Resource::*]',
        reason: 'X-Ray has no resources to name: its two write actions can only be allowed on all.',
      });
    }
    if (props.outside) acknowledgeOutside(role, props.outside.access);
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
      // The role is complete as it stands: nothing that is wired to the function later may widen it.
      role: role.withoutPolicyUpdates(),
      environment: {
        ...(tableAccess ? { TABLE_NAME: props.table.tableName } : {}),
        POWERTOOLS_SERVICE_NAME: service.settings.service,
        POWERTOOLS_METRICS_NAMESPACE: METRICS,
        ...(props.outside ? outsideEnvironment(props.outside.of, props.outside.access) : {}),
        ...props.environment,
      },
    });
  }
}
