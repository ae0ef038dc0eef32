import { useMutation } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { spendLink } from '#web/portal/api/sign-in.ts';
import { Outside } from '#web/portal/outside/outside.tsx';
import { Button } from '#web/portal/parts/button.tsx';
import { Failure } from '#web/portal/parts/failure.tsx';
import { Head } from '#web/portal/parts/head.tsx';
import { useSpeech } from '#web/portal/texts/provider.tsx';
import { asProblem } from '#web/ui/api/problem.ts';

/** Mail programs open links, too: only a button uses up the token. */
export default function SpendLink() {
  const { say } = useSpeech();
  const [token] = useState(takenFromAddress);
  // Clears the previous session's state.
  const spend = useMutation({ mutationFn: () => spendLink(token), onSuccess: () => location.replace('/portal') });
  const isSpent = spend.error !== null && [401, 404, 422].includes(asProblem(spend.error).status);
  if (token === '') return <Navigate to="/portal" search replace />;
  return (
    <Outside>
      <div className="card">
        <Head title={say('welcomeTitle')} {...(isSpent ? {} : { text: say('welcomeText') })} />
        {isSpent ? (
          <>
            <div className="note" data-kind="bad" role="alert">
              <p>{say('linkSpent')}</p>
            </div>
            <a className="button" href={`/portal${location.search}`}>
              {say('newLink')}
            </a>
          </>
        ) : (
          <>
            {spend.error ? <Failure error={spend.error} /> : null}
            <Button kind="main" isBusy={spend.isPending || spend.isSuccess} onClick={() => spend.mutate()}>
              {say('signIn')}
            </Button>
          </>
        )}
      </div>
    </Outside>
  );
}

function takenFromAddress(): string {
  const token = location.hash.slice(1);
  if (token !== '') history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}
