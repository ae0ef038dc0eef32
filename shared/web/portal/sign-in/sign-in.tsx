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

/** What somebody sees who is not signed in, whatever screen was asked for: it is there after the sign-in. */
export function SignIn() {
  const { say } = useSpeech();
  const queries = useQueryClient();
  const done = () => void queries.resetQueries({ queryKey: me.queryKey });
  // Nobody is shown any more: anybody may sign in.
  useEffect(() => callFor(undefined), []);
  // The link in a mail opens another window.
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

/** Where somebody becomes a promoter who is none: nothing where nobody is invited to that. */
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
