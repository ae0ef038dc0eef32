import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { nearest } from './nearest.ts';
import { assertKnownSettings, ENVIRONMENT, ONE_TIME_SETTINGS, SettingsError, settingNames } from './settings.ts';

interface EnvironmentProps {
  readonly folder: string;
  readonly context: (name: string) => unknown;
  readonly shared: Readonly<Record<string, unknown>>;
}

/**
 * Reads the settings of the environment that a deployment names; empty without environment files. With such files, the
 * command line may not contain settings, because the next deployment could forget and revert them.
 * @throws SettingsError for a missing or unknown environment, an invalid file, or settings on the command line
 */
export function environmentSettings({ folder, context, shared }: EnvironmentProps): Readonly<Record<string, unknown>> {
  const names = namesIn(folder);
  const name = context(ENVIRONMENT);
  if (name === undefined && names.length === 0) return {};
  const known = `${basename(folder)}/ has ${names.join(', ') || 'none'}`;
  if (name === undefined) throw new SettingsError(`Which environment? Give -c ${ENVIRONMENT}=NAME: ${known}.`);
  const file = `${basename(folder)}/${name}.json`;
  if (!names.includes(String(name))) {
    const meant = nearest(String(name), names);
    throw new SettingsError(`There is no ${file}: ${meant ? `did you mean ${meant}?` : `${known}.`}`);
  }
  const settings = objectIn(join(folder, `${name}.json`), file);
  assertKnownSettings(Object.keys(settings), file);
  const lasting = settingNames.filter((setting) => !ONE_TIME_SETTINGS.includes(setting));
  const besides = lasting.filter((setting) => !isSame(context(setting), shared[setting]));
  if (besides.length > 0) {
    throw new SettingsError(`Write ${besides.join(', ')} into ${file}: with -c, the next deployment may forget it.`);
  }
  return settings;
}

function namesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files.map((file) => basename(file, '.json')).sort();
}

function objectIn(path: string, file: string): Readonly<Record<string, unknown>> {
  let found: unknown;
  try {
    found = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new SettingsError(`${file} is no JSON.`);
  }
  if (typeof found !== 'object' || found === null || Array.isArray(found)) {
    throw new SettingsError(`${file} must be a JSON object of settings.`);
  }
  return found as Record<string, unknown>;
}

/** The command line has no numbers. Undefined equals empty. */
function isSame(a: unknown = '', b: unknown = ''): boolean {
  return String(a) === String(b);
}
