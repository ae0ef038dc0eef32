import { broadcastContent, checkBroadcastText } from '#shared/domain/broadcasts/broadcast-content.ts';
import { listBroadcastCampaigns } from '#shared/domain/broadcasts/broadcast-recipient.ts';
import { createMailBrand } from '#shared/domain/mail/layout/brand.ts';
import { type Letter, renderLetter } from '#shared/domain/mail/letter.ts';
import { SAMPLE_PROMOTER } from '#shared/domain/mail/templates/sample-mail.ts';
import type { TemplateText } from '#shared/domain/mail/templates/template-text.ts';
import { portalPath } from '#shared/domain/portal/portal-pages.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { requireCampaign } from '#shared/operations/promoters/promotions/promoter-campaigns.ts';
import { readBroadcastMemberships } from '#shared/store/broadcasts/broadcast-mail.ts';
import { findDefaultCampaign } from '#shared/store/campaigns/campaigns.ts';
import { findEmailLayout } from '#shared/store/mail/layouts.ts';
import { findPromoter } from '#shared/store/promoters/promoters.ts';

interface BroadcastPreview extends TemplateText {
  /** Null: the promoter's first campaign, or the default one. */
  readonly campaignId: number | null;
  /** Null: a sample promoter. */
  readonly promoterId: number | null;
}

/**
 * Renders a broadcast with the data of a promoter, without unsubscribe links.
 * @param origin public origin; empty: without links
 * @throws Refusal `not_found` for an unknown campaign or promoter; `invalid` for a text that cannot be filled
 */
export async function previewBroadcast(
  { account }: Pick<AccountCall, 'account'>,
  { campaignId, promoterId, ...text }: BroadcastPreview,
  origin: string,
): Promise<Letter> {
  checkBroadcastText(text);
  const [person, layout] = await Promise.all([
    findPerson(account.id, promoterId, campaignId),
    findEmailLayout(account.id),
  ]);
  const preferences = origin === '' ? null : `${origin}${portalPath('mails', account.id)}`;
  const content = broadcastContent(text, { account, preferences, ...person });
  return renderLetter(content, createMailBrand(account, origin || null), layout);
}

async function findPerson(account: number, promoterId: number | null, campaignId: number | null) {
  const campaignIds = campaignId === null ? [] : [campaignId];
  if (promoterId === null) {
    const campaign =
      campaignId === null ? await findDefaultCampaign(account) : await requireCampaign(account, campaignId);
    const { promoter, promotion } = SAMPLE_PROMOTER;
    return { promoter, membership: campaign && { promotion, campaign } };
  }
  const promoter = await findPromoter(account, promoterId);
  if (!promoter) throw new Refusal({ code: 'not_found', what: 'promoter' });
  const [membership = null] = await readBroadcastMemberships(
    account,
    promoterId,
    listBroadcastCampaigns(promoter, { campaignIds }),
  );
  return { promoter, membership };
}
