import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMe } from '#web/portal/api/me.ts';
import { payoutMethods } from '#web/portal/api/payout-methods.ts';
import { useSpeech } from '#web/portal/texts/provider.tsx';

export function Notices() {
  const { say } = useSpeech();
  const { promoter_campaigns: campaigns } = useMe();
  const { data } = useQuery(payoutMethods);
  return (
    <>
      {data && data.data.length === 0 ? (
        <div className="note" data-kind="warn">
          <p className="strong">{say('noMethod')}</p>
          <Link to="/portal/payout-details">{say('noMethodDo')}</Link>
        </div>
      ) : null}
      {campaigns.map(({ id, state, campaign }) => {
        if (state !== 'blocked' && state !== 'pending') return null;
        return (
          <p key={id} className="note" data-kind={state === 'blocked' ? 'bad' : 'warn'}>
            {say(state === 'blocked' ? 'blocked' : 'waitsInCampaign', { campaign: campaign.name })}
          </p>
        );
      })}
    </>
  );
}
