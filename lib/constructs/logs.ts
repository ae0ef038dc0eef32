import { RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Settings } from '#lib/settings/settings.ts';

/** Creates a log group with the configured retention. */
export function createLogGroup(scope: Construct, id: string, settings: Settings): LogGroup {
  return new LogGroup(scope, id, { retention: settings.logRetentionDays, removalPolicy: dataRemovalPolicy(settings) });
}

/**
 * Returns the removal policy for data. `retain` keeps it, except when the creating deployment is rolled back: it would
 * be an empty orphan.
 */
export function dataRemovalPolicy(settings: Settings): RemovalPolicy {
  return settings.removalPolicy === 'destroy' ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;
}

/** Whether to enable deletion protection. Not in a first deployment, because CloudFormation could not roll it back. */
export function isDeletionProtected({ removalPolicy, firstDeployment }: Settings): boolean {
  return removalPolicy === 'retain' && firstDeployment === 'no';
}
