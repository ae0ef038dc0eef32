import { Button, Group, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { FormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { May } from '#web/dashboard/actions/may.tsx';
import type { Settings } from '#web/dashboard/api/settings-query.ts';
import { Day } from '#web/ui/day.tsx';
import { Panel } from '#web/ui/panel.tsx';
import style from './parts/settings.module.css';

const PATH = '/api/v2/company/settings/payouts/paying_account';
const NAME = `PUT ${PATH}` as const;
const FORGET = `DELETE ${PATH}` as const;

type Named = Settings['payouts']['paying_account'];

export function PayingAccount({ named }: { readonly named: Named }) {
  const [isNaming, naming] = useDisclosure(false);
  const [isForgetting, forgetting] = useDisclosure(false);
  return (
    <Panel title="Account that you pay from">
      <p className={style.lead}>
        Bank accounts in the SEPA area are paid by a SEPA file from this account. Without it, all bank accounts are in a
        CSV file. It is encrypted, and shown masked to everybody.
      </p>
      {named ? <Shown named={named} /> : <p>No account is named.</p>}
      <Group gap="sm" mt="md">
        <May call={NAME}>
          <Button variant="default" onClick={naming.open}>
            {named ? 'Name another account' : 'Name the account'}
          </Button>
        </May>
        {named ? (
          <May call={FORGET}>
            <Button variant="light" color="red" onClick={forgetting.open}>
              Forget it
            </Button>
          </May>
        ) : null}
      </Group>
      <FormDialog
        call={NAME}
        title="Account that you pay from"
        label="Save"
        isOpen={isNaming}
        close={naming.close}
        asked={({ holder = '', iban = '', bic = '' }) => ({
          body: { account_holder_name: holder, iban, ...(bic.trim() ? { swift_bic_code: bic } : {}) },
        })}
        said="SEPA files pay from this account."
        fields={['account_holder_name', 'iban', 'swift_bic_code']}
      >
        {(wrong) => (
          <>
            <TextInput
              name="holder"
              label="Account holder"
              description="Your company, as its bank knows it."
              autoComplete="off"
              required
              maxLength={70}
              error={wrong.account_holder_name}
              data-autofocus
            />
            <TextInput name="iban" label="IBAN" autoComplete="off" required error={wrong.iban} />
            <TextInput
              name="bic"
              label="BIC"
              description="Only if your bank asks for it."
              autoComplete="off"
              error={wrong.swift_bic_code}
            />
          </>
        )}
      </FormDialog>
      <FormDialog
        call={FORGET}
        title="Forget the account?"
        label="Forget it"
        isOpen={isForgetting}
        close={forgetting.close}
        asked={() => ({})}
        said="Bank accounts are paid by CSV from now on."
        isGrave
      >
        Bank accounts are paid by CSV then. Payments batches that there are keep the account that they pay from.
      </FormDialog>
    </Panel>
  );
}

function Shown({ named }: { readonly named: NonNullable<Named> }) {
  return (
    <dl className={style.details}>
      <dt>Holder</dt>
      <dd>{named.account_holder_name}</dd>
      <dt>IBAN</dt>
      <dd>{named.iban}</dd>
      <dt>Named</dt>
      <dd>
        <Day time={named.changed_at} />
      </dd>
    </dl>
  );
}
