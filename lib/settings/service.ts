import type { Settings } from './settings.ts';

/** Data shared by all stacks of a deployment. */
export interface Service {
  readonly settings: Settings;
  /** Folder of the function bundles. */
  readonly bundles: string;
}

/** Returns a stack's name, e.g. `referral-tracking-data`. `cdk deploy` uses the same name. */
export function stackName(service: Service, part: string): string {
  return `${service.settings.service}-${part}`;
}
