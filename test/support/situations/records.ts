import { readRows } from '#shared/store/rows.ts';
import type { Input, World } from '#test/support/requests/world.ts';
import { unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import type { Situations } from './index.ts';

/** The user name of a lead that has come into the rows. */
async function aUsername({ company, promotion }: World): Promise<Input> {
  const username = unique('user');
  await company.v1('/track/signup', { email: `${username}@example.com`, username, ref_id: promotion.refId });
  await eventually(
    () => readRows(company.account.id, 'lead'),
    (rows) => rows.some((row) => row.username === username),
  );
  return { id: username, find_by: 'username' };
}

/** Situations of calls about records, by path. */
export const recordSituations: Situations = {
  '/api/v2/company/referrals/{id}': { 'a user name': aUsername },
};
