import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/portal/api/client.ts';
import { isOpenedByCompany, useMe } from '#web/portal/api/me.ts';
import { beginAnew } from '#web/portal/api/sign-in.ts';
import { Button } from '#web/portal/parts/button.tsx';
import { Dialog } from '#web/portal/parts/dialog.tsx';
import { Failure } from '#web/portal/parts/failure.tsx';
import { useSpeech } from '#web/portal/texts/provider.tsx';

/** Not available while the company is viewing. */
export function CloseAccount() {
  const { say } = useSpeech();
  const isFixed = isOpenedByCompany(useMe());
  const [isAsked, setAsked] = useState(false);
  const close = useMutation({
    mutationFn: () => api.POST('/api/v2/affiliate/promoters/archive'),
    onSuccess: beginAnew,
  });
  return (
    <section className="card" aria-labelledby="close">
      <h2 id="close">{say('closeAccount')}</h2>
      <p>{say('closeAccountText')}</p>
      {isFixed ? (
        <p className="note">{say('closeAccountFixed')}</p>
      ) : (
        <div>
          <Button kind="grave" onClick={() => setAsked(true)}>
            {say('closeAccount')}
          </Button>
        </div>
      )}
      {isAsked ? (
        <Dialog title={say('closeAccountSure')} close={() => setAsked(false)}>
          <p>{say('closeAccountText')}</p>
          {close.error ? <Failure error={close.error} /> : null}
          <div className="row">
            <Button kind="grave" isBusy={close.isPending || close.isSuccess} onClick={() => close.mutate()}>
              {say('closeAccount')}
            </Button>
            <Button onClick={() => setAsked(false)}>{say('keepAccount')}</Button>
          </div>
        </Dialog>
      ) : null}
    </section>
  );
}
