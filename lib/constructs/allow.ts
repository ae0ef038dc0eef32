import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';

/** Returns a policy statement that allows these actions on these resources. */
export function allow(actions: readonly string[], ...resources: readonly string[]): PolicyStatement {
  return new PolicyStatement({ effect: Effect.ALLOW, actions: [...actions], resources: [...resources] });
}
