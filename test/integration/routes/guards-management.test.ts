import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { createCommission } from '#shared/operations/commissions/create-commission.ts';
import { updateCommission } from '#shared/operations/commissions/update-commission.ts';
import { finishMove } from '#shared/operations/leads/move-lead-commissions.ts';
import { updateLead } from '#shared/operations/leads/update-lead.ts';
import { createPayouts } from '#shared/operations/payouts/create-payouts.ts';
import { updatePayout } from '#shared/operations/payouts/update-payout.ts';
import { deletePromoter } from '#shared/operations/promoters/delete-promoter.ts';
import { PARENT_IS_DESCENDANT } from '#shared/operations/promoters/parents/promoter-parent.ts';
import {
  addCampaignMembership,
  moveCampaignMembership,
} from '#shared/operations/promoters/promotions/promoter-campaigns.ts';
import { updatePromoter } from '#shared/operations/promoters/update-promoter.ts';
import { runtime } from '#shared/runtime.ts';
import { findCommission } from '#shared/store/commissions/commissions.ts';
import { findLead } from '#shared/store/leads/leads.ts';
import { findPayout, readOpenPayouts } from '#shared/store/payouts/payouts.ts';
import { findPromoter } from '#shared/store/promoters/promoters.ts';
import { documentClient, tableName } from '#shared/store/table/client.ts';
import { keys } from '#shared/store/table/keys.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';
import { type Item, readItem } from '#shared/store/table/read.ts';
import { crashAfter, expectConsistentRecords } from '#test/support/payouts/calls.ts';
import { aCompany, type Company, unique } from '#test/support/service/company.ts';
import { callInProcess } from '#test/support/service/in-process.ts';
import { runWithInterference } from '#test/support/table/interference.ts';

// A decision is committed only if its basis is unchanged, so the outcome always matches some sequential order of the
// calls.

let company: Company;
beforeAll(async () => {
  company = await aCompany();
});

/** A promoter whose lead has bought for 10.00, and company operations on them. */
async function aSale() {
  const account = company.account.id;
  const { promoter, promotion } = await company.promoter();
  const { sale, refund } = callInProcess(company);
  const [email, eventId] = [`${unique('lead')}@example.com`, unique('sold')];
  const sold = await sale({ email, event_id: eventId, ref_id: promotion.refId });
  const id = sold.lead.id;
  const payee = { promoterId: promoter.id };
  return {
    account,
    promoter,
    eventId,
    email,
    id,
    sale,
    refund,
    commissionId: sold.commissions[0]?.commission.id ?? 0,
    give: (refId: string) => updateLead({ account: { id: account }, runtime }, { id }, { refId }),
    remove: (promoterId: number) => deletePromoter({ account: { id: account }, runtime }, { by: 'id', id: promoterId }),
    pay: () => createPayouts({ account: company.account, runtime }, payee),
    deny: () => updateCommission({ account: { id: account }, runtime }, { eventId }, 'denied'),
    reward: () =>
      createCommission(
        { account: company.account, runtime },
        { unit: 'cash', amount: 100, status: 'approved' },
        { lead: { id }, promotionId: undefined, refId: undefined },
      ),
    sound: () => expectConsistentRecords(account, promoter.id),
  };
}

describe('moving a lead during concurrent changes', () => {
  test('moving a lead to a promoter who is deleted meanwhile fails', async () => {
    const { account, promoter, id, give, remove } = await aSale();
    const to = await company.promoter();
    const creation = runWithInterference(
      () => give(to.promotion.refId),
      () => remove(to.promoter.id),
    );
    await expect(creation).rejects.toMatchObject({ reason: { code: 'not_found', what: 'promotion' } });
    expect(await findLead(account, id)).toMatchObject({ promoterId: promoter.id });
  });

  test.each(['item read', 'batch read'] as const)(
    "a lead follows its new promoter's concurrent campaign move before the %s of the ref id",
    async (command) => {
      const { account, id, give } = await aSale();
      const to = await company.promoter();
      const other = await company.campaignWith({ name: 'Other' });
      const name = { by: 'id', id: to.promoter.id } as const;
      const creation = runWithInterference(
        () => give(to.promotion.refId),
        () => moveCampaignMembership({ account: { id: account }, runtime }, name, { destinationId: other.id }),
        { nth: command === 'item read' ? 2 : 1, command },
      );
      expect((await creation).owner.promotion.campaignId).toBe(other.id);
      expect(await findLead(account, id)).toMatchObject({ promoterId: to.promoter.id, campaignId: other.id });
    },
  );

  test('a lead that is moved again meanwhile ends up, with its commissions, at the last promoter', async () => {
    const { account, promoter, id, give, commissionId } = await aSale();
    const [first, second] = [await company.promoter(), await company.promoter()];
    const crash = crashAfter(1);
    await expect(give(first.promotion.refId).finally(crash.restore)).rejects.toThrow('died');
    await runWithInterference(
      () => finishMove({ account: { id: account }, runtime }, id),
      async () => {
        await give(promoter.defaultRefId);
        const secondCrash = crashAfter(1);
        await expect(give(second.promotion.refId).finally(secondCrash.restore)).rejects.toThrow('died');
      },
    );
    await finishMove({ account: { id: account }, runtime }, id);
    expect(await findLead(account, id)).toMatchObject({ promoterId: second.promoter.id, moving: null });
    expect(await findCommission(account, commissionId)).toMatchObject({ promoterId: second.promoter.id });
  });
});

describe('custom commissions during concurrent changes', () => {
  test('a custom commission for a lead that is moved meanwhile goes to its new promoter', async () => {
    const { reward, give } = await aSale();
    const to = await company.promoter();
    const { commission } = await runWithInterference(reward, () => give(to.promotion.refId));
    expect(commission.promoterId).toBe(to.promoter.id);
  });

  test('a custom commission for a promoter who is deleted meanwhile fails', async () => {
    const { promoter, reward, remove } = await aSale();
    const racing = runWithInterference(reward, () => remove(promoter.id));
    await expect(racing).rejects.toMatchObject({ reason: { code: 'not_found', what: 'promoter' } });
  });
});

describe('commission denial during concurrent changes', () => {
  test('a refund during the denial of a commission creates a denied reversal', async () => {
    const { deny, refund, email, eventId, account } = await aSale();
    const refundedAmounts: number[] = [];
    await runWithInterference(deny, async () => {
      const { commissions } = await refund({ email, sale_event_id: eventId, amount: 400 });
      refundedAmounts.push(...commissions.map(({ commission }) => commission.id));
    });
    expect(await findCommission(account, refundedAmounts[0] ?? 0)).toMatchObject({ amount: -80, status: 'denied' });
  });

  test('a commission that is denied during payout creation leaves the payout', async () => {
    const { deny, pay, account, commissionId, sound } = await aSale();
    await runWithInterference(deny, pay);
    expect(await findCommission(account, commissionId)).toMatchObject({ status: 'denied', payoutId: null });
    expect((await sound()).payouts).toMatchObject([{ amount: 0, phase: 'sealed' }]);
  });

  test('a commission whose payout is completed meanwhile cannot be denied', async () => {
    const { deny, pay, account, sound } = await aSale();
    const [payout] = await pay();
    const denial = runWithInterference(deny, () =>
      updatePayout({ account: { id: account }, runtime }, payout?.id ?? 0, 'completed'),
    );
    await expect(denial).rejects.toMatchObject({ reason: { code: 'invalid' } });
    expect((await sound()).payouts).toMatchObject([{ amount: 200, status: 'completed' }]);
  });
});

describe('payout creation during concurrent changes', () => {
  const begin = { command: 'commit', nth: 1 } as const;
  const take = { command: 'commit', nth: 2 } as const;
  const seal = { command: 'commit', nth: 3 } as const;

  test('a payout that a failed process started concurrently is continued, not duplicated', async () => {
    const { pay, account, sound } = await aSale();
    const created = await runWithInterference(
      pay,
      async () => {
        const { restore } = crashAfter(1);
        await expect(pay().finally(restore)).rejects.toThrow('died');
      },
      begin,
    );
    expect(created).toMatchObject([{ amount: 200 }]);
    expect((await sound()).payouts).toHaveLength(1);
    expect(await readOpenPayouts(account)).toEqual([]);
  });

  test.each([
    ['has begun', take],
    ['has taken all', seal],
  ])('a payout that another process finishes after it %s contains each commission once', async (_, before) => {
    const { pay, account, sound } = await aSale();
    const created = await runWithInterference(pay, pay, before);
    expect(created).toMatchObject([{ amount: 200, commissionsCount: 1, phase: 'sealed' }]);
    expect((await sound()).payouts).toHaveLength(1);
    expect(await readOpenPayouts(account)).toEqual([]);
  });

  test.each([
    ['before it is taken', take],
    ['before it is sealed', seal],
  ])('a payout whose only commission is denied %s is discarded', async (_, before) => {
    const { pay, deny, account, sound } = await aSale();
    expect(await runWithInterference(pay, deny, before)).toEqual([]);
    expect((await sound()).payouts).toEqual([]);
    expect(await readOpenPayouts(account)).toEqual([]);
  });

  test('a payout that drops below zero is discarded, and its commissions are paid with the next one', async () => {
    const { pay, sale, refund, email, eventId, reward, account, sound } = await aSale();
    const call = { account: { id: account }, runtime };
    const [payout] = await pay();
    await updatePayout(call, payout?.id ?? 0, 'completed');
    await refund({ email, sale_event_id: eventId, amount: 750 });
    const laterEventId = unique('sold');
    await sale({ email, event_id: laterEventId });
    await reward();
    expect(
      await runWithInterference(pay, () => updateCommission(call, { eventId: laterEventId }, 'denied'), seal),
    ).toEqual([]);
    expect((await sound()).payouts).toMatchObject([{ status: 'completed' }]);
    expect(await readOpenPayouts(account)).toEqual([]);
    await reward();
    expect(await pay()).toMatchObject([{ amount: 100 - 150 + 100 }]);
    await sound();
  });

  test('concurrent status changes of a payout leave the balance of the last one', async () => {
    const { pay, account, sound } = await aSale();
    const [payout] = await pay();
    const id = payout?.id ?? 0;
    await updatePayout({ account: { id: account }, runtime }, id, 'completed');
    await runWithInterference(
      () => updatePayout({ account: { id: account }, runtime }, id, 'pending'),
      () => updatePayout({ account: { id: account }, runtime }, id, 'processing'),
    );
    expect(await findPayout(account, id)).toMatchObject({ status: 'pending' });
    await sound();
  });
});

describe('promoter updates during concurrent changes', () => {
  async function aPromoter() {
    const call = { account: company.account, runtime };
    const { promoter } = await company.promoter();
    type Changes = Parameters<typeof updatePromoter>[2];
    const update = (changes: Changes, id = promoter.id) => updatePromoter(call, { by: 'id', id }, changes);
    return { call, account: call.account.id, id: promoter.id, email: promoter.email, update };
  }

  test('concurrent updates of a promoter both survive', async () => {
    const { update, account, id } = await aPromoter();
    await runWithInterference(
      () => update({ firstName: 'Ada' }),
      () => update({ note: 'Countess' }),
    );
    expect(await findPromoter(account, id)).toMatchObject({ firstName: 'Ada', note: 'Countess' });
  });

  test('a promoter cannot get a parent that concurrently becomes its child', async () => {
    const { update, account, id } = await aPromoter();
    const { promoter: parent } = await company.promoter();
    const circle = runWithInterference(
      () => update({ parentId: parent.id }),
      () => update({ parentId: id }, parent.id),
    );
    await expect(circle).rejects.toMatchObject({ reason: { code: 'invalid', message: PARENT_IS_DESCENDANT } });
    expect(await findPromoter(account, id)).toMatchObject({ parentPromoterId: null });
  });

  test('an update by an e-mail that moves to another promoter meanwhile changes that promoter', async () => {
    const { call, update, account, id, email } = await aPromoter();
    const { promoter: other } = await company.promoter();
    await runWithInterference(
      () => updatePromoter(call, { by: 'email', text: email }, { note: 'seen' }),
      async () => {
        await update({ email: `${unique('new')}@example.com` });
        await update({ email }, other.id);
      },
      { command: 'query' },
    );
    expect(await findPromoter(account, id)).toMatchObject({ note: null });
    expect(await findPromoter(account, other.id)).toMatchObject({ note: 'seen' });
  });

  test('a promoter whose new campaign is only partly visible is loaded again', async () => {
    const { call, account, id } = await aPromoter();
    const { id: campaignId } = await company.campaignWith({});
    await addCampaignMembership(call, { by: 'id', id }, campaignId);
    const key = keys.promotion(account, id, campaignId);
    const promotion = await readItem<Item>(key);
    await documentClient.send(new DeleteCommand({ TableName: tableName(), Key: key }));
    const sleep = async () =>
      void (await documentClient.send(new PutCommand({ TableName: tableName(), Item: promotion ?? key })));
    await updatePromoter({ ...call, runtime: { ...call.runtime, sleep } }, { by: 'id', id }, { note: 'seen' });
    const campaignIds = [company.campaign.id, campaignId];
    expect(await findPromoter(account, id)).toMatchObject({ note: 'seen', campaignIds });
  });
});

describe('release of unused numbers', () => {
  const takenError = (field: string) => ({ reason: { code: 'taken', field } });

  test('rejected promoter creations and campaign joins release their numbers', async () => {
    const call = { account: company.account, runtime };
    const { promoter, promotion } = await company.promoter();
    const { email } = promoter;
    await expect(company.promoter({ email })).rejects.toMatchObject(takenError('email'));
    const repeatedJoin = addCampaignMembership(call, { by: 'id', id: promoter.id }, company.campaign.id);
    await expect(repeatedJoin).rejects.toMatchObject({ reason: { code: 'invalid' } });
    const next = await company.promoter();
    expect([next.promoter.id, next.promotion.id]).toEqual([promoter.id + 1, promotion.id + 1]);
  });

  test('a rejected lead update releases its numbers', async () => {
    const { id, account, promoter, sale } = await aSale();
    const email = `${unique('lead')}@example.com`;
    const before = await sale({ email, ref_id: promoter.defaultRefId });
    await expect(updateLead({ account: { id: account }, runtime }, { id }, { email })).rejects.toMatchObject(
      takenError('email'),
    );
    expect((await sale({ email })).id).toBe(before.id + 1);
  });

  test('a rejected custom commission releases its number', async () => {
    const { account, promoter, reward, remove } = await aSale();
    const { commission } = await reward();
    await expect(runWithInterference(reward, () => remove(promoter.id))).rejects.toMatchObject({
      reason: { code: 'not_found' },
    });
    expect(await takeNumbers(account, 'commission', 1)).toEqual([commission.id + 1]);
  });
});
