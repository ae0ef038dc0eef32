import { Checkbox } from '@mantine/core';
import { FormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { CONNECT, type Connection } from './queries.ts';
import { choicesOf, PROVIDERS } from './words.ts';

interface Props {
  readonly connection: Connection;
  readonly isOpen: boolean;
  readonly close: () => void;
}

export function ChoicesDialog({ connection, isOpen, close }: Props) {
  const { provider } = connection;
  const choices = choicesOf(provider);
  return (
    <FormDialog
      call={CONNECT}
      title={`What counts of ${PROVIDERS[provider]}`}
      label="Save"
      isOpen={isOpen}
      close={close}
      asked={(texts) => ({
        params: { path: { provider } },
        body: Object.fromEntries(choices.map(({ name }) => [name, texts[name] !== undefined])),
      })}
      said="What counts was changed."
    >
      {() =>
        choices.map(({ name, label, text }) => (
          <Checkbox key={name} name={name} label={label} description={text} defaultChecked={connection[name]} />
        ))
      }
    </FormDialog>
  );
}
