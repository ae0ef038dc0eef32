import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { campaignToJoin, useLook } from '#web/portal/api/look.ts';
import { me } from '#web/portal/api/me.ts';
import { callFor, onSignIn } from '#web/portal/api/session.ts';
import { Outside } from '#web/portal/outside/outside.tsx';
import { Head } from '#web/portal/parts/head.tsx';
import { useSpeech } from '#web/portal/texts/provider.tsx';
import { SignInForm } from './sign-in-form.tsx';

export function SignIn() {
  const { say } = useSpeech();
  const queries = useQueryClient();
  const done = () => void queries.resetQueries({ queryKey: me.queryKey });
  // Any promoter may sign in now.
  useEffect(() => callFor(undefined), []);
  useEffect(() => onSignIn(() => void queries.resetQueries({ queryKey: me.queryKey })), [queries]);
  return (
    <Outside>
      <div className="card">
        <Head title={say('signIn')} text={say('signInText')} />
        <SignInForm done={done} />
      </div>
      <Apply />
    </Outside>
  );
}

function Apply() {
  const { say } = useSpeech();
  const account = useLook()?.account_id;
  const { data } = useQuery({ ...campaignToJoin(account ?? 0), enabled: account !== undefined });
  if (account === undefined || !data) return null;
  return (
    <p className="row">
      <span className="quiet">{say('notPromoter')}</span>
      <Link to="/join/$campaign" params={{ campaign: String(data.id) }} search={{ account: String(account) }}>
        {say('signUp')}
      </Link>
    </p>
  );
}
