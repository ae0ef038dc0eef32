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
  const [isAsked, setAsked] = useState(false);
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: async () => {
      setAsked(false);
      await refetchByKey(queryKey);
    },
  });
  const ask = () => {
    removal.reset();
    setAsked(true);
  };
  return (
    <>
      <Button aria-label={label} onClick={ask}>
        {translate('remove')}
      </Button>
      {isAsked ? (
        <Dialog title={label} close={() => setAsked(false)}>
          <p>{translate('removeWarning')}</p>
          {removal.error ? <PortalFailure error={removal.error} /> : null}
          <div className="row">
            <Button kind="grave" isBusy={removal.isPending} onClick={() => removal.mutate()}>
              {translate('remove')}
            </Button>
            <Button onClick={() => setAsked(false)}>{translate('cancel')}</Button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
