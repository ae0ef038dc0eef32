import { describe, expect, test } from 'vitest';
import type { SaleEvent } from '#shared/domain/tracking/event.ts';
import { deletePromoter } from '#shared/operations/promoters/delete-promoter.ts';
import { archivePromoCode, createPromoCode } from '#shared/operations/promoters/promo-codes/promo-codes.ts';
import { listOfferedTags, offerTags } from '#shared/operations/promoters/promoter-tags.ts';
import { runtime } from '#shared/runtime.ts';
import {
  findPayoutDetails,
  payoutDetailsRemoval,
  payoutDetailsWrite,
} from '#shared/store/payout-methods/payout-details.ts';
import { readBalances, readCounters } from '#shared/store/projections/projections.ts';
import { findPromoCodeOwner, readPromoCodeOwners } from '#shared/store/promoters/promo-codes.ts';
import { readPromoterFigures, ruledSaleWrite } from '#shared/store/promoters/promoter-figures.ts';
import { findAccountAndPromoter, findPromoter, findPromoterByEmail } from '#shared/store/promoters/promoters.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { aCompany, post } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

/** Numbers refer to shared/store/README.md. */
describe('access patterns of promoters', () => {
  test('11: promoters are found by id and by e-mail', async () => {
    const company = await aCompany();
    const { promoter } = await company.promoter();
    expect(await findPromoter(company.account.id, promoter.id)).toMatchObject(promoter);
    expect(await findPromoterByEmail(company.account.id, promoter.email)).toMatchObject(promoter);
    const { account } = company;
    expect(await findAccountAndPromoter(account.id, promoter.id)).toMatchObject({ account, promoter });
  });

  test('13: counters and balances follow within seconds', async () => {
    const company = await aCompany();
    const { promoter, promotion } = await company.promoter();
    await post('/tr', { account: company.account.id, ref_id: promotion.refId });
    await company.v2('/track/sale', { email: 'x@example.com', event_id: 's1', amount: 100, ref_id: promotion.refId });
    const counters = await eventually(
      () => readCounters(company.account.id, promotion),
      ({ sales_count, visitors_count }) => sales_count === 1 && visitors_count === 1,
    );
    expect(counters).toEqual({
      visitors_count: 1,
      leads_count: 1,
      customers_count: 1,
      active_customers_count: 1,
      sales_count: 1,
      refunds_count: 0,
      cancellations_count: 0,
      sales_total: 100,
      refunds_total: 0,
    });
    expect(await readBalances(company.account.id, promoter.id)).toEqual([{ unit: 'cash', earned: 20, paid: 0 }]);
  });

  test('23: the owner of a promo code is found, even if archived, until the promoter is deleted', async () => {
    const company = await aCompany();
    const call = { account: company.account, runtime };
    const { promoter } = await company.promoter();
    const { id } = await createPromoCode(call, { code: 'ONE', promoterId: promoter.id, rewardId: 1 });
    await archivePromoCode(call, id);
    expect(await findPromoCodeOwner(call.account.id, id)).toMatchObject({ promoterId: promoter.id, rewardId: 1 });
    expect([...(await readPromoCodeOwners(call.account.id, [id, 999_999])).keys()]).toEqual([id]);
    await deletePromoter(call, { by: 'id', id: promoter.id });
    expect(await findPromoCodeOwner(call.account.id, id)).toBeNull();
  });

  test('58: payout details are stored encrypted and can be removed', async () => {
    const { account } = await aCompany();
    const sealed = { promoterId: 3, method: 'bank', key: Uint8Array.of(1), text: Uint8Array.of(2) } as const;
    await commit([payoutDetailsWrite(account.id, sealed)]);
    expect(await findPayoutDetails(account.id, sealed)).toMatchObject(sealed);
    await commit([payoutDetailsRemoval(account.id, sealed)]);
    expect(await findPayoutDetails(account.id, sealed)).toBeNull();
  });

  test("66: a promoter's figures include sales that the counters lack", async () => {
    const { account } = await aCompany();
    const owner = { promoterId: 3, campaignId: 1 };
    const noFigures = { customers: 0, revenue: 0, count: null };
    expect(await readPromoterFigures(account.id, owner)).toEqual(noFigures);
    const sale = { ...owner, becameCustomer: true, amount: 500 } as SaleEvent;
    await commit([ruledSaleWrite(account.id, sale, noFigures)]);
    const figures = await readPromoterFigures(account.id, owner);
    expect(figures).toEqual({ customers: 1, revenue: 500, count: 1 });
    await commit([ruledSaleWrite(account.id, { ...sale, becameCustomer: false }, figures)]);
    expect(await readPromoterFigures(account.id, owner)).toEqual({ customers: 1, revenue: 1000, count: 2 });
    await expect(commit([ruledSaleWrite(account.id, sale, figures)])).rejects.toThrow('stale');
    await expect(commit([ruledSaleWrite(account.id, sale, noFigures)])).rejects.toThrow('stale');
  });

  test('76: an account offers its tags once each, however many calls add them at once', async () => {
    const call = { account: (await aCompany()).account, runtime };
    expect(await listOfferedTags(call)).toEqual([]);
    await Promise.all([['VIP'], ['vip', 'YouTube'], ['Newsletter']].map((tags) => offerTags(call, tags)));
    const tags = await listOfferedTags(call);
    expect(tags.map((tag) => tag.toLowerCase())).toEqual(['newsletter', 'vip', 'youtube']);
  });
});
