import { describe, expect, test } from 'vitest';
import { BILLING_SETTINGS } from '#shared/domain/billing/acts.ts';
import type { ReceivedEvent } from '#shared/domain/billing/received.ts';
import type { SaleEvent } from '#shared/domain/event.ts';
import { figureOf, type Vector } from '#shared/domain/figures/figures.ts';
import { newPaymentsBatch } from '#shared/domain/payments-batches/payments-batch.ts';
import { LINK_S, sessionByLink } from '#shared/domain/portal/link.ts';
import { endAfter, makePromoterToken } from '#shared/domain/portal/session.ts';
import { withTry } from '#shared/domain/portal/tries.ts';
import { type ReportSubject, ROLL_UPS } from '#shared/domain/reports/roll-up.ts';
import { packedEntries } from '#shared/domain/sorted/sheet.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { type RefusedBecause, refusedCall } from '#shared/domain/tracking-log/refused-call.ts';
import { endOfSession, makeSessionToken } from '#shared/domain/users/session.ts';
import { createApiKey } from '#shared/operations/accounts/create-account.ts';
import { createBatch } from '#shared/operations/batches/create-batch.ts';
import { createRewardDefinition } from '#shared/operations/campaigns/rewards.ts';
import { runPayouts } from '#shared/operations/payouts/run-payouts.ts';
import { deletePromoter } from '#shared/operations/promoters/delete-promoter.ts';
import { archivePromoCode, createPromoCode } from '#shared/operations/promoters/promo-codes.ts';
import { updatePromotion } from '#shared/operations/promoters/update-promotion.ts';
import { refreshReports } from '#shared/operations/reports/refresh.ts';
import { beginLists } from '#shared/operations/sorted/begin-lists.ts';
import { createWebhook } from '#shared/operations/webhooks/create-webhook.ts';
import { runtime } from '#shared/runtime.ts';
import { removeItemsOf } from '#shared/store/account-erasure.ts';
import {
  findAccount,
  listAccounts,
  listApiKeys,
  openedBy,
  readAccount,
  readAccountsInService,
  revokeApiKey,
} from '#shared/store/accounts.ts';
import { auditing, readAuditLog } from '#shared/store/audit-log.ts';
import { findBatch, readChunks, readOpenBatches } from '#shared/store/batches.ts';
import { readConnection, readConnections, writeConnection } from '#shared/store/billing-connections.ts';
import {
  type EventQuery,
  keepBody,
  packedEvent,
  readReceived,
  readReceivedEvents,
  readReceivedWhole,
  receivedWrite,
} from '#shared/store/billing-events.ts';
import {
  readBillingCodes,
  readBillingCustomer,
  rememberCode,
  rememberCustomer,
  rememberLead,
  rememberOpenSale,
  rememberSubscription,
  rememberUsedCode,
} from '#shared/store/billing-memory.ts';
import { findBillingMoney, nameBillingPayment, writeBillingPayment } from '#shared/store/billing-payments.ts';
import { findCampaign, findDefaultCampaign, listCampaigns } from '#shared/store/campaigns.ts';
import { takeBlock } from '#shared/store/click-limits.ts';
import { findCommissionsOf } from '#shared/store/commissions.ts';
import { listDeliveries, readDelivery } from '#shared/store/deliveries.ts';
import { areNumbered, eachEventOf } from '#shared/store/events-of-account.ts';
import { giveImportLockBack, takeImportLock } from '#shared/store/import-lock.ts';
import { importedWrite, readClaimed, readImported } from '#shared/store/imports.ts';
import { readEvent } from '#shared/store/journal.ts';
import { findLead, leadWrites } from '#shared/store/leads.ts';
import { findMailSender, findWebhook, readListeners, readWebhooks } from '#shared/store/listeners.ts';
import { listWrites, readListPage, readWholeList } from '#shared/store/lists.ts';
import {
  type Claim,
  claimMail,
  markMailRefused,
  markMailSent,
  readAccountAndWebhook,
  readMailRecords,
  readPromoterMails,
} from '#shared/store/mails.ts';
import { readSubject } from '#shared/store/notice-records.ts';
import { promotionsGiving } from '#shared/store/own-rewards.ts';
import {
  findPayment,
  findPayments,
  findPaymentsBatch,
  newPaymentsBatchWrite,
  newPaymentWrite,
  readPayments,
  readPaymentsBatches,
} from '#shared/store/payments-batches.ts';
import { detailsRemoval, detailsWrite, findDetails } from '#shared/store/payout-details.ts';
import { noteSettledRun, readSettledRun } from '#shared/store/payout-runs.ts';
import {
  findOpenPayout,
  findPayout,
  findPayouts,
  findUnfinishedPayout,
  readOpenPayouts,
} from '#shared/store/payouts.ts';
import { logoWrite, readLogo, readTerms, termsWrite } from '#shared/store/portal.ts';
import { keepLink, readLink, spendLink } from '#shared/store/portal-links.ts';
import { readTrying, setOwnPassword, takeTry } from '#shared/store/portal-passwords.ts';
import { readBalances, readCounters } from '#shared/store/projections.ts';
import { findPromoCodeOwner, readPromoCodeOwners } from '#shared/store/promo-codes.ts';
import { readFigures, ruledSaleWrite } from '#shared/store/promoter-figures.ts';
import { loginWrite, readLogins, removeLogin } from '#shared/store/promoter-logins.ts';
import {
  readPromoterOfToken,
  readPromoterSession,
  removeEntries,
  removePromoterSession,
} from '#shared/store/promoter-sessions.ts';
import { findAccountAndPromoter, findPromoter, findPromoterByEmail } from '#shared/store/promoters.ts';
import { findPromotion } from '#shared/store/promotions.ts';
import { findRates, listRates, readRateDays, recordRates } from '#shared/store/rates.ts';
import { readNamedEvents, readRefusedCalls, takeLogSlot } from '#shared/store/refused-calls.ts';
import { readFed, readFeed, readProgress } from '#shared/store/report-feed.ts';
import { readRanks, readSeries, readTotals } from '#shared/store/report-reads.ts';
import { findRewardDefinition, listRewardDefinitions, readRewardDefinitions } from '#shared/store/rewards.ts';
import { readRows } from '#shared/store/rows.ts';
import { readSession, removeSession, sessionWrite } from '#shared/store/sessions.ts';
import { countSignup } from '#shared/store/signup-limits.ts';
import { claim, listSorted, readSize, release } from '#shared/store/sorted-lists.ts';
import { logRows, readLog, readLogEnd } from '#shared/store/sorted-log.ts';
import { openParts, writeSheets } from '#shared/store/sorted-sheets.ts';
import { entriesWithin } from '#shared/store/sorted-sums.ts';
import { loadSubject, loadTiers, lookUp } from '#shared/store/subjects.ts';
import { keys, sha256 } from '#shared/store/table/keys.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';
import { Pace } from '#shared/store/table/pace.ts';
import { readItem } from '#shared/store/table/read.ts';
import { commit, put } from '#shared/store/table/transaction.ts';
import { makeTextKey, readTextKeys } from '#shared/store/text-keys.ts';
import { readUnpaid } from '#shared/store/unpaid.ts';
import { findUser, findUsersByEmail, readUsers } from '#shared/store/users.ts';
import { findReferral, findVisitor, recordClick, recordClickTaking } from '#shared/store/visitors.ts';
import { aloud, aMailingCompany, mailMessage } from '#test/support/mail/mails.ts';
import { aPayer, dieAfter, sell } from '#test/support/payouts/calls.ts';
import { aPromoterSession } from '#test/support/portal/sessions.ts';
import { dated } from '#test/support/reports/calls.ts';
import { aCompany, post, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { anInvited } from '#test/support/users/people.ts';
import { inProcessWith } from '#test/support/webhooks/calls.ts';
import { aDeliveryTo, HOOK } from '#test/support/webhooks/inputs.ts';

/** The numbers are those of shared/store/README.md. */
/** A record as the table has it: what is undefined is not written. */
function stored<Stored>(record: Stored): Stored {
  return JSON.parse(JSON.stringify(record));
}

describe('access patterns of the table', () => {
  test('1 and 2: a key opens its account until it is revoked; the keys of an account are listed without the keys', async () => {
    const { account, key } = await aCompany();
    expect(await openedBy(account.id, sha256(key))).toMatchObject({ account: { id: account.id, currency: 'USD' } });
    const second = await createApiKey({ account, runtime }, 'second');
    await revokeApiKey(account.id, second.stored.id, runtime.now());
    expect(await openedBy(account.id, sha256(second.key))).toBeNull();
    const listed = await listApiKeys(account.id);
    expect(listed.map(({ name, revokedAt }) => [name, revokedAt !== null]).sort()).toEqual([
      ['second', true],
      ['test', false],
    ]);
    expect(JSON.stringify(listed)).not.toContain(key);
  });

  test('3 and 4: accounts by id and in the directory', async () => {
    const { account } = await aCompany();
    expect(await findAccount(account.id)).toMatchObject(account);
    expect(await readAccount(account.id)).toMatchObject(account);
    expect((await listAccounts()).map(({ id }) => id)).toContain(account.id);
  });

  test('5 and 6: every name of a call is looked up at once, and leads to all that a sale needs', async () => {
    const { account, ...company } = await aCompany();
    const { promoter, promotion } = await company.promoter({ promoCode: 'SAVE' });
    const lead = { uid: unique('uid'), email: `${unique('lead')}@example.com` };
    const { body } = await company.v2('/track/sale', { ...lead, event_id: 's1', amount: 100, ref_id: promotion.refId });
    const owner = { promoterId: promoter.id, campaignId: promotion.campaignId };
    const pointers = await lookUp(account.id, { ...lead, promoCode: 'SAVE', saleEventId: 's1' }, runtime.now());
    expect(pointers).toMatchObject({
      leadByUid: { leadId: body.referral.id, ...owner },
      leadByEmail: { leadId: body.referral.id, ...owner },
      attribution: { ...owner, origin: 'promo_code' },
      sale: { eventId: 's1', amount: 100 },
    });
    const commissionIds = pointers.sale?.commissions.map(({ id }) => id) ?? [];
    const subject = await loadSubject(account.id, owner, { leadId: body.referral.id, commissionIds });
    expect(subject).toMatchObject({
      lead,
      membership: {
        promoter: { id: promoter.id },
        promotion: { id: promotion.id },
        campaign: { id: company.campaign.id },
      },
      commissions: [{ amount: 20 }],
    });
  });

  test('7: parents, as many tiers as are rewarded, and never around in a circle', async () => {
    const company = await aCompany();
    const grandparent = await company.promoter();
    const parent = await company.promoter({ parentId: grandparent.promoter.id });
    const child = await company.promoter({ parentId: parent.promoter.id });
    const first = { ...child, campaign: company.campaign };
    const ids = async (depth: number) =>
      (await loadTiers(company.account.id, first, depth)).map(({ promoter }) => promoter.id);
    const all = [child, parent, grandparent].map(({ promoter }) => promoter.id);
    expect(await ids(1)).toEqual(all.slice(0, 1));
    expect(await ids(2)).toEqual(all.slice(0, 2));
    expect(await ids(9)).toEqual(all);
  });

  test('8 and 9: a ref id leads to its promotion; a visitor is recorded once', async () => {
    const company = await aCompany();
    const { promotion } = await company.promoter();
    const referral = await findReferral(company.account.id, promotion.refId);
    expect(referral).toMatchObject({ promotionId: promotion.id, campaignId: company.campaign.id });
    const now = runtime.now();
    const visitor = { event: 'click', tid: 't1', promoterId: promotion.promoterId } as const;
    const rest = {
      campaignId: promotion.campaignId,
      promotionId: promotion.id,
      at: now,
      recordedAt: now,
    };
    const other = (await company.promoter()).promotion;
    const again = { ...visitor, ...rest, promoterId: other.promoterId };
    expect(await recordClick(company.account.id, { ...visitor, ...rest })).toMatchObject(visitor);
    expect(await recordClick(company.account.id, again)).toMatchObject(visitor);
    expect(await findVisitor(company.account.id, 't1')).toMatchObject(visitor);
    expect((await findPromotion(company.account.id, promotion))?.refId).toBe(promotion.refId);
  });

  test('43: clicks of a minute are taken by processes, of a source and of an account', async () => {
    const company = await aCompany();
    const { promotion } = await company.promoter();
    const block = { account: company.account.id, source: '203.0.113.9', minute: 7, count: 20, most: 50 };
    await takeBlock(block);
    await takeBlock(block);
    await expect(takeBlock(block)).rejects.toMatchObject({ blocks: [{ block, taken: 40 }] });
    await takeBlock({ ...block, minute: 8 });
    await takeBlock({ ...block, source: null });

    const owner = { promoterId: promotion.promoterId, campaignId: promotion.campaignId, promotionId: promotion.id };
    const at = runtime.now();
    const click = (tid: string, count: number) =>
      recordClickTaking(company.account.id, { event: 'click', tid, ...owner, at, recordedAt: at }, [
        { ...block, source: null, count },
        { ...block, count },
      ]);
    expect(await click('t2', 10)).toMatchObject({ first: owner, areTaken: true });
    expect(await click('t2', 1)).toMatchObject({ first: owner, areTaken: false });
    await expect(click('t3', 1)).rejects.toMatchObject({ blocks: [{ block: { ...block, count: 1 }, taken: 50 }] });
    expect(await findVisitor(company.account.id, 't3')).toBe(null);
  });

  test('64: whoever signs up from an address within an hour counts once, as long as there is room', async () => {
    const { account } = await aCompany();
    const from = { account: account.id, hour: 480_000, address: 'aB3', person: 'p1' };
    expect(await countSignup(from, 2)).toBe(true);
    expect(await countSignup(from, 1)).toBe(true);
    expect(await countSignup({ ...from, person: 'p2' }, 1)).toBe(false);
    expect(await countSignup({ ...from, person: 'p2', hour: 480_001 }, 1)).toBe(true);
  });

  test('10: campaigns by id, all, and the one default, also when several are made at once', async () => {
    const company = await aCompany();
    const more = await Promise.all(['B', 'C', 'D'].map((name) => company.campaignWith({ name })));
    expect(await findCampaign(company.account.id, more[0]?.id ?? 0)).toMatchObject({ name: 'B' });
    const all = await listCampaigns(company.account.id);
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).sort((a, b) => a - b));
    expect(all.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([company.campaign.id]);
    expect((await findDefaultCampaign(company.account.id))?.id).toBe(company.campaign.id);
  });

  test('11: promoters by id and by e-mail', async () => {
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

  test('14: numbers are never given twice, in whatever amounts they are taken at once', async () => {
    const { account } = await aCompany();
    const taken = await Promise.all(
      Array.from({ length: 60 }, (_, index) => takeNumbers(account.id, 'event', index % 7)),
    );
    const numbers = taken.flat();
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(Math.min(...numbers)).toBeGreaterThan(0);
  });

  test('17 to 19: what is unpaid is found until a payout takes it; a payout is open until it is sealed', async () => {
    const payer = await aPayer();
    const { account, promoter, promotion } = payer;
    const [{ commissionId: id } = { commissionId: 0 }] = await sell(payer.company, payer, [1000]);
    const unpaid = [{ id, promoterId: promoter.id, campaignId: promotion.campaignId, unit: 'cash' }];
    expect(await readUnpaid(account, promoter.id, undefined)).toMatchObject(unpaid);
    expect(await readUnpaid(account, promoter.id, promotion.campaignId)).toMatchObject(unpaid);
    expect(await readUnpaid(account, promoter.id, promotion.campaignId + 1)).toEqual([]);
    const asOf = new Date(Date.now() + 32 * DAY_MS).toISOString();
    const { revive } = dieAfter(1);
    await runPayouts({ runtime }, { account, asOf }).finally(revive);
    const [open] = await readOpenPayouts(account);
    expect(await findOpenPayout(account, { ...promotion, unit: 'cash' })).toBe(open?.payoutId);
    expect(await findUnfinishedPayout(account, { ...promotion, unit: 'cash' })).toBe(open?.payoutId);
    expect(await findUnfinishedPayout(account, { ...promotion, unit: 'credits' })).toBeNull();
    await runPayouts({ runtime }, { account, asOf });
    expect(await readOpenPayouts(account)).toEqual([]);
    expect(await readUnpaid(account, promoter.id, undefined)).toEqual([]);
    const payout = await findPayout(account, open?.payoutId ?? 0);
    expect(payout).toMatchObject({ amount: 200, phase: 'sealed' });
    expect(await findPayouts(account, [open?.payoutId ?? 0, 999_999])).toEqual([payout]);
  });

  test('20: a page of a list, and all of it', async () => {
    const { account } = await aCompany();
    const added = Array.from({ length: 250 }, (_, index) => index + 1);
    await commit(await listWrites([{ account: account.id, list: 'some', added, removed: [] }]));
    const third = { ids: added.slice(200), total: 250 };
    expect(await readListPage(account.id, 'some', { page: 3, perPage: 100 })).toEqual(third);
    expect(await readWholeList(account.id, 'some')).toEqual(added);
  });

  test('21: the rows of all records of a kind follow the records', async () => {
    const company = await aCompany();
    const { promoter } = await company.promoter();
    const emails = async () => (await readRows(company.account.id, 'promoter')).map(({ email }) => email);
    expect(await eventually(emails, (found) => found.length > 0)).toEqual([promoter.email]);
  });

  test('22: rewards by id, several, all', async () => {
    const { account, campaign } = await aCompany();
    const [first] = campaign.rewards;
    const second = await createRewardDefinition({ account, runtime }, { name: 'Second', flat: 500 });
    expect(await findRewardDefinition(account.id, second.id)).toMatchObject(stored(second));
    expect([...(await readRewardDefinitions(account.id, [second.id, 999_999])).keys()]).toEqual([second.id]);
    expect((await listRewardDefinitions(account.id)).map(({ id }) => id)).toEqual([first?.id, second.id]);
  });

  test('46: the promotions that give a reward of their own', async () => {
    const { account, promoter, campaign } = await aCompany();
    const call = { account, runtime };
    const [one, other] = [(await promoter()).promotion, (await promoter()).promotion];
    const rules = [{ applyOn: 'all', planIds: [], rewardId: campaign.rewards[0]?.id ?? 0 }] as const;
    for (const { id } of [one, other]) await updatePromotion(call, id, { rules });
    const giving = async () => (await promotionsGiving(account.id, rules[0].rewardId)).map(({ id }) => id);
    expect(await giving()).toEqual([one.id, other.id]);
    await updatePromotion(call, one.id, { rules: [] });
    expect(await giving()).toEqual([other.id]);
  });

  test('44 and 45: sorted lists, whose they are, what happened since, and one run at them at a time', async () => {
    const { account } = await aCompany();
    expect(await readSize(account.id, 'payout')).toEqual({ last: 0, head: null });
    await beginLists(account.id, 'payout');
    expect(await listSorted()).toContainEqual({ account: account.id, kind: 'payout' });
    const packed = '[3,"pending","cash",7,1,"2026-11-01T00:00:00.000Z","2026-11-21T00:00:00.000Z",500]';
    const change = { key: keys.row(account.id, 'payout', 3), revision: 1, packed, before: null };
    await logRows([change], runtime.now());
    const [entry] = await readLog(account.id, 'payout', 0, { pages: 1, isConsistent: true });
    expect(entry).toMatchObject({ number: 1, changes: [{ id: 3, revision: 1, packed, before: null }] });
    expect(await readLogEnd(account.id, 'payout')).toBe(1);
    const now = Date.now();
    const claims = () => claim(account.id, 'payout', now, now + 1000);
    expect([await claims(), await claims()]).toEqual([true, false]);
    await release(account.id, 'payout');
    expect(await claims()).toBe(true);
    const part = { sheet: 'run.1', height: 0, first: 'a', plus: 1, minus: 0 };
    await writeSheets(account.id, [{ id: part.sheet, packed: packedEntries({ keys: ['a'], weights: [1] }) }], 0);
    expect((await openParts(account.id, [part])).get(part.sheet)).toEqual({ keys: ['a'], weights: [1] });
    const within = (most: number) => entriesWithin(account.id, [part], [{ from: 'a', before: 'b' }], most);
    expect([await within(1), await within(0)]).toEqual([{ keys: ['a'], weights: [1] }, null]);
  });

  test('23: whose promo codes are, archived ones too, until the promoter is deleted', async () => {
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

  test('24 and 25: a batch process and its chunks; those that are not over', async () => {
    const { account } = await aCompany();
    const ids = Array.from({ length: 250 }, (_, index) => index + 1);
    const wanted = { action: 'promoter/archive', terms: {}, meta: {}, ids } as const;
    const process = await createBatch({ account, runtime }, wanted);
    expect(await findBatch(account.id, process.id)).toMatchObject({ id: process.id, total: 250, chunks: 3 });
    const chunks = (await readChunks(account.id, [process]))(process);
    expect(chunks.flatMap((chunk) => chunk.ids)).toEqual(ids);
    const over = await eventually(
      () => readOpenBatches(account.id),
      (open) => open.length === 0,
    );
    expect(over).toEqual([]);
    expect(await findBatch(account.id, process.id)).toMatchObject({ stage: 'ended', chunksLeft: 0 });
  });

  test('26 to 30: the feed of reports, how far a roll-up is with it, and the figures that come of it', async () => {
    const company = await aCompany();
    const { id } = company.account;
    const [one, two] = [await company.promoter(), await company.promoter()];
    await dated(company, one).sell(`${unique('lead')}@example.com`, '2023-12-31', 1000);
    await dated(company, two).sell(`${unique('lead')}@example.com`, '2024-02-20', 2500);
    const brought = async () => (await readFeed(id, 0, await readFed(id), 1)).flatMap(({ rows }) => rows);
    const days = async () => (await brought()).map(({ day }) => day).sort();
    expect(await eventually(days, (found) => found.length === 2)).toEqual(['2023-12-31', '2024-02-20']);
    for (const rollUp of ROLL_UPS) {
      await refreshReports({ account: { id }, runtime }, rollUp);
      const { fed, done } = await readProgress(id, rollUp);
      expect([done, done > 0]).toEqual([fed, true]);
    }
    const range = { from: '2023-12-31', to: '2024-02-21' };
    const promoters = [one, two].map(({ promoter }) => promoter.id);
    const subjects: ReportSubject[] = [
      { of: 'all' },
      { of: 'campaign', id: company.campaign.id },
      { of: 'promoter', id: promoters[1] ?? 0 },
    ];
    const series = await readSeries(id, subjects, [range]);
    const revenue = (vector: Vector | undefined) => figureOf(vector ?? [], 'revenue');
    expect(subjects.map((subject) => revenue(series(subject).total(range)))).toEqual([3500, 3500, 2500]);
    const ranks = await readRanks(id, promoters, range);
    const totals = await readTotals(id);
    expect(promoters.map((promoter) => [revenue(ranks.get(promoter)), revenue(totals.get(promoter))])).toEqual([
      [1000, 1000],
      [2500, 2500],
    ]);
  });

  test('31 to 33: the rates that hold on a day, those of the last days, and which days of a span have some', async () => {
    const days = ['2001-05-03', '2001-05-04', '2001-05-07'];
    const now = runtime.now();
    for (const [index, day] of days.entries()) {
      expect(await recordRates({ day, rates: { USD: `0.8${index}` } }, now)).toBe(true);
    }
    expect(await recordRates({ day: '2001-05-04', rates: { USD: '9' } }, now)).toBe(false);
    expect(await findRates('2001-05-06')).toMatchObject({ day: '2001-05-04', rates: { USD: '0.81' }, takenAt: now });
    expect((await listRates('2001-05-08', 2)).map(({ day }) => day)).toEqual(['2001-05-07', '2001-05-04']);
    expect(await readRateDays('2001-05-04', '2001-05-07')).toEqual(new Set(['2001-05-04', '2001-05-07']));
    expect(await findRates('1970-01-01')).toBeNull();
  });

  test('34 to 37: who is notified of events, how often a webhook was created by hand, one of them, its deliveries', async () => {
    const company = await aCompany({ campaign: { defaultWebhookUrl: HOOK } });
    const account = company.account.id;
    const { call } = inProcessWith(company);
    expect(await readWebhooks(account)).toMatchObject({
      webhooks: [{ campaignId: company.campaign.id }],
      made: null,
    });
    const { webhook } = await createWebhook(call, { url: HOOK, types: 'all' });
    const { webhooks, made } = await readWebhooks(account);
    expect([made, webhooks[1]]).toEqual([1, expect.objectContaining(stored(webhook))]);
    expect(await readListeners(account)).toEqual({ webhooks, mail: null });
    expect(await findWebhook(account, webhook.id)).toMatchObject(stored(webhook));
    const [first, second] = [await aDeliveryTo(company, webhook), await aDeliveryTo(company, webhook)].map(
      ({ id }) => id,
    );
    const found = await readDelivery(account, first ?? '');
    expect(found).toMatchObject({ delivery: { id: first, endpointId: webhook.id }, webhook: stored(webhook) });
    const page = (before: string | null) => listDeliveries(account, webhook.id, { before, limit: 1 });
    const newest = [first, second].sort().reverse();
    const [one] = (await page(null)).deliveries;
    expect([one?.id, (await page(one?.id ?? '')).deliveries[0]?.id]).toEqual(newest);
    expect(await readDelivery(account, `msg_000000000-x-to-${webhook.id}`)).toMatchObject({ delivery: null });
  });

  test('38 to 40: who sends mail, what a mail is made of, who may send it, and those of a promoter', async () => {
    const NOW = '2026-01-02T00:00:00.000Z';
    const company = await aMailingCompany();
    const { id } = company.account;
    const { promoter, promotion } = await company.promoter({ quiet: true });
    await aloud(company);
    expect(await findMailSender(id)).toMatchObject({ owner: 'ops@acme.example' });
    const { event, mail } = await mailMessage(company, 'accepted');
    expect(await readEvent(event)).toMatchObject({ event: 'change', cause: 'promoter created' });
    const { account, campaign } = company;
    const accepted = { id: mail, kind: 'accepted', promoterId: promoter.id, campaignId: campaign.id } as const;
    const records = { account: { id }, promoter, promotion, campaign, payout: null };
    expect(await readMailRecords(id, accepted, NOW)).toMatchObject(stored({ before: null, ...records }));
    expect(await readAccountAndWebhook(id, 1)).toMatchObject({ account, webhook: null });

    const at = '2025-12-31T23:59:59.000Z';
    const to = { promoterId: promoter.id, kind: 'accepted', campaignId: campaign.id, payoutId: null, at } as const;
    const [one, other] = ['one', 'other'].map((token) => ({ account: id, mail, to, token })) as [Claim, Claim];
    const page = (behind: string | null) => readPromoterMails(id, promoter.id, { behind, limit: 1 });
    expect(await claimMail(one, '2026-01-01T00:00:00.000Z')).toBe('claimed');
    expect(await claimMail(one, '2026-01-01T00:00:01.000Z')).toBe('claimed');
    expect(await claimMail(other, '2026-01-01T00:04:59.999Z')).toBe('under_way');
    await markMailRefused(one, 'MessageRejected', '2026-01-01T00:00:01.500Z');
    const refused = { at: '2026-01-01T00:00:01.500Z', because: 'MessageRejected' };
    expect((await page(null)).mails).toEqual([{ id: mail, ...to, sentAt: null, refused }]);
    expect(await claimMail(other, '2026-01-01T00:00:02.000Z')).toBe('claimed');
    await markMailRefused(one, 'MessageRejected', '2026-01-01T00:00:03.000Z');
    await markMailSent(one, '2026-01-01T00:00:03.000Z');
    expect((await page(null)).mails).toEqual([{ id: mail, ...to, sentAt: null, refused: null }]);
    expect(await claimMail(one, '2026-01-01T00:05:02.000Z')).toBe('claimed');
    await markMailSent(one, '2026-01-01T00:05:03.000Z');
    await markMailRefused(one, 'MessageRejected', '2026-01-01T00:05:04.000Z');
    expect(await claimMail(other, '2026-02-01T00:00:00.000Z')).toBe('sent_before');
    const sent = { id: mail, ...to, sentAt: '2026-01-01T00:05:03.000Z', refused: null };
    expect((await page(null)).mails).toEqual([sent]);

    const later = { ...one, mail: `${mail}1` };
    expect(await claimMail({ ...later, to: { ...to, at: NOW } }, NOW)).toBe('claimed');
    const newest = await page(null);
    expect([newest.mails[0]?.id, (await page(newest.last)).mails]).toEqual([later.mail, [sent]]);
    const toNobody = { account: id, mail: 'invitation', to: null, token: 't' };
    expect(await claimMail(toNobody, NOW)).toBe('claimed');
    await markMailSent(toNobody, NOW);
    expect(await claimMail(toNobody, NOW)).toBe('claimed');
    expect(await claimMail({ ...toNobody, token: 'other' }, NOW)).toBe('sent_before');
  });

  test('42: all that an account has is removed, but for the item by which it is found again', async () => {
    const { account } = await aCompany();
    expect(await removeItemsOf(account.id)).toBeGreaterThan(1);
    expect(await listCampaigns(account.id)).toEqual([]);
    expect(await findAccount(account.id)).toMatchObject(account);
    expect(await readAccount(account.id)).toMatchObject(account);
  });

  test('47: what tracking refused is kept once for each slot, and read newest first with what was counted', async () => {
    const company = await aCompany();
    const { promotion } = await company.promoter();
    const account = company.account.id;
    const NOON = Date.parse('2026-11-22T12:00:00.000Z');
    const call = (because: RefusedBecause, eventId: string) =>
      refusedCall(account, { event_id: eventId }, { at: '', call: 'sale', version: 2, status: 404, because });
    const [one, other] = [call('lead_not_found', 'invoice-1'), call('lead_denied', 'invoice-2')];
    const take = (slot: number, nowMs: number, calls = [one]) =>
      takeLogSlot(account, { slot, nowMs }, { calls, more: 2 });
    expect(await take(7, NOON)).toBe(true);
    // An answer may be lost, and the SDK asks again.
    expect([await take(7, NOON), await take(7, NOON, [other])]).toEqual([true, false]);
    expect(await take(7, NOON + 60_000, [other])).toBe(true);
    const span = { from: '2026-11-22T12:00', to: '2026-11-22T12:01:30.000Z', behind: null, containing: [] };
    const places = ['2026-11-22T12:01#07', '2026-11-22T12:00#07'];
    expect(await readRefusedCalls(account, span)).toEqual({
      found: [
        { place: places[0], calls: [other], more: 2 },
        { place: places[1], calls: [one], more: 2 },
      ],
      last: null,
    });
    expect(await readRefusedCalls(account, { ...span, limit: 1 })).toMatchObject({ last: places[0] });
    const behind = await readRefusedCalls(account, { ...span, behind: places[0] ?? '' });
    expect(behind.found.map(({ place }) => place)).toEqual([places[1]]);
    const looked = await readRefusedCalls(account, { ...span, containing: ['"eventId":"invoice-1"'] });
    expect(looked.found.map(({ place }) => place)).toEqual([places[1]]);
    await company.v1('/track/sale', {
      email: 'a@b.example',
      ref_id: promotion.refId,
      event_id: 'invoice-1',
      amount: 1,
    });
    const eventOf = await readNamedEvents(account, [{ kind: 'sale', eventId: 'invoice-1' }]);
    expect(eventOf({ kind: 'sale', eventId: 'invoice-1' })).toMatchObject({ event: 'sale', amount: 1 });
    expect(eventOf({ kind: 'refund', eventId: 'invoice-1' })).toBeNull();
  });

  test('49: users are found in the order they were invited, by id and by their address in several accounts', async () => {
    const [one, other] = [await aCompany(), await aCompany()];
    const max = await anInvited(one, 'manager');
    const vera = await anInvited(one, 'viewer');
    const same = await anInvited(other, 'viewer', max.email);
    expect(await readUsers(one.account.id)).toMatchObject({ users: [max, vera], revision: 2 });
    expect(await findUser(one.account.id, vera.id)).toMatchObject(vera);
    const accounts = [one.account.id, other.account.id];
    expect(await findUsersByEmail(accounts, max.email)).toMatchObject([{ user: max }, { user: same }]);
    expect(await findUsersByEmail(accounts, 'nobody@acme.example')).toEqual([]);
  });

  test('50: a session is found with its user and account, until it ends', async () => {
    const company = await aCompany();
    const user = await anInvited(company, 'viewer');
    const [account, userId] = [company.account.id, user.id];
    const [token, now] = [makeSessionToken(account, userId, runtime.token()), runtime.now()];
    const identity = { issuer: 'https://id.example', subject: 's', email: user.email, name: null };
    const times = { startedAt: now, endsAt: endOfSession(now), signedInAt: now };
    const session = { userId, identity, accounts: [account], ...times };
    await commit([sessionWrite(account, token, session)]);
    expect(await readSession({ account, userId }, token, now)).toMatchObject({
      session,
      user,
      account: company.account,
    });
    expect(await readSession({ account, userId }, `${token}x`, now)).toBeNull();
    expect(await readSession({ account, userId }, token, times.endsAt)).toBeNull();
    await removeSession({ account, userId }, token);
    expect(await readSession({ account, userId }, token, now)).toBeNull();
  });

  test('53: a promoter is found by its session with the account, or by its token, and by none when it was rejected', async () => {
    const company = await aCompany();
    const { promoter } = await company.promoter();
    const [named, now] = [{ account: company.account.id, promoterId: promoter.id }, runtime.now()];
    const token = await aPromoterSession(company.account, promoter);
    const within = { account: company.account, promoter: { id: promoter.id } };
    const found = await readPromoterSession(named, token, now);
    expect(found).toMatchObject({ ...within, session: { promoterId: promoter.id } });
    expect(await readPromoterSession(named, `${token}x`, now)).toBeNull();
    expect(await readPromoterSession(named, token, found?.session.endsAt ?? now)).toBeNull();
    expect(await readPromoterOfToken(named.account, promoter.authToken)).toMatchObject(within);
    expect(await readPromoterOfToken(named.account, 'nobodys')).toBeNull();
    await company.v2('/company/promoters/reject', { ids: [promoter.id] });
    expect(await readPromoterSession(named, token, now)).toBeNull();
    expect(await readPromoterOfToken(named.account, promoter.authToken)).toBeNull();
    await removePromoterSession(named, token);
    expect(await readItem(keys.promoterSession(named.account, promoter.id, sha256(token)))).toBeNull();
  });

  test('55: a link to the portal is found with its promoter until it is spent, once, and another one is kept then', async () => {
    const company = await aCompany();
    const { promoter } = await company.promoter();
    const [named, now] = [{ account: company.account.id, promoterId: promoter.id }, runtime.now()];
    const link = { promoterId: promoter.id, by: 'link', endsAt: endAfter(now, LINK_S) } as const;
    const [token, other] = [makePromoterToken(named, runtime.token()), makePromoterToken(named, runtime.token())];
    expect(await keepLink(named.account, token, link, 'mail-1', now)).toBe(true);
    expect(await keepLink(named.account, other, link, 'mail-2', now)).toBe(false);
    expect(await readLink(named, token, now)).toMatchObject({ link, promoter: { id: promoter.id } });
    expect(await readLink(named, other, now)).toBeNull();
    expect(await readLink(named, token, link.endsAt)).toBeNull();
    const begun = { token: makePromoterToken(named, runtime.token()), session: sessionByLink(link, now) };
    expect(await spendLink(named.account, { promoter, token }, begun)).toBe(true);
    const again = { ...begun, token: makePromoterToken(named, runtime.token()) };
    expect(await spendLink(named.account, { promoter, token }, again)).toBe(false);
    expect(await readPromoterSession(named, begun.token, now)).toMatchObject({ session: begun.session });
    expect(await keepLink(named.account, other, link, 'mail-2', now)).toBe(true);
  });

  test('62: when promoters have signed in last, those that ever have, until it is forgotten', async () => {
    const company = await aCompany();
    const [one, other] = [(await company.promoter()).promoter.id, (await company.promoter()).promoter.id];
    const account = company.account.id;
    for (const at of ['2026-11-20T10:00:00.000Z', '2026-11-21T10:00:00.000Z']) {
      await commit([loginWrite(account, one, at)]);
    }
    expect(await readLogins(account, [one, other])).toEqual(new Map([[one, '2026-11-21T10:00:00.000Z']]));
    await removeLogin(account, one);
    expect(await readLogins(account, [one, other])).toEqual(new Map());
  });

  test('56: whose an address is is found with its password and what was tried, of which one counts at a time', async () => {
    const company = await aCompany();
    const { promoter } = await company.promoter();
    const [account, now] = [company.account.id, runtime.now()];
    const own = { hash: 'scrypt$…', setAt: now, replaced: null };
    await setOwnPassword(account, promoter.id, own, null);
    const tries = withTry(null, now);
    expect(await takeTry(account, promoter.email, null, tries)).toBe(true);
    expect(await takeTry(account, promoter.email, null, tries)).toBe(false);
    expect(await readTrying(account, promoter.email)).toMatchObject({
      found: { promoter: { id: promoter.id }, own },
      tries,
    });
    expect(await readTrying(account, 'nobody@example.com')).toEqual({ found: null, tries: null });
  });

  test('57: all by which a promoter gets in goes, and nothing of another one', async () => {
    const company = await aCompany();
    const [{ promoter }, { promoter: other }] = [await company.promoter(), await company.promoter()];
    const [token, kept, others] = await Promise.all(
      [promoter, promoter, other].map((whose) => aPromoterSession(company.account, whose)),
    );
    const opens = async (whose: { id: number }, text = '') =>
      (await readPromoterSession({ account: company.account.id, promoterId: whose.id }, text, runtime.now())) !== null;
    const named = { account: company.account.id, promoterId: promoter.id };
    await removeEntries(named, ['session'], kept);
    expect([await opens(promoter, token), await opens(promoter, kept)]).toEqual([false, true]);
    await removeEntries(named);
    expect([await opens(promoter, kept), await opens(other, others)]).toEqual([false, true]);
  });

  test('51: accounts in service are found by their ids', async () => {
    const { account } = await aCompany();
    expect(await readAccountsInService([account.id, 2_000_000_000])).toMatchObject([account]);
  });

  test('52: the events of an account by keys, each once, with commissions and without', async () => {
    const { account, ...company } = await aCompany();
    const { promotion } = await company.promoter();
    const email = `${unique('lead')}@example.com`;
    // So little that it earns nothing, and so much that it does.
    for (const amount of [1, 1000]) {
      await company.v2('/track/sale', { email, event_id: `s${amount}`, amount, ref_id: promotion.refId });
    }
    await company.v2('/track/cancellation', { email, event_id: 'c1' });
    const found: string[] = [];
    await eachEventOf(account.id, (items) => found.push(...items.map(({ pk }) => pk)), new Pace());
    const ofLead = found.filter((pk) => /#(sale|cancellation)#/.test(pk)).sort();
    expect(ofLead).toEqual(['cancellation#c1', 'sale#s1', 'sale#s1000'].map((name) => `${account.id}#${name}`));
    expect(await areNumbered(account.id)).toBe(true);
  });

  test('54: the logo and the terms of a portal', async () => {
    const { account } = await aCompany();
    expect([await readLogo(account.id), await readTerms(account.id, 1)]).toEqual([null, null]);
    const logo = { version: 'ab12', type: 'image/png', bytes: Uint8Array.of(1, 2, 3) } as const;
    const terms = { version: 1, url: null, text: 'Be honest.', since: runtime.now() };
    await commit([logoWrite(account.id, logo), termsWrite(account.id, terms)]);
    expect(await readLogo(account.id)).toMatchObject(logo);
    expect(await readTerms(account.id, 1)).toMatchObject(terms);
  });

  test('58: where the money of promoters goes, sealed', async () => {
    const { account } = await aCompany();
    const sealed = { promoterId: 3, method: 'bank', key: Uint8Array.of(1), text: Uint8Array.of(2) } as const;
    await commit([detailsWrite(account.id, sealed)]);
    expect(await findDetails(account.id, sealed)).toMatchObject(sealed);
    await commit([detailsRemoval(account.id, sealed)]);
    expect(await findDetails(account.id, sealed)).toBeNull();
  });

  test('67: what a company has said of billing providers', async () => {
    const { account } = await aCompany();
    const none = { settings: BILLING_SETTINGS, countsTest: false, secrets: [] };
    expect(await readConnections(account.id)).toEqual([
      { provider: 'stripe', ...none },
      { provider: 'paddle', ...none },
    ]);
    const before = await readConnection(account.id, 'paddle');
    const written = await writeConnection(account.id, before, { ...before, countsTest: true });
    expect(await readConnection(account.id, 'paddle')).toMatchObject(written);
    await expect(writeConnection(account.id, before, before)).rejects.toThrow('stale');
  });

  test('70: what a billing provider has told: the newest, whatever the order; an e-mail until its lead is known', async () => {
    const place = { account: (await aCompany()).account.id, provider: 'stripe' } as const;
    const [early, late] = ['2026-11-20T10:00:00.000Z', '2026-11-20T11:00:00.000Z'] as const;
    const nowMs = Date.parse(late);
    const customer = { customerId: 'cus_1', email: null };
    const reported = (email: string, at: string, isLead = false) =>
      rememberCustomer(place, 'cus_1', { email, metadata: { partner_ref: 'grace', note: 'x' } }, { at, isLead, nowMs });
    const read = async (atMs = nowMs) => (await readBillingCustomer(place, customer, atMs)).customer;
    await reported('new@example.com', late);
    await reported('old@example.com', early);
    expect(await read()).toEqual({ email: 'new@example.com', metadata: { partner_ref: 'grace' } });
    expect((await read(nowMs + 31 * 86_400_000))?.email).toBeNull();
    await rememberLead(place, 'cus_1', 7);
    await reported('new@example.com', late, true);
    expect(await read()).toEqual({ email: null, metadata: { partner_ref: 'grace' } });
    const subscription = (goesOn: boolean, at: string) =>
      rememberSubscription(place, 'cus_1', { id: 'sub_1', metadata: {}, goesOn }, at);
    expect([await subscription(false, early), await subscription(true, late)]).toEqual([true, false]);
    expect(await readBillingCustomer(place, customer, nowMs)).toMatchObject({
      leadId: 7,
      subscriptions: [{ id: 'sub_1', goesOn: false }],
      openSales: [],
    });
    const used = (codeId: string, at: string) => rememberUsedCode(place, 'cus_1', { of: 'di_1', codeId }, at);
    await used('promo_1', late);
    await used('promo_0', early);
    expect((await readBillingCustomer(place, customer, nowMs)).usedCodes).toEqual(new Map([['di_1', 'promo_1']]));
    // A guest has no id: what is open of one is found by the e-mail, also where a customer has it.
    const whose = { customerId: null, names: [{ email: 'guest@example.com' }], attributions: [] };
    const money = {
      eventId: 'pi_9',
      amount: 100,
      currency: 'USD',
      plan: null,
      at: early,
      payment: ['pi_9'],
      whole: 100,
    };
    const guest = { customerId: null, email: 'guest@example.com' };
    await rememberOpenSale(place, guest, { does: 'sale', ...money, whose }, nowMs);
    for (const buyer of [guest, { ...guest, customerId: 'cus_1' }]) {
      const { openSales } = await readBillingCustomer(place, buyer, nowMs);
      expect(openSales).toMatchObject([{ eventId: 'pi_9', whose: { names: [] } }]);
      expect((await readBillingCustomer(place, buyer, nowMs + 4 * 86_400_000)).openSales).toEqual([]);
    }
    const code = { code: 'welcome', active: true, refId: null };
    await rememberCode(place, 'promo_1', code, late);
    expect((await readBillingCodes(place, ['promo_1', 'promo_2'])).get('promo_1')).toMatchObject(code);
    await nameBillingPayment(place, 'pi_1', 'in_1');
    const find = async (...ids: string[]) => (await findBillingMoney(place, ids)).payment;
    expect(await find('ch_1', 'pi_1')).toBeNull();
    const payment = { id: 'in_1', whole: 100, sales: [], refunds: [] };
    const written = await writeBillingPayment(place, payment, 're_1');
    await nameBillingPayment(place, 'in_1', 'pi_1');
    expect([await find('ch_1', 'pi_1'), await find('re_1')]).toEqual([written, written]);
    await expect(writeBillingPayment(place, payment)).rejects.toThrow('stale');
  });

  test('72: what came of events of a billing provider, what they say, and those of the account, newest first', async () => {
    const { account } = await aCompany();
    const event = (eventId: string, at: string, more: Partial<ReceivedEvent> = {}): ReceivedEvent => ({
      ...{ provider: 'stripe', mode: 'live', eventId, type: 'invoice.paid', at, names: [eventId, 'cus_1'], waited: 0 },
      ...{ receivedAt: at, workedAt: at, outcome: { kind: 'nothing', because: 'not_a_referral' } },
      ...more,
    });
    const events = Array.from({ length: 30 }, (_, index) =>
      event(`evt_${index}`, new Date(Date.UTC(2026, 10, 1, index)).toISOString()),
    );
    const [first, second] = events as [ReceivedEvent, ReceivedEvent];
    const write = (before: ReceivedEvent | null, after: ReceivedEvent) =>
      commit([receivedWrite(account.id, before, after)]);
    for (const one of events) await write(null, one);
    await keepBody(account.id, first, packedEvent({ id: 'evt_0' }));
    const read = await readReceivedWhole(account.id, first);
    expect(read).toMatchObject({ account: { id: account.id }, before: first, event: { id: 'evt_0' } });
    expect(read.connection).toMatchObject({ provider: 'stripe', countsTest: false });
    expect((await readReceivedWhole(account.id, second)).event).toBeNull();
    await expect(write(null, first)).rejects.toThrow('stale');
    await write(read.before, { ...first, outcome: { kind: 'waits', for: 'sale' }, names: ['in_1'] });
    expect((await readReceived(account.id, first)).before?.outcome.kind).toBe('waits');

    const listed = async (query: Partial<EventQuery>) => {
      const { found, last } = await readReceivedEvents(account.id, { behind: null, ...query });
      return { ids: found.map(({ event: { eventId } }) => eventId), found, last };
    };
    const newest = events.map(({ eventId }) => eventId).reverse();
    expect(await listed({})).toMatchObject({ ids: newest, last: null });
    expect((await listed({ named: 'in_1' })).ids).toEqual(['evt_0']);
    expect((await listed({ outcomes: ['waits'], providers: ['stripe'] })).ids).toEqual(['evt_0']);
    expect((await listed({ providers: ['paddle'] })).ids).toEqual([]);
    expect((await listed({ from: events[27]?.at, to: events[28]?.at })).ids).toEqual(['evt_28', 'evt_27']);
    const walked: string[] = [];
    for (let behind: string | null = null, goesOn = true; goesOn; ) {
      const { ids, last } = await listed({ behind, limit: 2 });
      walked.push(...ids);
      goesOn = last !== null;
      behind = last;
    }
    expect(walked).toEqual(newest);
  });

  test('61: up to which day payout runs are settled, never an earlier one again', async () => {
    const { account } = await aCompany();
    expect(await readSettledRun(account.id)).toBeNull();
    for (const day of ['2026-03-01', '2026-02-01']) await noteSettledRun(account.id, `${day}T00:00:00.000Z`);
    expect(await readSettledRun(account.id)).toBe('2026-03-01T00:00:00.000Z');
  });

  test('63: payments batches, and the payouts in one', async () => {
    const { account } = await aCompany();
    const about = { id: 4, method: 'paypal', format: 'paypal', currency: 'USD', payer: 'Acme', processId: 1 } as const;
    const batch = newPaymentsBatch({ ...about, createdBy: { is: 'command' } }, runtime.now());
    const payment = {
      batchId: 4,
      payoutId: 9,
      promoterId: 3,
      amount: 100,
      recipient: {},
      shown: 'g…',
      status: 'open',
    } as const;
    const stored = { ...payment, reason: null, settledAt: null };
    await commit([newPaymentsBatchWrite(account.id, batch), newPaymentWrite(account.id, stored)]);
    expect(await findPaymentsBatch(account.id, 4)).toMatchObject(batch);
    expect(await readPaymentsBatches(account.id)).toMatchObject([batch]);
    expect(await readPayments(account.id, 4)).toMatchObject([stored]);
    expect(await findPayment(account.id, 4, 9)).toMatchObject(stored);
    expect(await findPayments(account.id, 4, [8, 9])).toMatchObject([stored]);
  });

  test('66: what a promoter has brought, with sales that its counters have not come to', async () => {
    const { account } = await aCompany();
    const owner = { promoterId: 3, campaignId: 1 };
    const none = { customers: 0, revenue: 0, count: null };
    expect(await readFigures(account.id, owner)).toEqual(none);
    const sale = { ...owner, becameCustomer: true, amount: 500 } as SaleEvent;
    await commit([ruledSaleWrite(account.id, sale, none)]);
    const once = await readFigures(account.id, owner);
    expect(once).toEqual({ customers: 1, revenue: 500, count: 1 });
    await commit([ruledSaleWrite(account.id, { ...sale, becameCustomer: false }, once)]);
    expect(await readFigures(account.id, owner)).toEqual({ customers: 1, revenue: 1000, count: 2 });
    await expect(commit([ruledSaleWrite(account.id, sale, once)])).rejects.toThrow('stale');
    await expect(commit([ruledSaleWrite(account.id, sale, none)])).rejects.toThrow('stale');
  });

  test('71: which records of another service were taken over, each once, and who has what they are to have', async () => {
    const company = await aCompany();
    const { id } = company.account;
    const { promoter, promotion } = await company.promoter();
    const note = () => commit([importedWrite(id, 'csv', { kind: 'lead', id: 'l#1' }, { number: 5 })]);
    await note();
    await expect(note()).rejects.toThrow('stale');
    expect([...(await readImported(id, 'csv', 'lead', ['l#1', 'l#2']))]).toEqual([['l#1', { number: 5 }]]);
    expect(await readImported(id, 'rewardful', 'lead', ['l#1'])).toEqual(new Map());
    const nothing = { custIds: [], codes: [], uids: [], leadEmails: [], sales: [], refunds: [] };
    const claimed = await readClaimed(id, { ...nothing, emails: [promoter.email], refIds: [promotion.refId, 'free'] });
    expect([claimed.email(promoter.email), claimed.refId(promotion.refId)]).toEqual([promoter.id, promoter.id]);
    expect([claimed.refId('free'), claimed.hasEvent('sale', 'in_1')]).toEqual([undefined, false]);
  });

  test('73: one import into an account at a time, until it ends or has not said for a while that it goes on', async () => {
    const { id } = (await aCompany()).account;
    const minute = (number: number) => `2026-11-20T10:0${number}:00.000Z`;
    const take = (owner: string, at: number) => takeImportLock(id, { owner, until: minute(at + 2) }, minute(at));
    expect([await take('one', 0), await take('other', 1), await take('one', 1)]).toEqual([true, false, true]);
    await giveImportLockBack(id, 'other');
    expect(await take('other', 2)).toBe(false);
    await giveImportLockBack(id, 'one');
    expect([await take('other', 2), await take('one', 5), await take('other', 5)]).toEqual([true, true, false]);
  });

  test('41: what texts about persons are sealed with', async () => {
    const { account } = await aCompany();
    const [lead, promoter] = [{ kind: 'lead', id: 1 } as const, { kind: 'promoter', id: 1 } as const];
    const key = await makeTextKey(account.id, lead);
    expect(await makeTextKey(account.id, lead)).toEqual(key);
    const found = await readTextKeys(account.id, [lead, promoter]);
    expect([found(lead), found(promoter)]).toEqual([key, undefined]);
  });

  test('74: all that a notice says, but for what was deleted; a key that is not there yet is none', async () => {
    const { account, ...company } = await aCompany();
    const { promoter, promotion } = await company.promoter();
    const lead = { email: `${unique('lead')}@example.com` };
    await company.v2('/track/signup', { ...lead, ref_id: promotion.refId });
    const { body: sale } = await company.v2('/track/sale', { ...lead, event_id: 's1', amount: 10_000 });
    const [commission] = await findCommissionsOf(account.id, 's1');
    const owner = { promoterId: promoter.id, campaignId: promotion.campaignId };
    const leadId = commission?.leadId ?? 0;
    const of = { ...owner, leadId, commissionId: commission?.id ?? 0 };
    const key = await makeTextKey(account.id, { kind: 'lead', id: leadId });
    const { textKey, ...found } = await readSubject(account.id, of);
    expect(sale).toMatchObject({ event_id: 's1' });
    expect(found).toMatchObject({ lead: { id: leadId, ...lead }, commission, payout: null });
    expect(found.owner.promotion).toMatchObject(owner);
    expect([textKey({ kind: 'lead', id: leadId }), textKey({ kind: 'promoter', id: promoter.id })]).toEqual([
      key,
      undefined,
    ]);
    const before = await findLead(account.id, leadId);
    if (!before) throw new Error('the lead is not there');
    const deletedAt = runtime.now();
    await commit(leadWrites(account.id, before, { ...before, deletedAt, revision: before.revision + 1 }));
    const after = await readSubject(account.id, of);
    expect([after.lead, after.textKey({ kind: 'lead', id: leadId })]).toEqual([null, 'erased']);
    expect((await readSubject(account.id, owner)).commission).toBeNull();
  });

  test('48: who changed something, newest first', async () => {
    const { account } = await aCompany();
    const change = (operation: string) =>
      auditing({ by: { is: 'command' }, operation, from: null, given: {}, runtime }, () =>
        commit([put(keys.webhooksMade(account.id), {})]),
      );
    await change('first');
    await change('second');
    const { entries, last } = await readAuditLog(account.id, { behind: null, limit: 1 });
    expect(entries.map(({ operation }) => operation)).toEqual(['second']);
    expect((await readAuditLog(account.id, { behind: last })).entries.map(({ operation }) => operation)).toEqual([
      'first',
    ]);
  });
});
