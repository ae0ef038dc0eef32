import { RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Settings } from '#lib/settings/settings.ts';

/** Creates a log group with the configured retention and removal policy. */
export function serviceLogs(scope: Construct, id: string, settings: Settings): LogGroup {
  return new LogGroup(scope, id, { retention: settings.logRetentionDays, removalPolicy: removal(settings) });
}

/**
 * Returns the removal policy of resources with data. With `retain`, they remain after removal from the stack, except
 * when the deployment that created them is rolled back: they are empty then and would be orphaned.
 */
export function removal(settings: Settings): RemovalPolicy {
  return settings.removalPolicy === 'destroy' ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;
}

/**
 * Whether DynamoDB and Cognito get deletion protection. Not in a first deployment, because CloudFormation could not
 * roll back a failed one.
 */
export function refusesDeletion({ removalPolicy, firstDeployment }: Settings): boolean {
  return removalPolicy === 'retain' && firstDeployment === 'no';
}
