import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { refetchByKey } from '#web/portal/api/queries.ts';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { PortalFailure } from './failure.tsx';

interface Props {
  readonly label: string;
  readonly remove: () => Promise<unknown>;
  /** Prefix of the queries to invalidate. */
  readonly queryKey: readonly unknown[];
}

export function RemoveButton({ label, remove, queryKey }: Props) {
  const { translate } = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: async () => {
      setConfirming(false);
      await refetchByKey(queryKey);
    },
  });
  const ask = () => {
    removal.reset();
    setConfirming(true);
  };
  return (
    <>
      <Button aria-label={label} onClick={ask}>
        {translate('remove')}
      </Button>
      {isConfirming ? (
        <Dialog title={label} close={() => setConfirming(false)}>
          <p>{translate('removeWarning')}</p>
          {removal.error ? <PortalFailure error={removal.error} /> : null}
          <div className="row">
            <Button kind="danger" isBusy={removal.isPending} onClick={() => removal.mutate()}>
              {translate('remove')}
            </Button>
            <Button onClick={() => setConfirming(false)}>{translate('cancel')}</Button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
