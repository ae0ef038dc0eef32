import { type App, Stack, Tags } from 'aws-cdk-lib';
import type { Settings } from './settings.ts';

/** Applies tags and termination protection. Call after creating all stacks. */
export function tagAndProtect(
  app: App,
  { tags = {}, terminationProtection, removalPolicy, firstDeployment }: Settings,
): void {
  for (const [key, value] of Object.entries(tags)) Tags.of(app).add(key, value);
  const chosen = terminationProtection ?? (removalPolicy === 'retain' ? 'yes' : 'no');
  // The CDK protects a stack before creating it, and could not delete it after a failure.
  const isProtected = chosen === 'yes' && firstDeployment === 'no';
  for (const stack of app.node.children.filter(Stack.isStack)) stack.terminationProtection = isProtected;
}
