import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { me } from '#web/portal/api/me.ts';
import { onSignIn } from '#web/portal/api/session.ts';
import { Outside } from '#web/portal/layout/outside.tsx';
import { Head } from '#web/portal/parts/head.tsx';
import { useSpeech } from '#web/portal/texts/provider.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** What somebody sees who is not signed in, whatever screen was asked for: it is there after the sign-in. */
export function SignIn() {
  const { say } = useSpeech();
  const queries = useQueryClient();
  const done = () => void queries.resetQueries({ queryKey: me.queryKey });
  // The link in a mail opens another window.
  useEffect(() => onSignIn(() => void queries.resetQueries({ queryKey: me.queryKey })), [queries]);
  return (
    <Outside>
      <div className="card">
        <Head title={say('signIn')} text={say('signInText')} />
        <SignInForm done={done} />
      </div>
    </Outside>
  );
}
