import { expect } from 'vitest';
import { type Company, createV2Headers, request } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

const TIMEOUT_MS = 120_000;

/**
 * Waits for a company list's number of rows. Lists follow within seconds, and an open screen does not reload.
 * @param path of the list, such as `referrals`
 */
export async function waitForRows({ account, key }: Pick<Company, 'account' | 'key'>, path: string, rows: number) {
  await hasRows(`/api/v2/company/${path}`, createV2Headers(account.id, key), rows);
}

export async function waitForPromoterRows(token: string, path: string, rows: number) {
  await hasRows(`/api/v2/affiliate/${path}`, { authorization: `Bearer ${token}` }, rows);
}

async function hasRows(path: string, headers: Record<string, string>, rows: number): Promise<void> {
  const list = async () => {
    const { body } = await request(path, { headers });
    return (Array.isArray(body) ? body : body?.data)?.length;
  };
  expect(await eventually(list, (count) => count === rows, TIMEOUT_MS), `rows of ${path}`).toBe(rows);
}
