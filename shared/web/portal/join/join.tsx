import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { createAmountFormatters } from '#shared/domain/terms/amounts.ts';
import { describeEarning } from '#shared/domain/terms/describe-earning.ts';
import { describeNextLevel } from '#shared/domain/terms/describe-next-level.ts';
import { requestedAccount } from '#web/portal/api/session.ts';
import { toEarning, toLevelTerms } from '#web/portal/formats/terms.ts';
import { PortalFailure } from '#web/portal/parts/failure.tsx';
import { ScreenHead } from '#web/portal/parts/screen-head.tsx';
import { PublicPage } from '#web/portal/public/public-page.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { toProblem } from '#web/ui/api/problem.ts';
import { JoinForm } from './join-form.tsx';
import { type OpenOffer, offerQuery, type PromoterSignUp, signUpPromoter } from './sign-up.ts';

export default function Join() {
  const { translate } = useTranslation();
  const { campaign } = useParams({ strict: false });
  const [invitation] = useState(takeInvitationFromAddress);
  const { data, error, refetch } = useQuery(offerQuery(Number(campaign), requestedAccount(), invitation));
  const isMissing = error !== null && [404, 422].includes(toProblem(error).status);
  return (
    <PublicPage>
      <div className="card">
        {data?.campaign?.archived ? (
          <ScreenHead title={translate('joinClosed')} text={translate('joinClosedText')} />
        ) : null}
        {data?.campaign && !data.campaign.archived ? (
          <Offered offered={{ ...data, campaign: data.campaign }} invitation={invitation} />
        ) : null}
        {isMissing || (data && !data.campaign) ? (
          <ScreenHead title={translate('joinUnavailable')} text={translate('joinUnavailableText')} />
        ) : null}
        {error && !isMissing ? <PortalFailure error={error} retry={() => void refetch()} /> : null}
      </div>
    </PublicPage>
  );
}

interface OfferedProps {
  readonly offered: OpenOffer;
  readonly invitation: string | undefined;
}

function Offered({ offered, invitation }: OfferedProps) {
  const translation = useTranslation();
  const { translate } = translation;
  const { campaign, name, currency } = offered;
  const join = useMutation({ mutationFn: (input: PromoterSignUp) => signUpPromoter(input) });
  if (join.isSuccess) {
    const text = join.data.approves_at_once ? 'joinWelcomeText' : 'joinThanksText';
    return (
      <div role="status" className="stack">
        <ScreenHead title={translate('joinThanks')} text={translate(text, { company: name })} />
        <div className="note" data-kind="good">
          <p className="strong">{translate('checkInbox')}</p>
          <p className="breaks">{translate('joinMail', { email: join.variables.email })}</p>
        </div>
      </div>
    );
  }
  const amounts = createAmountFormatters(currency, translation);
  const send = (input: Pick<PromoterSignUp, 'email' | 'first_name'> & Partial<PromoterSignUp>) => {
    const named = { account: offered.account_id, campaign_id: campaign.id };
    join.mutate({
      ...input,
      ...named,
      language: translation.language,
      ...(invitation === undefined ? {} : { invitation }),
    });
  };
  return (
    <>
      <ScreenHead title={translate('joinTitle', { company: name })} text={campaign.description || campaign.name} />
      {campaign.earns.length > 0 ? (
        <section className="stack" aria-label={translate('joinCommissions')}>
          <h2>{translate('joinCommissions')}</h2>
          <ul className="points">
            {campaign.earns.map((earning) => {
              const words = describeEarning(toEarning(earning), translation, amounts);
              return <li key={words}>{words}</li>;
            })}
            {campaign.next_level ? (
              <li>{describeNextLevel(toLevelTerms(campaign.next_level), translation, amounts)}</li>
            ) : null}
          </ul>
        </section>
      ) : null}
      <JoinForm offered={offered} send={send} isBusy={join.isPending} error={join.error} />
    </>
  );
}

/** Removes the invitation from the address. */
function takeInvitationFromAddress(): string | undefined {
  const invitation = new URLSearchParams(location.hash.slice(1)).get('invitation') || undefined;
  if (invitation !== undefined) history.replaceState(history.state, '', location.pathname + location.search);
  return invitation;
}
