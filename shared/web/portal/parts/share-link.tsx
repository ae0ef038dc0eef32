import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';
import { Skeleton } from './skeleton.tsx';

const Qr = lazy(() => import('./qr.tsx'));

export function ShareLink({ link }: { readonly link: string }) {
  const { translate } = useTranslation();
  const [isShown, setShown] = useState(false);
  return (
    <div className="stack">
      <output className="link breaks">{link}</output>
      <div className="row">
        <CopyButton text={link} label={translate('copyLink')} />
        <Button onClick={() => setShown(true)}>{translate('qr')}</Button>
      </div>
      {isShown ? (
        <Dialog title={translate('qrTitle')} close={() => setShown(false)}>
          <Suspense fallback={<Skeleton />}>
            <Qr text={link} label={translate('qrTitle')} />
          </Suspense>
        </Dialog>
      ) : null}
    </div>
  );
}
