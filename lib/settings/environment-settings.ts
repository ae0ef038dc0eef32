import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findClosestName } from './closest-name.ts';
import {
  assertKnownSettings,
  ENVIRONMENT_CONTEXT,
  ONE_TIME_SETTINGS,
  SettingsError,
  settingNames,
} from './settings.ts';

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
export function readEnvironmentSettings({
  folder,
  context,
  shared,
}: EnvironmentProps): Readonly<Record<string, unknown>> {
  const names = listSettingsNames(folder);
  const name = context(ENVIRONMENT_CONTEXT);
  if (name === undefined && names.length === 0) return {};
  const available = `${basename(folder)}/ has ${names.join(', ') || 'none'}`;
  if (name === undefined)
    throw new SettingsError(`No environment selected. Add -c ${ENVIRONMENT_CONTEXT}=NAME: ${available}.`);
  const file = `${basename(folder)}/${name}.json`;
  if (!names.includes(String(name))) {
    const closest = findClosestName(String(name), names);
    throw new SettingsError(`There is no ${file}: ${closest ? `did you mean ${closest}?` : `${available}.`}`);
  }
  const settings = readSettingsObject(join(folder, `${name}.json`), file);
  assertKnownSettings(Object.keys(settings), file);
  const permanent = settingNames.filter((setting) => !ONE_TIME_SETTINGS.includes(setting));
  const misplaced = permanent.filter((setting) => !isSame(context(setting), shared[setting]));
  if (misplaced.length > 0) {
    throw new SettingsError(`Set ${misplaced.join(', ')} in ${file}, not with -c: the next deployment could lose it.`);
  }
  return settings;
}

function listSettingsNames(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files.map((file) => basename(file, '.json')).sort();
}

function readSettingsObject(path: string, file: string): Readonly<Record<string, unknown>> {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new SettingsError(`${file} is not valid JSON.`);
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw new SettingsError(`${file} must be a JSON object of settings.`);
  }
  return content as Record<string, unknown>;
}

/** The command line has no numbers. Undefined equals empty. */
function isSame(a: unknown = '', b: unknown = ''): boolean {
  return String(a) === String(b);
}
