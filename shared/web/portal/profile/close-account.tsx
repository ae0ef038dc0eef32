import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { portalApi } from '#web/portal/api/client.ts';
import { isOpenedByCompany, useCurrentPromoter } from '#web/portal/api/me.ts';
import { restartPortal } from '#web/portal/api/sign-in.ts';
import { Button } from '#web/portal/parts/button.tsx';
import { Dialog } from '#web/portal/parts/dialog.tsx';
import { PortalFailure } from '#web/portal/parts/failure.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';

/** Not available while the company is viewing. */
export function CloseAccount() {
  const { translate } = useTranslation();
  const isFixed = isOpenedByCompany(useCurrentPromoter());
  const [isConfirming, setConfirming] = useState(false);
  const close = useMutation({
    mutationFn: () => portalApi.POST('/api/v2/affiliate/promoters/archive'),
    onSuccess: restartPortal,
  });
  return (
    <section className="card" aria-labelledby="close">
      <h2 id="close">{translate('closeAccount')}</h2>
      <p>{translate('closeAccountText')}</p>
      {isFixed ? (
        <p className="note">{translate('closeAccountFixed')}</p>
      ) : (
        <div>
          <Button kind="danger" onClick={() => setConfirming(true)}>
            {translate('closeAccount')}
          </Button>
        </div>
      )}
      {isConfirming ? (
        <Dialog title={translate('closeAccountQuestion')} close={() => setConfirming(false)}>
          <p>{translate('closeAccountText')}</p>
          {close.error ? <PortalFailure error={close.error} /> : null}
          <div className="row">
            <Button kind="danger" isBusy={close.isPending || close.isSuccess} onClick={() => close.mutate()}>
              {translate('closeAccount')}
            </Button>
            <Button onClick={() => setConfirming(false)}>{translate('keepAccount')}</Button>
          </div>
        </Dialog>
      ) : null}
    </section>
  );
}
