import { randomBytes } from 'node:crypto';
import { readJsonFile, writeJsonFile } from '#lib/local/data-folder.ts';
import type { KeyPlan } from '#lib/local/plan/plan-key.ts';

/** A key, and what it consists of. */
export interface LocalKey extends KeyPlan {
  readonly secret: Buffer;
}

const bytes = 32;

/**
 * The keys of the templates: those that the file has, and new ones, which are written to it.
 * @param file readable by its owner alone; `undefined` makes keys that nothing is to outlast
 */
export async function openKeys(file: string | undefined, plans: readonly KeyPlan[]): Promise<LocalKey[]> {
  const known = (file === undefined ? undefined : await readJsonFile<Record<string, string>>(file)) ?? {};
  const secrets: Record<string, string> = { ...known };
  for (const { id } of plans) secrets[id] ??= randomBytes(bytes).toString('base64');
  if (file !== undefined && plans.some(({ id }) => !Object.hasOwn(known, id))) await writeJsonFile(file, secrets);
  return plans.map((plan) => ({ ...plan, secret: Buffer.from(String(secrets[plan.id]), 'base64') }));
}
