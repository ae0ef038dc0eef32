import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { amountsIn } from '#shared/domain/terms/amounts.ts';
import { earningInWords } from '#shared/domain/terms/earning-in-words.ts';
import { levelInWords } from '#shared/domain/terms/level-in-words.ts';
import { accountAsked } from '#web/portal/api/session.ts';
import { asEarning, asLevel } from '#web/portal/formats/terms.ts';
import { Outside } from '#web/portal/outside/outside.tsx';
import { Failure } from '#web/portal/parts/failure.tsx';
import { Head } from '#web/portal/parts/head.tsx';
import { useSpeech } from '#web/portal/texts/provider.tsx';
import { asProblem } from '#web/ui/api/problem.ts';
import { JoinForm } from './join-form.tsx';
import { type Offer, offer, type SignUp, signUp } from './sign-up.ts';

export default function Join() {
  const { say } = useSpeech();
  const { campaign } = useParams({ strict: false });
  const [invitation] = useState(takenFromAddress);
  const { data, error, refetch } = useQuery(offer(Number(campaign), accountAsked(), invitation));
  const isGone = error !== null && [404, 422].includes(asProblem(error).status);
  return (
    <Outside>
      <div className="card">
        {data?.campaign?.archived ? <Head title={say('joinClosed')} text={say('joinClosedText')} /> : null}
        {data?.campaign && !data.campaign.archived ? (
          <Offered offered={{ ...data, campaign: data.campaign }} invitation={invitation} />
        ) : null}
        {isGone || (data && !data.campaign) ? <Head title={say('joinGone')} text={say('joinGoneText')} /> : null}
        {error && !isGone ? <Failure error={error} again={() => void refetch()} /> : null}
      </div>
    </Outside>
  );
}

interface OfferedProps {
  readonly offered: Offer & { readonly campaign: NonNullable<Offer['campaign']> };
  readonly invitation: string | undefined;
}

function Offered({ offered, invitation }: OfferedProps) {
  const speech = useSpeech();
  const { say } = speech;
  const { campaign, name, currency } = offered;
  const join = useMutation({ mutationFn: (said: SignUp) => signUp(said) });
  if (join.isSuccess) {
    const text = join.data.approves_at_once ? 'joinWelcomeText' : 'joinThanksText';
    return (
      <div role="status" className="stack">
        <Head title={say('joinThanks')} text={say(text, { company: name })} />
        <div className="note" data-kind="good">
          <p className="strong">{say('lookIntoMail')}</p>
          <p className="breaks">{say('joinMail', { email: join.variables.email })}</p>
        </div>
      </div>
    );
  }
  const amounts = amountsIn(currency, speech);
  const send = (said: Pick<SignUp, 'email' | 'first_name'> & Partial<SignUp>) => {
    const named = { account: offered.account_id, campaign_id: campaign.id };
    join.mutate({ ...said, ...named, language: speech.language, ...(invitation === undefined ? {} : { invitation }) });
  };
  return (
    <>
      <Head title={say('joinTitle', { company: name })} text={campaign.description || campaign.name} />
      {campaign.earns.length > 0 ? (
        <section className="stack" aria-label={say('joinEarns')}>
          <h2>{say('joinEarns')}</h2>
          <ul className="points">
            {campaign.earns.map((one) => {
              const words = earningInWords(asEarning(one), speech, amounts);
              return <li key={words}>{words}</li>;
            })}
            {campaign.next_level ? <li>{levelInWords(asLevel(campaign.next_level), speech, amounts)}</li> : null}
          </ul>
        </section>
      ) : null}
      <JoinForm offered={offered} send={send} isBusy={join.isPending} error={join.error} />
    </>
  );
}

/** Removes the invitation from the address. */
function takenFromAddress(): string | undefined {
  const invitation = new URLSearchParams(location.hash.slice(1)).get('invitation') || undefined;
  if (invitation !== undefined) history.replaceState(history.state, '', location.pathname + location.search);
  return invitation;
}
