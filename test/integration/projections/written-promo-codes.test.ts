import { expect, test } from 'vitest';
import { checkProjections, rebuildProjections } from '#shared/operations/projections/rebuild.ts';
import { createPromoCode } from '#shared/operations/promoters/promo-codes/promo-codes.ts';
import { runtime } from '#shared/runtime.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
import { commit, create, remove, update } from '#shared/store/table/transaction.ts';
import { aCompany, type Company, unique } from '#test/support/service/company.ts';

const fastRuntime = { ...runtime, sleep: (milliseconds: number) => runtime.sleep(milliseconds / 10) };
const exists = { expression: 'attribute_exists(pk)' };

/** Stores a code as earlier versions did: case-sensitive. */
async function storeCaseSensitive({ account }: Company, code: string, promoter: { id: number }, campaign: number) {
  const pointer = await readItem(keys.promoCode(account.id, code));
  const { pk, sk, ...values } = pointer as object & { pk: string; sk: string };
  await commit([
    remove(keys.promoCode(account.id, code), exists, 'stale'),
    create(keys.writtenPromoCode(account.id, code), values, 'stale'),
    update(
      keys.promotion(account.id, promoter.id, campaign),
      { expression: 'REMOVE promoCodeCompared' },
      exists,
      'stale',
    ),
  ]);
}

const createScope = ({ account }: Company) => ({ account: account.id, lostBefore: '9999-01-01T00:00:00.000Z' });
const check = async (company: Company) =>
  (await checkProjections({ runtime: fastRuntime }, createScope(company))).writtenCodes;
const rebuild = async (company: Company) =>
  (await rebuildProjections({ runtime: fastRuntime }, createScope(company))).writtenCodes;
const getPromoter = async (company: Company, promo_code: string) => {
  const { body } = await company.v2('/track/sale', {
    email: `${unique()}@example.com`,
    event_id: unique(),
    amount: 100,
    promo_code,
  });
  return body.commissions?.[0].promoter_campaign.promoter_id ?? null;
};

test('a rebuild makes a code of an earlier version case-insensitive', async () => {
  const company = await aCompany();
  const account = company.account.id;
  const { promoter } = await company.promoter({ promoCode: 'Anna20' });
  await storeCaseSensitive(company, 'Anna20', promoter, company.campaign.id);
  expect(await getPromoter(company, 'Anna20')).toBe(promoter.id);
  expect(await getPromoter(company, 'ANNA20')).toBeNull();
  const found = [{ account, text: 'Anna20', promoterId: promoter.id, keptBy: promoter.id, isKept: true }];
  expect(await check(company)).toEqual(found);
  // Other changes to the promoter leave the code unchanged.
  await company.v1('/promoters/add_to_campaign', { id: promoter.id, campaign_id: (await company.campaignWith({})).id });
  expect(await getPromoter(company, 'Anna20')).toBe(promoter.id);
  expect(await rebuild(company)).toEqual(found);
  expect(await getPromoter(company, 'ANNA20')).toBe(promoter.id);
  expect(await getPromoter(company, 'Anna20')).toBe(promoter.id);
  expect(await check(company)).toEqual([]);
});

test('the oldest of several colliding codes wins, and the check lists them', async () => {
  const company = await aCompany();
  const account = company.account.id;
  const { promoter: older } = await company.promoter({ promoCode: 'Anna20' });
  await storeCaseSensitive(company, 'Anna20', older, company.campaign.id);
  const { promoter: younger } = await company.promoter({ promoCode: 'ANNA20' });
  await storeCaseSensitive(company, 'ANNA20', younger, company.campaign.id);
  const { promoter: youngest } = await company.promoter();
  await createPromoCode({ account: company.account, runtime }, { code: 'anna20', promoterId: youngest.id });
  // Until the rebuild, each code leads to its own promoter.
  expect(await getPromoter(company, 'ANNA20')).toBe(younger.id);

  const found = await check(company);
  const lost = { account, keptBy: older.id, isKept: false };
  expect(found.toSorted((a, b) => b.promoterId - a.promoterId)).toEqual([
    { ...lost, text: 'anna20', promoterId: youngest.id },
    { ...lost, text: 'ANNA20', promoterId: younger.id },
    { ...lost, text: 'Anna20', promoterId: older.id, isKept: true },
  ]);
  expect(await rebuild(company)).toEqual(found);
  for (const typed of ['anna20', 'ANNA20', 'Anna20']) expect(await getPromoter(company, typed)).toBe(older.id);
  expect(await check(company)).toEqual([]);
});
