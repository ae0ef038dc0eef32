import { Link } from '@tanstack/react-router';
import { PortalFailure } from '#web/portal/parts/failure.tsx';
import { ScreenHead } from '#web/portal/parts/screen-head.tsx';
import { PublicPage } from '#web/portal/public/public-page.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';

/** Shown when a screen fails, for instance because a deployment removed its file. */
export function PortalErrorScreen({ error }: { readonly error: unknown }) {
  const { translate } = useTranslation();
  return (
    <div className="stack">
      <ScreenHead title={translate('errorTitle')} />
      <PortalFailure error={error} retry={() => location.reload()} />
    </div>
  );
}

export function PortalNotFound() {
  const { translate } = useTranslation();
  return (
    <PublicPage>
      <div className="card">
        <ScreenHead title={translate('notFoundTitle')} />
        <p>
          <Link to="/portal">{translate('goHome')}</Link>
        </p>
      </div>
    </PublicPage>
  );
}
