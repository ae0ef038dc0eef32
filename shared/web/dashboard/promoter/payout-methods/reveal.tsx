import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import type { MethodKind } from '#shared/domain/payout-methods/payout-details.ts';
import { DETAIL_NAMES } from '#shared/domain/payout-methods/said-details.ts';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { useAction } from '#web/dashboard/api/use-action.ts';
import { METHOD_LABELS } from '#web/dashboard/payouts/method-labels.ts';
import style from '#web/dashboard/promoter/parts/promoter.module.css';
import { CopyableText } from '#web/ui/copied.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { type Method, REVEAL_METHOD } from './methods-query.ts';
import { PART_LABELS } from './part-labels.ts';

const SHOW: Readonly<Record<MethodKind, string>> = {
  paypal: 'Show the PayPal address',
  wise: 'Show the account at Wise',
  bank: 'Show the account number',
  custom: 'Show how it is paid',
};

const PARTS = Object.entries(DETAIL_NAMES).map(([part, name]) => ({
  name,
  label: PART_LABELS[part as keyof typeof DETAIL_NAMES],
}));

/** Shows payout details in clear; requires permission to pay and a recent sign-in. */
export function Reveal({ method: { id, method } }: { readonly method: Method }) {
  const [shown, setShown] = useState<Method['details']>();
  const reveal = useAction(REVEAL_METHOD);
  const ask = () => reveal.mutate({ params: { path: { id } } }, { onSuccess: ({ details }) => setShown(details) });
  const close = () => {
    setShown(undefined);
    reveal.reset();
  };
  return (
    <IfAllowed call={REVEAL_METHOD}>
      <Button variant="default" loading={reveal.isPending} onClick={ask}>
        {SHOW[method]}
      </Button>
      <Modal opened={shown !== undefined} onClose={close} title={METHOD_LABELS[method]}>
        <Stack>
          <Alert color="yellow" icon={<Icon name="warning" />}>
            Only whoever pays may see this. The audit log says that you have.
          </Alert>
          <dl className={style.details}>
            {PARTS.map(({ name, label }) =>
              shown?.[name] ? (
                <div key={name} style={{ display: 'contents' }}>
                  <dt>{label}</dt>
                  <dd className={style.lines}>
                    <CopyableText text={shown[name]} label={`Copy: ${label}`} />
                  </dd>
                </div>
              ) : null,
            )}
          </dl>
          <Group justify="flex-end">
            <Button onClick={close} data-autofocus>
              Done
            </Button>
          </Group>
        </Stack>
      </Modal>
    </IfAllowed>
  );
}
