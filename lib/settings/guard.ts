import { type App, Stack, Tags } from 'aws-cdk-lib';
import type { Settings } from './settings.ts';

/** Applies the configured tags and termination protection to all stacks. Call after creating them. */
export function tagAndProtect(
  app: App,
  { tags = {}, terminationProtection, removalPolicy, firstDeployment }: Settings,
): void {
  for (const [key, value] of Object.entries(tags)) Tags.of(app).add(key, value);
  const chosen = terminationProtection ?? (removalPolicy === 'retain' ? 'yes' : 'no');
  // The CDK enables protection before it creates a stack, and could not delete the stack after a failed creation.
  const isProtected = chosen === 'yes' && firstDeployment === 'no';
  for (const stack of app.node.children.filter(Stack.isStack)) stack.terminationProtection = isProtected;
}
