import { useState } from 'react';
import { ScreenHead } from '#web/portal/parts/screen-head.tsx';
import { PublicPage } from '#web/portal/public/public-page.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { MailPreferences } from './mails.tsx';

export default function MailsByLink() {
  const { translate } = useTranslation();
  const [token] = useState(takeTokenFromUrl);
  return (
    <PublicPage>
      <div className="stack">
        <ScreenHead title={translate('mails')} />
        <MailPreferences isAlone {...(token === '' ? {} : { token })} />
      </div>
    </PublicPage>
  );
}

function takeTokenFromUrl(): string {
  const token = new URLSearchParams(location.hash.slice(1)).get('e') ?? '';
  if (token !== '') history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}
