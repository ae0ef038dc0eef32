import type { Settings } from './settings.ts';

/** What every stack of one deployment shares. */
export interface Service {
  readonly settings: Settings;
  /** The folder that holds the bundles of the functions. */
  readonly bundles: string;
}

/**
 * The name of one of the service's stacks, which is also what `cdk deploy` calls it.
 * @returns e.g. `referral-tracking-data`
 */
export function stackName(service: Service, part: string): string {
  return `${service.settings.service}-${part}`;
}
