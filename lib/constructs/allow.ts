import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';

/** A statement that allows exactly these actions on exactly these resources. */
export function allow(actions: readonly string[], ...resources: readonly string[]): PolicyStatement {
  return new PolicyStatement({ effect: Effect.ALLOW, actions: [...actions], resources: [...resources] });
}
