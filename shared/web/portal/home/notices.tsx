import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCurrentPromoter } from '#web/portal/api/me.ts';
import { payoutMethodsQuery } from '#web/portal/api/payout-methods.ts';
import { useTranslation } from '#web/portal/texts/provider.tsx';

export function Notices() {
  const { translate } = useTranslation();
  const { promoter_campaigns: campaigns } = useCurrentPromoter();
  const { data } = useQuery(payoutMethodsQuery);
  return (
    <>
      {data && data.data.length === 0 ? (
        <div className="note" data-kind="warn">
          <p className="strong">{translate('noMethod')}</p>
          <Link to="/portal/payout-details">{translate('addPayoutDetails')}</Link>
        </div>
      ) : null}
      {campaigns.map(({ id, state, campaign }) => {
        if (state !== 'blocked' && state !== 'pending') return null;
        return (
          <p key={id} className="note" data-kind={state === 'blocked' ? 'bad' : 'warn'}>
            {translate(state === 'blocked' ? 'blocked' : 'pendingInCampaign', { campaign: campaign.name })}
          </p>
        );
      })}
    </>
  );
}
