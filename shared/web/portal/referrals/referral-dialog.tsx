import { portalApi } from '#web/portal/api/client.ts';
import { useCurrentPromoter } from '#web/portal/api/me.ts';
import { CampaignField } from '#web/portal/parts/campaign-field.tsx';
import { Field } from '#web/portal/parts/field.tsx';
import { PortalFormDialog } from '#web/portal/parts/form-dialog.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import type { ListRow } from '#web/ui/api/response-types.ts';

const PATH = '/api/v2/affiliate/referrals';

interface Props {
  readonly referral?: ListRow<typeof PATH> | undefined;
  readonly close: () => void;
}

/** Adds a referral that was made without a link, or changes a referral's e-mail. */
export function ReferralDialog({ referral, close }: Props) {
  const { translate } = useTranslation();
  const { promoter_campaigns: campaigns } = useCurrentPromoter();
  const send = ({ campaign = '', email = '' }: Record<string, string>) =>
    referral
      ? portalApi.PUT(`${PATH}/{id}`, { params: { path: { id: referral.id } }, body: { email } })
      : portalApi.POST(PATH, { body: { promoter_campaign_id: Number(campaign), email } });
  return (
    <PortalFormDialog
      title={referral ? translate('referralChange', { email: referral.email }) : translate('referralNew')}
      action={translate(referral ? 'save' : 'referralNew')}
      {...{ close, send }}
      queryKey={[PATH]}
    >
      {(error) => (
        <>
          {referral ? null : <p>{translate('referralNewText')}</p>}
          {referral ? null : (
            <CampaignField
              campaigns={campaigns.filter(({ state, can_add_referrals: canAdd }) => canAdd && state === 'accepted')}
            />
          )}
          <Field
            type="email"
            name="email"
            label={translate('referralEmail')}
            autoComplete="off"
            required
            error={error.email}
          />
        </>
      )}
    </PortalFormDialog>
  );
}
