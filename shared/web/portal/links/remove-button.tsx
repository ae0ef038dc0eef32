import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/portal/parts/button.tsx';
import { Dialog } from '#web/portal/parts/dialog.tsx';
import { Failure } from '#web/portal/parts/failure.tsx';
import { useSpeech } from '#web/portal/texts/provider.tsx';

interface Props {
  /** What goes, such as "Remove the link Newsletter". */
  readonly label: string;
  readonly remove: () => Promise<unknown>;
  /** What is asked for anew after it. */
  readonly queryKey: readonly unknown[];
}

/** Removes something, when somebody has said so twice. */
export function RemoveButton({ label, remove, queryKey }: Props) {
  const { say } = useSpeech();
  const queries = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: async () => {
      setAsked(false);
      await queries.invalidateQueries({ queryKey });
    },
  });
  return (
    <>
      <Button aria-label={label} onClick={() => setAsked(true)}>
        {say('remove')}
      </Button>
      {isAsked ? (
        <Dialog title={label} close={() => setAsked(false)}>
          {removal.error ? <Failure error={removal.error} /> : null}
          <div className="row">
            <Button kind="grave" isBusy={removal.isPending} onClick={() => removal.mutate()}>
              {say('remove')}
            </Button>
            <Button onClick={() => setAsked(false)}>{say('cancel')}</Button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
