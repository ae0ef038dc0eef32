import { RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Settings } from '#lib/settings/settings.ts';

/** A log group that keeps its lines as long as the settings say, and goes or stays with its stack likewise. */
export function serviceLogs(scope: Construct, id: string, settings: Settings): LogGroup {
  return new LogGroup(scope, id, { retention: settings.logRetentionDays, removalPolicy: removal(settings) });
}

/**
 * What becomes of a thing that holds data when it is taken out of its stack. With `retain` it stays, unless the deployment that
 * created it is taken back: then it is empty, and would be an orphan.
 */
export function removal(settings: Settings): RemovalPolicy {
  return settings.removalPolicy === 'destroy' ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;
}

/**
 * Whether DynamoDB and Cognito refuse to delete what holds data. At a first deployment they do not: CloudFormation could not
 * take a failed one back.
 */
export function refusesDeletion({ removalPolicy, firstDeployment }: Settings): boolean {
  return removalPolicy === 'retain' && firstDeployment === 'no';
}
