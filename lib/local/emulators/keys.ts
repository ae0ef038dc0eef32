import { randomBytes } from 'node:crypto';
import { readJsonFile, writeJsonFile } from '#lib/local/data-folder.ts';
import type { KeyPlan } from '#lib/local/plan/plan-key.ts';

export interface LocalKey extends KeyPlan {
  readonly secret: Buffer;
}

const KEY_BYTES = 32;

/**
 * Loads the templates' keys from a file and creates missing ones.
 * @param file readable by its owner only; `undefined`: temporary keys
 */
export async function openKeys(file: string | undefined, plans: readonly KeyPlan[]): Promise<LocalKey[]> {
  const stored = (file === undefined ? undefined : await readJsonFile<Record<string, string>>(file)) ?? {};
  const secrets: Record<string, string> = { ...stored };
  for (const { id } of plans) secrets[id] ??= randomBytes(KEY_BYTES).toString('base64');
  if (file !== undefined && plans.some(({ id }) => !Object.hasOwn(stored, id))) await writeJsonFile(file, secrets);
  return plans.map((plan) => ({ ...plan, secret: Buffer.from(String(secrets[plan.id]), 'base64') }));
}
