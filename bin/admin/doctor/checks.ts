import { alarms } from './alarms.ts';
import { aliases } from './aliases.ts';
import type { Check } from './check.ts';
import { deadLetters } from './dead-letters.ts';
import { functions } from './functions.ts';
import { health } from './health.ts';
import { keys } from './keys.ts';
import { mail } from './mail.ts';
import { mappings } from './mappings.ts';
import { rates } from './rates.ts';
import { schedules } from './schedules.ts';
import { stacks } from './stacks.ts';
import { subscribers } from './subscribers.ts';
import { table } from './table.ts';

export const checks: readonly Check[] = [
  ...[stacks, table, functions, aliases, mappings, schedules, keys, deadLetters],
  ...[alarms, subscribers, mail, rates, health],
];
