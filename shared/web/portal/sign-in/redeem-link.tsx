import { useMutation } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { redeemSignInLink } from '#web/portal/api/sign-in.ts';
import { Button } from '#web/portal/parts/button.tsx';
import { PortalFailure } from '#web/portal/parts/failure.tsx';
import { ScreenHead } from '#web/portal/parts/screen-head.tsx';
import { PublicPage } from '#web/portal/public/public-page.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { toProblem } from '#web/ui/api/problem.ts';

/** Mail programs open links, too: only a button uses up the token. */
export default function RedeemLink() {
  const { translate } = useTranslation();
  const [token] = useState(takeTokenFromAddress);
  // Clears the previous session's state.
  const redemption = useMutation({
    mutationFn: () => redeemSignInLink(token),
    onSuccess: () => location.replace('/portal'),
  });
  const isUsed = redemption.error !== null && [401, 404, 422].includes(toProblem(redemption.error).status);
  if (token === '') return <Navigate to="/portal" search replace />;
  return (
    <PublicPage>
      <div className="card">
        <ScreenHead title={translate('welcomeTitle')} {...(isUsed ? {} : { text: translate('welcomeText') })} />
        {isUsed ? (
          <>
            <div className="note" data-kind="bad" role="alert">
              <p>{translate('linkUsed')}</p>
            </div>
            <a className="button" href={`/portal${location.search}`}>
              {translate('newLink')}
            </a>
          </>
        ) : (
          <>
            {redemption.error ? <PortalFailure error={redemption.error} /> : null}
            <Button
              kind="main"
              isBusy={redemption.isPending || redemption.isSuccess}
              onClick={() => redemption.mutate()}
            >
              {translate('signIn')}
            </Button>
          </>
        )}
      </div>
    </PublicPage>
  );
}

function takeTokenFromAddress(): string {
  const token = location.hash.slice(1);
  if (token !== '') history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}
