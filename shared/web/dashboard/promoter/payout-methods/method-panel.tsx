import { Alert, Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { useAction } from '#web/dashboard/api/use-action.ts';
import { METHOD_LABELS } from '#web/dashboard/payouts/method-labels.ts';
import style from '#web/dashboard/promoter/parts/promoter.module.css';
import { DayText } from '#web/ui/day.tsx';
import { formatFullTime } from '#web/ui/formats/time.ts';
import { Icon } from '#web/ui/icons.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { methodDestination } from '#web/ui/payout-methods/method-destination.ts';
import { StatusBadge } from '#web/ui/status.tsx';
import { ChangeMethod } from './method-dialogs.tsx';
import { CHANGE_METHOD, type Method, REMOVE_METHOD } from './methods-query.ts';
import { Reveal } from './reveal.tsx';

interface Props {
  readonly method: Method;
  readonly isOffered: boolean;
}

export function MethodPanel({ method, isOffered }: Props) {
  const { details, date_added: added } = method;
  const selected = <StatusBadge value="completed" label="Paid by this" />;
  return (
    <Panel title={METHOD_LABELS[method.method]} aside={method.is_selected ? selected : null}>
      <div className={style.parts}>
        <dl className={style.details}>
          <dt>Goes to</dt>
          <dd>{methodDestination(details) || '–'}</dd>
          {details.account_holder_name ? (
            <>
              <dt>Holder</dt>
              <dd>{details.account_holder_name}</dd>
            </>
          ) : null}
          {details.bank_country ? (
            <>
              <dt>Country of the bank</dt>
              <dd>{details.bank_country}</dd>
            </>
          ) : null}
          {added ? (
            <>
              <dt>Added</dt>
              <dd>
                <DayText time={added} />
              </dd>
            </>
          ) : null}
        </dl>
        <Standing method={method} isOffered={isOffered} />
        <Actions method={method} />
      </div>
    </Panel>
  );
}

function Standing({ method: { is_disabled: isOff, payable_from: from }, isOffered }: Props) {
  const waits = from !== null && Date.parse(from) > Date.now();
  return (
    <>
      {waits ? (
        <Alert color="yellow" icon={<Icon name="info" />}>
          Paid from <time dateTime={from}>{formatFullTime(from)}</time> on: where the money goes was changed.
        </Alert>
      ) : null}
      {isOff ? (
        <Alert color="yellow" icon={<Icon name="warning" />}>
          Switched off: nothing is paid by it.
        </Alert>
      ) : null}
      {isOffered ? null : (
        <Alert color="yellow" icon={<Icon name="warning" />}>
          Your company does not offer this method: its payouts wait. Offer it in the settings, or choose another one.
        </Alert>
      )}
    </>
  );
}

function Actions({ method }: { readonly method: Method }) {
  const { id, is_selected: isSelected, is_disabled: isOff } = method;
  const label = METHOD_LABELS[method.method];
  const [isChanging, changing] = useDisclosure(false);
  const [isRemoving, removing] = useDisclosure(false);
  const choose = useAction(CHANGE_METHOD, { said: 'The promoter is paid by it.' });
  const switching = useAction(CHANGE_METHOD, {
    said: isOff ? 'The method was switched on.' : 'Nothing is paid by it.',
  });
  return (
    <Group gap="xs">
      <IfAllowed call={CHANGE_METHOD}>
        <Button variant="default" aria-label={`Change ${label}`} onClick={changing.open}>
          Change
        </Button>
        {isSelected ? null : (
          <Button
            variant="default"
            aria-label={`Pay by this: ${label}`}
            loading={choose.isPending}
            onClick={() => choose.mutate({ params: { path: { id } }, body: { is_selected: true } })}
          >
            Pay by this
          </Button>
        )}
        <Button
          variant="default"
          aria-label={`${isOff ? 'Switch on' : 'Switch off'}: ${label}`}
          loading={switching.isPending}
          onClick={() => switching.mutate({ params: { path: { id } }, body: { is_disabled: !isOff } })}
        >
          {isOff ? 'Switch on' : 'Switch off'}
        </Button>
      </IfAllowed>
      <Reveal method={method} />
      <IfAllowed call={REMOVE_METHOD}>
        <Button variant="light" color="red" aria-label={`Remove ${label}`} onClick={removing.open}>
          Remove
        </Button>
      </IfAllowed>
      <ChangeMethod method={method} isOpen={isChanging} close={changing.close} />
      <ActionFormDialog
        call={REMOVE_METHOD}
        title={`Remove ${label}?`}
        label="Remove"
        isOpen={isRemoving}
        close={removing.close}
        buildRequest={() => ({ params: { path: { id } } })}
        successMessage="The payout method was removed."
        isGrave
      >
        Nothing is kept of where its money went. If there is another method, the promoter is paid by that one.
      </ActionFormDialog>
    </Group>
  );
}
