import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';

/** Returns an allow statement. */
export function allow(actions: readonly string[], ...resources: readonly string[]): PolicyStatement {
  return new PolicyStatement({ effect: Effect.ALLOW, actions: [...actions], resources: [...resources] });
}
