import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { refetchByKey } from '#web/portal/api/queries.ts';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { toProblem } from '#web/ui/api/problem.ts';
import { readFormTexts } from '#web/ui/forms.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { PortalFailure } from './failure.tsx';
import { useReasons } from './use-reasons.ts';

interface Props {
  readonly title: string;
  readonly action: string;
  readonly close: () => void;
  readonly send: (texts: Record<string, string>) => Promise<unknown>;
  /** Prefix of the queries to invalidate. */
  readonly queryKey: readonly unknown[];
  readonly children: (error: Readonly<Record<string, string>>) => ReactNode;
}

export function PortalFormDialog({ title, action, close, send, queryKey, children }: Props) {
  const { translate } = useTranslation();
  const { reasons } = useReasons();
  const sending = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      await refetchByKey(queryKey);
      close();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    sending.mutate(readFormTexts(event.currentTarget));
  };
  const { fields = {} } = sending.error ? toProblem(sending.error) : {};
  const form = children(reasons(fields));
  return (
    <Dialog title={title} close={close}>
      <form className="stack" onSubmit={submit}>
        {form}
        {sending.error ? <PortalFailure error={sending.error} /> : null}
        <div className="row">
          <Button type="submit" kind="main" isBusy={sending.isPending}>
            {action}
          </Button>
          <Button onClick={close}>{translate('cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
