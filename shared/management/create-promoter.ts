import { normalizeEmail } from '#shared/domain/email.ts';
import { EMPTY_PROFILE, type Promoter, type PromoterStatus, type Promotion } from '#shared/domain/promoter.ts';
import { refIdFrom } from '#shared/domain/ref-id.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { UniqueField } from '#shared/domain/unique.ts';
import type { Runtime } from '#shared/runtime.ts';
import { attempt } from '#shared/store/attempt.ts';
import { findCampaign, findDefaultCampaign } from '#shared/store/campaigns.ts';
import { takeNumbers } from '#shared/store/numbers.ts';
import { findPromoter, findPromoterByEmail, newPromoterWrites } from '#shared/store/promoters.ts';
import { commit, Obstructed } from '#shared/store/transaction.ts';

/** A promoter to be made; what is left out is empty, or made up where it must not be. */
export interface NewPromoter {
  readonly email: string;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly custId?: string | undefined;
  readonly refId?: string | undefined;
  readonly promoCode?: string | undefined;
  readonly campaignId?: number | undefined;
  readonly parentId?: number | undefined;
  readonly parentEmail?: string | undefined;
  readonly status?: PromoterStatus | undefined;
  readonly ips?: readonly string[] | undefined;
}

const MOST_TRIES = 5;

/**
 * Makes a promoter and its promotion in a campaign, the account's default one where none is named.
 * @throws Refusal `not_found`, `taken`
 */
export async function createPromoter(
  account: number,
  wanted: NewPromoter,
  runtime: Runtime,
): Promise<{ promoter: Promoter; promotion: Promotion }> {
  const campaign = await (wanted.campaignId ? findCampaign(account, wanted.campaignId) : findDefaultCampaign(account));
  if (!campaign) throw new Refusal({ code: 'not_found', what: 'campaign' });
  const parent = await parentOf(account, wanted);
  const [[promoterId = 0], [promotionId = 0]] = await Promise.all([
    takeNumbers(account, 'promoter', 1),
    takeNumbers(account, 'promotion', 1),
  ]);
  const now = runtime.now();
  for (let tried = 1; ; tried += 1) {
    const refId = wanted.refId ?? madeUpRefId(wanted, tried, runtime);
    const promotion: Promotion = {
      id: promotionId,
      promoterId,
      campaignId: campaign.id,
      refId,
      promoCode: wanted.promoCode ?? null,
      customerPromoCode: null,
      blocked: false,
      hidden: false,
      landingUrl: null,
      urlTracking: false,
      createdAt: now,
    };
    const promoter: Promoter = {
      id: promoterId,
      status: wanted.status ?? (campaign.autoApprovePromoters ? 'approved' : 'pending'),
      custId: wanted.custId ?? null,
      email: normalizeEmail(wanted.email),
      firstName: wanted.firstName ?? null,
      lastName: wanted.lastName ?? null,
      tempPassword: null,
      note: null,
      pref: runtime.token().slice(0, 8),
      defaultPromotionId: promotionId,
      defaultCampaignId: campaign.id,
      defaultRefId: refId,
      parentPromoterId: parent,
      authToken: runtime.token(),
      ips: wanted.ips ?? [],
      profile: EMPTY_PROFILE,
      customFields: {},
      createdAt: now,
      deletedAt: null,
      revision: 0,
    };
    try {
      await attempt(() => commit(newPromoterWrites(account, promoter, promotion)), runtime);
      return { promoter, promotion };
    } catch (error) {
      const field = takenField(error);
      const mayTryAnother = field === 'ref_id' && wanted.refId === undefined && tried < MOST_TRIES;
      if (field === null) throw error;
      if (!mayTryAnother) throw new Refusal({ code: 'taken', field });
    }
  }
}

async function parentOf(account: number, { parentId, parentEmail }: NewPromoter): Promise<number | null> {
  if (parentId === undefined && parentEmail === undefined) return null;
  const parent = await (parentId
    ? findPromoter(account, parentId)
    : findPromoterByEmail(account, normalizeEmail(parentEmail ?? '')));
  if (!parent) throw new Refusal({ code: 'not_found', what: 'parent promoter' });
  return parent.id;
}

/** The first name, or the e-mail's local part; made unique by chance where it is taken. */
function madeUpRefId(wanted: NewPromoter, tried: number, runtime: Runtime): string {
  const base = refIdFrom(wanted.firstName ?? '') ?? refIdFrom(wanted.email.split('@')[0] ?? '') ?? 'ref';
  if (tried === 1) return base;
  return `${base}${runtime
    .token()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 4)}`;
}

function takenField(error: unknown): UniqueField | null {
  const first = error instanceof Obstructed ? error.first : undefined;
  return first?.endsWith(' taken') ? (first.slice(0, -' taken'.length) as UniqueField) : null;
}
