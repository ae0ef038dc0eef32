import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import { MAIL_PAGES, promoterContent } from '#shared/domain/mail/contents.ts';
import { createMailBrand } from '#shared/domain/mail/layout/brand.ts';
import { type Letter, renderLetter } from '#shared/domain/mail/letter.ts';
import { checkTemplateText } from '#shared/domain/mail/templates/check-template-text.ts';
import type { PreviewInput } from '#shared/domain/mail/templates/preview.ts';
import { createSampleMail, SAMPLE_PAYOUT, SAMPLE_PROMOTER } from '#shared/domain/mail/templates/sample-mail.ts';
import {
  changeTemplateEdits,
  type TemplateEdit,
  type TemplateScope,
} from '#shared/domain/mail/templates/template-edits.ts';
import type { TemplateName } from '#shared/domain/mail/templates/template-names.ts';
import { portalPath } from '#shared/domain/portal/portal-pages.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { loadPromise } from '#shared/operations/mail/campaign-promise.ts';
import { requireCampaign } from '#shared/operations/promoters/promotions/promoter-campaigns.ts';
import { findDefaultCampaign } from '#shared/store/campaigns/campaigns.ts';
import { findEmailLayout } from '#shared/store/mail/layouts.ts';
import { readTemplateEdits } from '#shared/store/mail/templates.ts';
import { findPromoter } from '#shared/store/promoters/promoters.ts';
import { findPromotion } from '#shared/store/promoters/promotions.ts';

/**
 * Renders an e-mail with the data of a promoter and sample amounts, without unsubscribe links.
 * @param origin public origin; empty: without links
 * @throws Refusal `not_found` for an unknown campaign or promoter; `invalid` for a text that cannot be filled, for a
 *   promoter outside of the campaign, and for an account without campaigns
 */
export async function previewTemplate(
  { account, runtime }: AccountCall,
  name: TemplateName,
  { promoterId, draft, ...scope }: PreviewInput,
  origin: string,
): Promise<Letter> {
  for (const part of ['subject', 'body'] as const) checkTemplateText(name, part, draft[part] ?? '');
  const promoter = promoterId === null ? null : await findPromoter(account.id, promoterId);
  if (promoterId !== null && !promoter) throw new Refusal({ code: 'not_found', what: 'promoter' });
  const [campaign, stored, layout] = await Promise.all([
    findPreviewCampaign(account.id, scope, promoter),
    readTemplateEdits(account.id, name, scope.campaignId),
    findEmailLayout(account.id),
  ]);
  const person = promoter ? await findPerson(account.id, promoter, campaign) : SAMPLE_PROMOTER;
  const mail = createSampleMail(name);
  const { language } = scope;
  const portal = language === null ? account.portal : { ...account.portal, languages: [language] };
  const content = promoterContent(mail, {
    ...person,
    account: { ...account, ...(portal ? { portal } : {}) },
    campaign,
    payout: SAMPLE_PAYOUT,
    promised: mail.kind === 'accepted' ? await loadPromise(account.id, { ...person, campaign }) : null,
    edits: applyDraft(stored, scope, draft, runtime.now()),
    addresses:
      origin === ''
        ? null
        : {
            page: `${origin}${portalPath(MAIL_PAGES[mail.kind], account.id)}`,
            choice: `${origin}${portalPath('mails', account.id)}`,
          },
  });
  return renderLetter(content, createMailBrand(account, origin || null), layout);
}

async function findPreviewCampaign(
  account: number,
  { campaignId }: TemplateScope,
  promoter: Promoter | null,
): Promise<Campaign> {
  const id = campaignId ?? promoter?.current[0]?.campaignId;
  if (id !== undefined) return requireCampaign(account, id);
  const campaign = await findDefaultCampaign(account);
  if (campaign) return campaign;
  throw new Refusal({
    code: 'invalid',
    message: 'The account has no campaign to show in the e-mail: create one first.',
  });
}

async function findPerson(account: number, promoter: Promoter, campaign: Campaign) {
  const promotion = await findPromotion(account, { promoterId: promoter.id, campaignId: campaign.id });
  if (promotion) return { promoter, promotion };
  throw new Refusal({ code: 'invalid', message: `The promoter is not in the campaign ${campaign.name}.` });
}

/** Returns the edits as saving the draft would leave them. Those of one language do not show in all languages. */
function applyDraft(
  stored: readonly TemplateEdit[],
  scope: TemplateScope,
  draft: PreviewInput['draft'],
  now: string,
): readonly TemplateEdit[] {
  const edits = scope.language === null ? stored.filter(({ language }) => language === null) : stored;
  const hasDraft = draft.subject !== undefined || draft.body !== undefined;
  return hasDraft ? changeTemplateEdits(edits, scope, draft, now) : edits;
}
