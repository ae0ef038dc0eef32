import { type Company, request, v2Headers } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

/** How long rows may take to follow, beside other tests. */
const PATIENCE_MS = 120_000;

/**
 * Waits until a list of the company has as many rows as it should. Lists follow what was done within seconds, and a screen that
 * was only opened does not ask again.
 * @param path of the list, such as `referrals`
 */
export async function listed({ account, key }: Pick<Company, 'account' | 'key'>, path: string, rows: number) {
  const headers = v2Headers(account.id, key);
  const list = async () => {
    const { body } = await request(`/api/v2/company/${path}`, { headers });
    return (Array.isArray(body) ? body : (body as { readonly data: unknown[] }).data).length;
  };
  await eventually(list, (count) => count === rows, PATIENCE_MS);
}
