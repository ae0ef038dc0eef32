import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { nearest } from './nearest.ts';
import { assertKnownSettings, ENVIRONMENT, ONE_TIME_SETTINGS, SettingsError, settingNames } from './settings.ts';

interface EnvironmentProps {
  /** Folder with one settings file per environment; may be missing. */
  readonly folder: string;
  /** Reads a context value, including those of the command line. */
  readonly context: (name: string) => unknown;
  /** Settings in cdk.json, which all environments share. */
  readonly shared: Readonly<Record<string, unknown>>;
}

/**
 * Reads the settings of the deployment's environment from its file. If there are such files, a deployment must name one
 * and takes no settings from the command line, because the next deployment could forget them and revert the change.
 * @returns empty if there are no files
 * @throws SettingsError when no or an unknown environment is named, its file is not a JSON object or has unknown
 * settings, or the command line has settings
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

/** Compares as text, because the command line has no numbers. Undefined equals empty. */
function isSame(a: unknown = '', b: unknown = ''): boolean {
  return String(a) === String(b);
}
