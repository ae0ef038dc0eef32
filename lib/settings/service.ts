import type { Settings } from './settings.ts';

/** Shared by all stacks of a deployment. */
export interface Service {
  readonly settings: Settings;
  readonly bundles: string;
}

/** Returns a stack's name, e.g. `referral-tracking-data`. */
export function stackName(service: Service, part: string): string {
  return `${service.settings.service}-${part}`;
}
