import { Checkbox } from '@mantine/core';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { listProviderOptions, PROVIDERS } from './provider-labels.ts';
import { CONNECT, type ProviderConnection } from './queries.ts';

interface Props {
  readonly connection: ProviderConnection;
  readonly isOpen: boolean;
  readonly close: () => void;
}

export function ChoicesDialog({ connection, isOpen, close }: Props) {
  const { provider } = connection;
  const choices = listProviderOptions(provider);
  return (
    <ActionFormDialog
      call={CONNECT}
      title={`Options for ${PROVIDERS[provider]}`}
      label="Save"
      isOpen={isOpen}
      close={close}
      buildRequest={(texts) => ({
        params: { path: { provider } },
        body: Object.fromEntries(choices.map(({ name }) => [name, texts[name] !== undefined])),
      })}
      successMessage="The options were saved."
    >
      {() =>
        choices.map(({ name, label, text }) => (
          <Checkbox key={name} name={name} label={label} description={text} defaultChecked={connection[name]} />
        ))
      }
    </ActionFormDialog>
  );
}
