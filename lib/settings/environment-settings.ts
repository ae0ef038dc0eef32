import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { nearest } from './nearest.ts';
import { assertKnownSettings, ENVIRONMENT, ONE_TIME_SETTINGS, SettingsError, settingNames } from './settings.ts';

interface EnvironmentProps {
  /** The folder of the settings files, one for each environment. It need not be there. */
  readonly folder: string;
  /** Looks a context value up by its name, from the command line too. */
  readonly context: (name: string) => unknown;
  /** What cdk.json says, which all environments share. */
  readonly shared: Readonly<Record<string, unknown>>;
}

/**
 * The settings of the environment that a deployment is for, from its file. Where there are such files, a deployment has to
 * name one, and takes no setting from the command line: so nothing that is forgotten there the next time is undone.
 * @returns none where there are no files
 * @throws SettingsError where no environment is named, or one without a file, where its file is no JSON object or has what is no
 *   setting, and where a setting is given besides
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

/** The command line has text where cdk.json may have a number; what is left out is none. */
function isSame(a: unknown = '', b: unknown = ''): boolean {
  return String(a) === String(b);
}
