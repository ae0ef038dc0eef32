import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { useAction } from '#web/dashboard/api/use-action.ts';
import { type BatchResponse, extractBatch, useFollowBatch } from './batches.tsx';
import type { BulkAction, BulkDialogProps, BulkOperation } from './bulk.ts';

interface Props<Row> {
  readonly action: BulkAction<Row>;
  readonly title: string;
  readonly ids: readonly number[];
  readonly onDone: () => void;
}

export function BulkButton<Row>({ action, title, ids, onDone }: Props<Row>) {
  const follow = useFollowBatch();
  const [isOpen, { open, close }] = useDisclosure(false);
  const onStarted = (response: BatchResponse) => {
    follow(title, extractBatch(response));
    onDone();
  };
  const { label, isMain = false, isDestructive = false } = action;
  const look = {
    variant: isMain ? 'filled' : isDestructive ? 'light' : 'default',
    ...(isDestructive ? { color: 'red' } : {}),
  };
  if (!('Dialog' in action) && action.ask === undefined) {
    return <AtOnce call={action.call} look={look} label={label} ids={ids} onStarted={onStarted} />;
  }
  const dialog = { title, ids, isOpen, close, onStarted };
  return (
    <>
      <Button {...look} onClick={open}>
        {label}
      </Button>
      {'Dialog' in action ? (
        <action.Dialog {...dialog} />
      ) : (
        <Ask {...dialog} call={action.call} label={label} isDestructive={isDestructive}>
          {action.ask}
        </Ask>
      )}
    </>
  );
}

interface AtOnceProps {
  readonly call: BulkOperation;
  readonly look: Readonly<Record<string, string>>;
  readonly label: string;
  readonly ids: readonly number[];
  readonly onStarted: (response: BatchResponse) => void;
}

function AtOnce({ call, look, label, ids, onStarted }: AtOnceProps) {
  const change = useAction(call);
  const begin = () => change.mutate({ body: { ids: [...ids] } }, { onSuccess: onStarted });
  return (
    <Button {...look} loading={change.isPending} onClick={begin}>
      {label}
    </Button>
  );
}

interface AskProps extends BulkDialogProps {
  readonly call: BulkOperation;
  readonly label: string;
  readonly isDestructive: boolean;
  readonly children: ReactNode;
}

function Ask({ title, ids, onStarted, ...dialog }: AskProps) {
  return (
    <ActionFormDialog
      {...dialog}
      title={`${title}?`}
      buildRequest={() => ({ body: { ids: [...ids] } })}
      onSuccess={onStarted}
    />
  );
}
