import { type App, Stack, Tags } from 'aws-cdk-lib';
import type { Settings } from './settings.ts';

/** Gives what the app makes the tags of the settings, and keeps its stacks from being deleted by mistake. To be called after all stacks are made. */
export function tagAndProtect(
  app: App,
  { tags = {}, terminationProtection, removalPolicy, firstDeployment }: Settings,
): void {
  for (const [key, value] of Object.entries(tags)) Tags.of(app).add(key, value);
  const chosen = terminationProtection ?? (removalPolicy === 'retain' ? 'yes' : 'no');
  // The CDK protects a stack before it creates it, and could not delete it after a failure.
  const isProtected = chosen === 'yes' && firstDeployment === 'no';
  for (const stack of app.node.children.filter(Stack.isStack)) stack.terminationProtection = isProtected;
}
