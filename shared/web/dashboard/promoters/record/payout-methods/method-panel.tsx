import { Alert, Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { useAction } from '#web/dashboard/api/use-action.ts';
import { METHOD_LABELS } from '#web/dashboard/payouts/method-labels.ts';
import style from '#web/dashboard/promoters/record/parts/promoter.module.css';
import { Detail, DetailList } from '#web/dashboard/records/detail-list.tsx';
import { DayText } from '#web/ui/day.tsx';
import { formatFullTime } from '#web/ui/formats/time.ts';
import { Icon } from '#web/ui/icons.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { methodDestination } from '#web/ui/payout-methods/method-destination.ts';
import { StatusBadge } from '#web/ui/status.tsx';
import { ChangeMethod } from './method-dialogs.tsx';
import { CHANGE_METHOD, type MaskedMethod, REMOVE_METHOD } from './methods-query.ts';
import { Reveal } from './reveal.tsx';

interface Props {
  readonly method: MaskedMethod;
  readonly isOffered: boolean;
}

export function MethodPanel({ method, isOffered }: Props) {
  const { details, date_added: added } = method;
  const selectedBadge = <StatusBadge value="completed" label="Used for payouts" />;
  return (
    <Panel title={METHOD_LABELS[method.method]} aside={method.is_selected ? selectedBadge : null}>
      <div className={style.parts}>
        <DetailList>
          <Detail label="Destination">{methodDestination(details) || '–'}</Detail>
          <Detail label="Account holder">{details.account_holder_name}</Detail>
          <Detail label="Bank country">{details.bank_country}</Detail>
          <Detail label="Added">{added ? <DayText time={added} /> : null}</Detail>
        </DetailList>
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
          Paused until <time dateTime={from}>{formatFullTime(from)}</time> because the payout details were changed.
        </Alert>
      ) : null}
      {isOff ? (
        <Alert color="yellow" icon={<Icon name="warning" />}>
          Turned off. Nothing is paid to this method.
        </Alert>
      ) : null}
      {isOffered ? null : (
        <Alert color="yellow" icon={<Icon name="warning" />}>
          Your company does not offer this method, so its payouts are not paid. Offer it in the settings, or choose
          another method.
        </Alert>
      )}
    </>
  );
}

function Actions({ method }: { readonly method: MaskedMethod }) {
  const { id, is_selected: isSelected, is_disabled: isOff } = method;
  const label = METHOD_LABELS[method.method];
  const [isChanging, changing] = useDisclosure(false);
  const [isRemoving, removing] = useDisclosure(false);
  const choose = useAction(CHANGE_METHOD, { successMessage: 'The promoter is now paid by this method.' });
  const switching = useAction(CHANGE_METHOD, {
    successMessage: isOff ? 'The method was turned on.' : 'The method was turned off.',
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
            aria-label={`Use for payouts: ${label}`}
            loading={choose.isPending}
            onClick={() => choose.mutate({ params: { path: { id } }, body: { is_selected: true } })}
          >
            Use for payouts
          </Button>
        )}
        <Button
          variant="default"
          aria-label={`${isOff ? 'Turn on' : 'Turn off'}: ${label}`}
          loading={switching.isPending}
          onClick={() => switching.mutate({ params: { path: { id } }, body: { is_disabled: !isOff } })}
        >
          {isOff ? 'Turn on' : 'Turn off'}
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
        isDestructive
      >
        The payout details are deleted. If the promoter has another method, that one is used.
      </ActionFormDialog>
    </Group>
  );
}
