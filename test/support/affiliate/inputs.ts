import type { Account } from '#shared/domain/accounts/account.ts';
import { contractId } from '#shared/domain/portal/agreement.ts';
import { MAX_CONTRACTS } from '#shared/domain/portal/contracts.ts';
import { accountPortal } from '#shared/domain/portal/portal.ts';
import { dropFirstPromoCodes } from '#shared/domain/promoters/promo-codes/promo-codes.ts';
import { findCurrentPromotion, type PromoterRecord } from '#shared/domain/promoters/promoter-record.ts';
import { updateCampaign } from '#shared/operations/campaigns/update-campaign.ts';
import { createLead } from '#shared/operations/leads/create-lead.ts';
import { createCombinedPayout } from '#shared/operations/payouts/combined-payout.ts';
import { createContract, deleteContract, listContractsPage } from '#shared/operations/portal/contracts.ts';
import { signContractDocument } from '#shared/operations/portal/own/contract-documents.ts';
import { changePromoterRecord } from '#shared/operations/promoters/change-promoter.ts';
import { createPromoCode } from '#shared/operations/promoters/promo-codes/promo-codes.ts';
import { createReferralLink, deleteReferralLink } from '#shared/operations/promoters/referral-links.ts';
import { changeSettings } from '#shared/operations/settings/change-settings.ts';
import { showSettings } from '#shared/operations/settings/show-settings.ts';
import { runtime } from '#shared/runtime.ts';
import { findCommissions } from '#shared/store/commissions/commissions.ts';
import { readPromoter } from '#shared/store/promoters/promoters.ts';
import type { Input, World } from '#test/support/requests/world.ts';
import { unique } from '#test/support/service/company.ts';

const createCall = ({ company: { account } }: World) => ({ account, runtime });

async function getRecord({ company: { account }, promoter }: World): Promise<PromoterRecord> {
  const record = await readPromoter(account.id, promoter.id);
  if (!record) throw new Error('the promoter of the world is gone');
  return record;
}

const referralsAllowed = new WeakMap<World['company'], Promise<unknown>>();

async function allowReferrals(world: World): Promise<void> {
  const { company } = world;
  const allowed =
    referralsAllowed.get(company) ??
    updateCampaign(createCall(world), company.campaign.id, { promotersAddReferrals: true });
  referralsAllowed.set(company, allowed);
  await allowed;
}

async function anOwnReferral(world: World): Promise<Input> {
  await allowReferrals(world);
  const leadInput = {
    uid: null,
    username: null,
    quiet: true,
    origin: 'promoter',
    promotionId: world.promotion.id,
  } as const;
  const { lead } = await createLead(createCall(world), { ...leadInput, email: `${unique('own')}@example.com` });
  return { id: lead.id, email: `${unique('own')}@example.com` };
}

/** Earlier calls may have used up the limit of twenty. */
const MANY_LINKS = 10;

async function makeRoomForLinks(world: World): Promise<Input> {
  const { id, links = [] } =
    findCurrentPromotion(await getRecord(world), world.promotion.campaignId) ?? world.promotion;
  if (links.length >= MANY_LINKS) {
    for (const link of links) await deleteReferralLink(createCall(world), world.promoter.id, link.id);
  }
  return { promoter_campaign_id: id, sub_id: unique('sub').slice(0, 40) };
}

async function anOwnLink(world: World): Promise<Input> {
  await makeRoomForLinks(world);
  const { id } = await createReferralLink(createCall(world), { promotionId: world.promotion.id, name: 'Own' });
  return { id, name: unique('Name') };
}

const MANY_CODES = 40;
const promoCodesAllowed = new WeakMap<World['company'], Promise<unknown>>();

async function makeRoomForCodes(world: World): Promise<Input> {
  const { company, promoter } = world;
  const allowed =
    promoCodesAllowed.get(company) ??
    updateCampaign(createCall(world), company.campaign.id, { promotersMakePromoCodes: true });
  promoCodesAllowed.set(company, allowed);
  await allowed;
  await changePromoterRecord(createCall(world), { by: 'id', id: promoter.id }, 'promo codes removed', (record) => {
    const count = record.promoter.promoCodes.length;
    return { after: count < MANY_CODES ? record : dropFirstPromoCodes(record, count) };
  });
  return { code: unique('CODE').slice(0, 50), promoter_campaign_id: world.promotion.id };
}

async function anOwnCode(world: World): Promise<Input> {
  const { code } = await makeRoomForCodes(world);
  const codeInput = { code: String(code), promotionId: world.promotion.id, byPromoter: true } as const;
  const { id } = await createPromoCode(createCall(world), codeInput);
  return { id, code: unique('CODE').slice(0, 50) };
}

const payouts = new WeakMap<World, Promise<Input>>();

/** The promoter's payout for a single sale; reading it changes nothing. */
function anOwnPayout(world: World): Promise<Input> {
  const creation = payouts.get(world) ?? createOwnPayout(world);
  payouts.set(world, creation);
  return creation;
}

async function createOwnPayout({ company, promotion }: World): Promise<Input> {
  const sale = {
    email: `${unique('lead')}@example.com`,
    event_id: unique('sale'),
    amount: 1000,
    ref_id: promotion.refId,
  };
  const { body } = await company.v1('/track/sale', sale);
  const together = {
    ids: [body.reward.id],
    dueDays: 20,
    offsetDebts: 'all_campaigns',
    since: runtime.now(),
  } as const;
  await createCombinedPayout({ account: company.account, runtime }, body.reward.id, together);
  const [commission] = await findCommissions(company.account.id, together.ids);
  return { id: commission?.payoutId };
}

/** Returns the currently unused one of two ref ids, so that repeated changes use only these two. */
async function createAnotherRefId(world: World): Promise<Input> {
  const { id, refId } = findCurrentPromotion(await getRecord(world), world.promotion.campaignId) ?? world.promotion;
  const first = world.promotion.refId;
  return { id, ref_token: refId === first ? `${first}-2` : first };
}

/** Returns the account with terms. Creates them if there are none. */
async function withTerms({ company: { account } }: World): Promise<Account> {
  const call = { account, runtime };
  const { account: before } = await showSettings(call);
  if (accountPortal(before).terms) return before;
  return (await changeSettings(call, { portal: { terms: { text: 'Be honest.' } } })).account;
}

/** Returns the id of the current terms. */
async function theTerms(world: World): Promise<Input> {
  return { id: accountPortal(await withTerms(world)).terms?.version };
}

async function acceptedTerms(world: World): Promise<Input> {
  const account = await withTerms(world);
  const version = accountPortal(account).terms?.version ?? 0;
  await signContractDocument({ account, runtime }, world.promoter.id, version, '203.0.113.7');
  return { id: version, promoter_id: world.promoter.id };
}

/** Earlier calls may have used up the limit. */
const MANY_CONTRACTS = 10;

async function makeRoomForContracts({ company: { account } }: World): Promise<Input> {
  const { rows } = await listContractsPage({ account }, { page: 1, perPage: MAX_CONTRACTS });
  const others = rows.filter(({ isDefault }) => !isDefault);
  if (others.length >= MANY_CONTRACTS) {
    for (const { terms } of others) await deleteContract({ account, runtime }, contractId(terms));
  }
  return {};
}

/** Id of a contract without campaigns. */
export async function aContract(world: World): Promise<Input> {
  await makeRoomForContracts(world);
  const details = { name: 'Agency agreement', checkboxLabel: 'I accept it', text: 'Be honest.', isDefault: false };
  const { terms } = await createContract({ account: world.company.account, runtime }, details);
  return { id: contractId(terms) };
}

/** Valid inputs of promoter calls by path. */
export const affiliateInputs: Readonly<Record<string, (world: World) => Promise<Input>>> = {
  'POST /api/v2/affiliate/referrals': async (world) => {
    await allowReferrals(world);
    return { email: `${unique('own')}@example.com`, promoter_campaign_id: world.promotion.id };
  },
  '/api/v2/affiliate/referrals/{id}': anOwnReferral,
  'GET /api/v2/affiliate/referral_links': async ({ promotion }) => ({ promoter_campaign_id: promotion.id }),
  'POST /api/v2/affiliate/referral_links': makeRoomForLinks,
  '/api/v2/affiliate/referral_links/{id}': anOwnLink,
  '/api/v2/affiliate/promoter_campaigns/{id}': createAnotherRefId,
  'POST /api/v2/affiliate/promo_codes': makeRoomForCodes,
  '/api/v2/affiliate/promo_codes/{id}': anOwnCode,
  '/api/v2/affiliate/payouts/{id}/statement': anOwnPayout,
  '/api/v2/affiliate/payouts/{id}/statement/pdf': anOwnPayout,
  '/api/v2/affiliate/contract_documents/{id}': async (world) => ({ ...(await theTerms(world)), content_type: 'html' }),
  '/api/v2/affiliate/contract_documents/{id}/sign': theTerms,
  '/api/v2/affiliate/contract_documents/draft': async (world) => {
    const { terms } = accountPortal(await withTerms(world));
    return { contract_id: terms && contractId(terms) };
  },
  '/api/v2/company/contract_documents/{id}': acceptedTerms,
  'GET /api/v2/company/contract_documents': async () => ({}),
  'POST /api/v2/company/contracts': makeRoomForContracts,
  '/api/v2/company/contracts/{id}': aContract,
  '/api/v2/affiliate/email_settings/{id}': async ({ promoter }) => ({ id: promoter.id }),
};
