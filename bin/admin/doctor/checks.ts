import { alarmsCheck } from './alarms.ts';
import { aliasesCheck } from './aliases.ts';
import type { DeploymentCheck } from './check.ts';
import { deadLettersCheck } from './dead-letters.ts';
import { functionsCheck } from './functions.ts';
import { healthCheck } from './health.ts';
import { keysCheck } from './keys.ts';
import { mailCheck } from './mail.ts';
import { mappingsCheck } from './mappings.ts';
import { ratesCheck } from './rates.ts';
import { schedulesCheck } from './schedules.ts';
import { stacksCheck } from './stacks.ts';
import { subscribersCheck } from './subscribers.ts';
import { tableCheck } from './table.ts';

/** The checks of `doctor`, in the order of its output. */
export const deploymentChecks: readonly DeploymentCheck[] = [
  stacksCheck,
  tableCheck,
  functionsCheck,
  aliasesCheck,
  mappingsCheck,
  schedulesCheck,
  keysCheck,
  deadLettersCheck,
  alarmsCheck,
  subscribersCheck,
  mailCheck,
  ratesCheck,
  healthCheck,
];
