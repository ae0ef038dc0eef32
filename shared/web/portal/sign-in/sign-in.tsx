import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { joinCampaignQuery, useBranding } from '#web/portal/api/branding.ts';
import { currentPromoterQuery } from '#web/portal/api/me.ts';
import { bindPromoter, subscribeToSignIn } from '#web/portal/api/session.ts';
import { ScreenHead } from '#web/portal/parts/screen-head.tsx';
import { PublicPage } from '#web/portal/public/public-page.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { SignInForm } from './sign-in-form.tsx';

export function SignInScreen() {
  const { translate } = useTranslation();
  const queries = useQueryClient();
  const done = () => void queries.resetQueries({ queryKey: currentPromoterQuery.queryKey });
  // Any promoter may sign in now.
  useEffect(() => bindPromoter(undefined), []);
  useEffect(
    () => subscribeToSignIn(() => void queries.resetQueries({ queryKey: currentPromoterQuery.queryKey })),
    [queries],
  );
  return (
    <PublicPage>
      <div className="card">
        <ScreenHead title={translate('signIn')} text={translate('signInText')} />
        <SignInForm onSignedIn={done} />
      </div>
      <Apply />
    </PublicPage>
  );
}

function Apply() {
  const { translate } = useTranslation();
  const account = useBranding()?.account_id;
  const { data } = useQuery({ ...joinCampaignQuery(account ?? 0), enabled: account !== undefined });
  if (account === undefined || !data) return null;
  return (
    <p className="row">
      <span className="muted">{translate('notPromoter')}</span>
      <Link to="/join/$campaign" params={{ campaign: String(data.id) }} search={{ account: String(account) }}>
        {translate('signUp')}
      </Link>
    </p>
  );
}
