import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';
import { Skeleton } from './skeleton.tsx';

const Qr = lazy(() => import('./qr.tsx'));

export function ShareLink({ link }: { readonly link: string }) {
  const { say } = useTranslation();
  const [isShown, setShown] = useState(false);
  return (
    <div className="stack">
      <output className="link breaks">{link}</output>
      <div className="row">
        <CopyButton text={link} label={say('copyLink')} />
        <Button onClick={() => setShown(true)}>{say('qr')}</Button>
      </div>
      {isShown ? (
        <Dialog title={say('qrTitle')} close={() => setShown(false)}>
          <Suspense fallback={<Skeleton />}>
            <Qr text={link} label={say('qrTitle')} />
          </Suspense>
        </Dialog>
      ) : null}
    </div>
  );
}
