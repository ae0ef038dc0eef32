import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listName } from '#shared/domain/lists/list-membership.ts';
import { listPromoters } from '#shared/operations/promoters/lists/list-promoters.ts';
import { runtime } from '#shared/runtime.ts';
import { readListPage } from '#shared/store/lists/lists.ts';
import { loadMembershipDetails, loadMembershipDetailsReusing } from '#shared/store/promoters/memberships.ts';
import { documentClient } from '#shared/store/table/client.ts';
import { keys } from '#shared/store/table/keys.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

let company: Company;
let owner: { readonly promoterId: number; readonly campaignId: number };
beforeAll(async () => {
  company = await aCompany();
  const { promotion } = await company.promoter();
  owner = { promoterId: promotion.promoterId, campaignId: promotion.campaignId };
});

const send = vi.spyOn(documentClient, 'send');
beforeEach(() => {
  send.mockClear();
});

/** Number of reads of the promoter. */
function countReadsOfPromoter(): number {
  const { pk, sk } = keys.promoter(company.account.id, owner.promoterId);
  const read = send.mock.calls.flatMap(([command]) =>
    command instanceof BatchGetCommand
      ? Object.values(command.input.RequestItems ?? {}).flatMap(({ Keys = [] }) => Keys)
      : [],
  );
  return read.filter((key) => key.pk === pk && key.sk === sk).length;
}

test('a promoter that was already read is shown the same without another read', async () => {
  const details = (await loadMembershipDetails(company.account.id, [owner]))(owner);
  send.mockClear();
  expect((await loadMembershipDetailsReusing(company.account.id, [details.promoter], [owner]))(owner)).toEqual(details);
  expect(countReadsOfPromoter()).toBe(0);
});

test('a list of promoters reads each promoter once', async () => {
  const { account } = company;
  const wholePage = { page: 1, perPage: 50 };
  await eventually(
    () => readListPage(account.id, listName('promoters'), wholePage),
    ({ ids }) => ids.includes(owner.promoterId),
  );
  send.mockClear();
  const { rows } = await listPromoters({ account, runtime }, undefined, wholePage);
  expect(rows.map(({ promoter }) => promoter.id)).toContain(owner.promoterId);
  expect(countReadsOfPromoter()).toBe(1);
});
