import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { askAnew } from '#web/portal/api/queries.ts';
import { useSpeech } from '#web/portal/texts/provider.tsx';
import { asProblem } from '#web/ui/api/problem.ts';
import { textsOf } from '#web/ui/forms.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Failure } from './failure.tsx';
import { useReasons } from './use-reasons.ts';

interface Props {
  readonly title: string;
  readonly action: string;
  readonly close: () => void;
  readonly send: (texts: Record<string, string>) => Promise<unknown>;
  /** Prefix of the queries to invalidate. */
  readonly queryKey: readonly unknown[];
  readonly children: (wrong: Readonly<Record<string, string>>) => ReactNode;
}

export function FormDialog({ title, action, close, send, queryKey, children }: Props) {
  const { say } = useSpeech();
  const { reasons } = useReasons();
  const sending = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      await askAnew(queryKey);
      close();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    sending.mutate(textsOf(event.currentTarget));
  };
  const { fields = {} } = sending.error ? asProblem(sending.error) : {};
  const form = children(reasons(fields));
  return (
    <Dialog title={title} close={close}>
      <form className="stack" onSubmit={submit}>
        {form}
        {sending.error ? <Failure error={sending.error} /> : null}
        <div className="row">
          <Button type="submit" kind="main" isBusy={sending.isPending}>
            {action}
          </Button>
          <Button onClick={close}>{say('cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
