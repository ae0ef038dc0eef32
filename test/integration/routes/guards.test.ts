import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { createCompanyAccount, issueApiKey } from '#shared/operations/accounts/create-account.ts';
import { createCampaign } from '#shared/operations/campaigns/create-campaign.ts';
import { createCommission } from '#shared/operations/commissions/create-commission.ts';
import { updateCommission } from '#shared/operations/commissions/update-commission.ts';
import { deleteLead } from '#shared/operations/leads/delete-lead.ts';
import { updateLead } from '#shared/operations/leads/update-lead.ts';
import { createPayouts } from '#shared/operations/payouts/create-payouts.ts';
import { updatePayout } from '#shared/operations/payouts/update-payout.ts';
import { deletePromoter } from '#shared/operations/promoters/delete-promoter.ts';
import {
  addCampaignMembership,
  moveCampaignMembership,
} from '#shared/operations/promoters/promotions/promoter-campaigns.ts';
import { refreshPromoterToken } from '#shared/operations/promoters/sign-in/refresh-promoter-token.ts';
import { updatePromoter } from '#shared/operations/promoters/update-promoter.ts';
import { runtime } from '#shared/runtime.ts';
import { revokeApiKey } from '#shared/store/accounts/accounts.ts';
import { leadWrites } from '#shared/store/leads/leads.ts';
import { listWrites, readWholeList } from '#shared/store/lists/lists.ts';
import { documentClient, tableName } from '#shared/store/table/client.ts';
import { keys, sha256 } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { resolveIdentifiers } from '#shared/store/tracking/lead-context.ts';
import { crashAfter } from '#test/support/payouts/calls.ts';
import { aCompany, twentyPercent, unique } from '#test/support/service/company.ts';
import { callInProcess } from '#test/support/service/in-process.ts';
import { runWithInterference } from '#test/support/table/interference.ts';
import { expectGuarded } from '#test/support/table/overtaken.ts';

// A transaction commits only if all its items are unchanged. Each item checks that separately.

describe('conditions on all items of a transaction', () => {
  test('creating accounts, keys and campaigns checks every item', async () => {
    const { id } = await expectGuarded(() => createCompanyAccount({ runtime }, { name: 'Company', currency: 'USD' }));
    await expectGuarded(() => issueApiKey({ account: { id }, runtime }, 'key'));
    const campaign = { name: 'Campaign', landingUrl: 'https://shop.example/', rewards: [twentyPercent] };
    expect(await expectGuarded(() => createCampaign({ account: { id }, runtime }, campaign))).toMatchObject({
      isDefault: true,
    });
  });

  test('changing a promoter checks every item', async () => {
    const company = await aCompany();
    const call = { account: company.account, runtime };
    const grandparent = await company.promoter();
    const { promoter: parent } = await company.promoter({ parentId: grandparent.promoter.id });
    const [second, third] = [await company.campaignWith({}), await company.campaignWith({})];
    const details = () => ({
      email: `${unique('promoter')}@example.com`,
      custId: unique('cust'),
      refId: unique('ref'),
      promoCode: unique('CODE'),
      landingUrl: `https://${unique('page')}.example`,
      urlTracking: true,
    });
    const { promoter } = await expectGuarded(() => company.promoter(details()));
    const name = { by: 'id', id: promoter.id } as const;
    await expectGuarded(() => updatePromoter(call, name, { ...details(), parentId: parent.id }));
    await expectGuarded(() => refreshPromoterToken(call, name));
    await expectGuarded(() => addCampaignMembership(call, name, second.id));
    await expectGuarded(() => moveCampaignMembership(call, name, { destinationId: third.id }));
    await expectGuarded(() => moveCampaignMembership(call, name, { destinationId: company.campaign.id }));
    await expectGuarded(() => deletePromoter(call, name));
  });

  test('tracking calls check every item', async () => {
    const company = await aCompany();
    const { signup, sale, refund, reverse, cancel } = callInProcess(company);
    const { promotion } = await company.promoter();
    const otherMember = await company.promoter();
    const [email, uid] = [`${unique('lead')}@example.com`, unique('uid')];
    const refId = { ref_id: promotion.refId };
    await expectGuarded(() => signup({ email, ...refId }));
    await expectGuarded(() => sale({ email, event_id: 'first' }));
    await expectGuarded(() => sale({ email, event_id: 'further' }));
    await expectGuarded(() => sale({ email, uid, event_id: 'with uid' }));
    await expectGuarded(() => refund({ email, sale_event_id: 'further', amount: 500 }));
    await expectGuarded(() => refund({ email, amount: 500 }));
    await expectGuarded(() => refund({ email, amount: 1 }));
    await refund({ email, sale_event_id: 'first', amount: 500, event_id: 'back' });
    await refund({ email, amount: 500, event_id: 'of no sale' });
    await expectGuarded(() => reverse({ refund_event_id: 'back' }));
    await expectGuarded(() => reverse({ refund_event_id: 'of no sale' }));
    await expectGuarded(() => cancel({ email, event_id: 'cancelled' }));
    await expectGuarded(() => cancel({ email }));
    const override = { email, uid, ref_id: otherMember.promotion.refId, override_existing_lead: true };
    await expectGuarded(() => signup(override));
    await expectGuarded(() => sale({ email: `${unique('lead')}@example.com`, uid: unique('uid'), ...refId }));
  });

  test('changing a lead checks every item', async () => {
    const company = await aCompany();
    const { sale } = callInProcess(company);
    const [{ promotion }, to] = [await company.promoter(), await company.promoter()];
    const [email, uid] = [`${unique('lead')}@example.com`, unique('uid')];
    const { lead } = await sale({ email, uid, ref_id: promotion.refId });
    await sale({ email });
    const [account, name] = [company.account.id, { id: lead.id }];
    const change = (update: Parameters<typeof updateLead>[2]) =>
      updateLead({ account: { id: account }, runtime }, name, update);
    await expectGuarded(() => change({ state: 'subscribed' }));
    await expectGuarded(() => change({ uid: unique('uid'), email: `${unique('lead')}@example.com` }));
    await expectGuarded(() => change({ refId: to.promotion.refId }));
    await expectGuarded(() => deleteLead({ account: { id: account }, runtime }, name));
  });

  test('changing commissions and payouts checks every item', async () => {
    const { account, ...company } = await aCompany();
    const { sale, refund } = callInProcess({ account });
    const { promoter, promotion } = await company.promoter();
    const sold = { email: `${unique('lead')}@example.com`, event_id: 'sold', ref_id: promotion.refId };
    const { lead } = await sale(sold);
    const give = (reason: Parameters<typeof createCommission>[2]) =>
      createCommission({ account, runtime }, { unit: 'cash', amount: 100, status: 'approved' }, reason);
    const pay = () => createPayouts({ account, runtime }, { promoterId: promoter.id });
    const deny = () => updateCommission({ account, runtime }, { eventId: 'sold' }, 'denied');
    await expectGuarded(() => give({ lead: { id: lead.id }, promotionId: undefined, refId: undefined }));
    await expectGuarded(() => give({ lead: null, promotionId: promotion.id, refId: undefined }));
    const [payout] = await expectGuarded(pay);
    await expectGuarded(() => updatePayout({ account, runtime }, payout?.id ?? 0, 'processing'));
    await expectGuarded(deny);
    // A started payout that is discarded releases its commissions.
    await sale({ ...sold, event_id: 'sold again' });
    await refund({ email: sold.email, amount: 500 });
    const { restore } = crashAfter(2);
    await expect(pay().finally(restore)).rejects.toThrow('died');
    await updateCommission({ account, runtime }, { eventId: 'sold again' }, 'denied');
    expect(await expectGuarded(pay)).toEqual([]);
  });
});

test('a key that was deleted meanwhile cannot be revoked and does not reappear', async () => {
  const { id } = await createCompanyAccount({ runtime }, { name: 'Company', currency: 'USD' });
  const { key, stored } = await issueApiKey({ account: { id }, runtime }, 'key');
  const Key = keys.apiKey(id, sha256(key));
  const revoked = runWithInterference(
    () => revokeApiKey(id, stored.id, runtime.now()),
    () => documentClient.send(new DeleteCommand({ TableName: tableName(), Key })),
  );
  await expect(revoked).rejects.toThrow('stale');
  expect(await readItem(Key)).toBeNull();
});

test("a lead's lookup items are changed and removed only while they lead to it", async () => {
  const company = await aCompany();
  const account = company.account.id;
  const { signup } = callInProcess(company);
  const [from, to] = [await company.promoter(), await company.promoter()];
  const refId = { ref_id: from.promotion.refId };
  const [freed, other] = [unique('uid'), unique('uid')];
  const { lead } = await signup({ uid: freed, ...refId });
  const movedLead = { ...lead, promoterId: to.promoter.id, revision: lead.revision + 1 };
  const renamed = { ...lead, uid: unique('uid'), revision: lead.revision + 1 };
  const [, ...afterMove] = leadWrites(account, lead, movedLead);
  const [, remove] = leadWrites(account, lead, renamed);
  await updateLead({ account: { id: account }, runtime }, { id: lead.id }, { uid: other });
  const { lead: owner } = await signup({ uid: freed, ...refId });
  for (const write of [...afterMove, ...(remove ? [remove] : [])]) {
    await expect(commit([write])).rejects.toThrow('condition failed: stale');
  }
  expect((await resolveIdentifiers(account, { uid: freed, email: null }, runtime.now())).leadByUid).toMatchObject({
    leadId: owner.id,
  });
});

test.each([
  ['add to an empty list', [], { added: [1] }, { added: [2] }, [1]],
  ['add to a list', [7], { added: [1] }, { added: [2] }, [7, 1]],
  ['take out of a list', [6, 7, 8], { removed: [6] }, { removed: [7] }, [7, 8]],
  ['add to a list and take out of it', [6, 7], { added: [1] }, { removed: [7] }, [6, 7, 1]],
])('concurrent writers that %s do not overwrite each other: one is rejected', async (_, before, one, other, after) => {
  const { account } = await aCompany();
  const list = unique('list');
  const nothing = { account: account.id, list, added: [], removed: [] };
  if (before.length > 0) await commit(await listWrites([{ ...nothing, added: before }]));
  const [first = [], second = []] = await Promise.all(
    [one, other].map((each) => listWrites([{ ...nothing, ...each }])),
  );
  await commit(first);
  await expect(commit(second)).rejects.toThrow('condition failed: stale');
  expect(await readWholeList(account.id, list)).toEqual(after);
});
