import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { readJsonFile } from '#lib/local/data-folder.ts';
import { tableVariables } from '#lib/local/functions/environment.ts';
import { findLocalRates, ratesVariables } from '#lib/local/rates/rates.ts';
import { endpointVariables, serviceVariables } from '#lib/local/run/service-variables.ts';
import type { Day } from '#shared/domain/day.ts';
import type { CommandOptions, CommandOptionValues } from './command.ts';
import { AdminError, UsageError } from './errors.ts';
import { optionalTextSchema } from './fields.ts';
import { readStackTable, readStackVariables } from './stack-outputs.ts';
import type { TargetKind } from './target-kind.ts';

export const DEFAULT_SERVICE = 'referral-tracking';

const DATA_FOLDER = '.local';
const STATIC_CREDENTIALS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'];
const outside = v.object(v.entriesFromList([...endpointVariables, ...serviceVariables], v.exactOptional(v.string())));
const run = v.object({
  endpoint: v.string(),
  region: v.string(),
  table: v.string(),
  rates_url: v.optional(v.string()),
  rates_history_url: v.optional(v.string()),
  outside: v.optional(outside, {}),
});

/** Default: the local run. */
export const targetOptions = {
  data: { value: 'DIR', about: `the local run's data folder (${DATA_FOLDER})`, schema: optionalTextSchema() },
  stack: {
    value: 'NAME',
    about: `a deployed service instead of the local run; without NAME, ${DEFAULT_SERVICE}`,
    schema: optionalTextSchema(),
  },
  region: { value: 'REGION', about: 'with --stack: its AWS region', schema: optionalTextSchema() },
  profile: { value: 'PROFILE', about: 'with --stack: the AWS profile to use', schema: optionalTextSchema() },
} satisfies CommandOptions;

export type CommandTarget = CommandOptionValues<typeof targetOptions>;

/**
 * Sets the variables that point all clients to the target. Call before the first request.
 * @param today for sample rates
 * @throws AdminError if it does not exist
 */
export async function connectToTarget(target: CommandTarget, env: NodeJS.ProcessEnv, today: Day): Promise<TargetKind> {
  if (target.stack !== undefined) {
    if (target.data !== undefined)
      throw new UsageError('use --data (a local run) or --stack (a deployed service), not both');
    await connectToStack(target.stack, target, env);
    return 'aws';
  }
  if (target.region !== undefined || target.profile !== undefined) {
    throw new UsageError('--region and --profile require --stack');
  }
  await connectToLocalRun(resolve(target.data ?? DATA_FOLDER), env, today);
  return 'local';
}

async function connectToLocalRun(folder: string, env: NodeJS.ProcessEnv, today: Day): Promise<void> {
  const file = v.safeParse(run, await readJsonFile(join(folder, 'run.json')));
  if (!file.success) {
    throw new AdminError(
      `no local run in ${folder}. Run npm start first (another folder: --data DIR; a deployed service: --stack NAME).`,
    );
  }
  // The shell's variables must not lead to real AWS.
  for (const name of Object.keys(env)) if (name.startsWith('AWS_')) delete env[name];
  clearServiceVariables(env);
  const { table, rates_url: daily, rates_history_url: history = daily } = file.output;
  const rates = await findLocalRates(daily && history ? { daily, history } : undefined, today);
  Object.assign(env, tableVariables(file.output), { TABLE_NAME: table }, ratesVariables(rates));
  Object.assign(env, file.output.outside);
}

async function connectToStack(name: string, { region, profile }: CommandTarget, env: NodeJS.ProcessEnv): Promise<void> {
  // Sample rates are not for real money.
  for (const variable of Object.keys(env)) if (variable.startsWith('RATES_')) delete env[variable];
  clearServiceVariables(env);
  if (region !== undefined) env.AWS_REGION = region;
  if (profile !== undefined) {
    // The profile precedes static credentials of the shell.
    for (const key of STATIC_CREDENTIALS) delete env[key];
    env.AWS_PROFILE = profile;
  }
  const [table, variables] = await Promise.all([readStackTable(name), readStackVariables(name)]);
  Object.assign(env, variables, { TABLE_NAME: table });
}

/** Only the target may set these. */
function clearServiceVariables(env: NodeJS.ProcessEnv): void {
  for (const name of [...serviceVariables, 'STREAM_WINDOW']) delete env[name];
}
