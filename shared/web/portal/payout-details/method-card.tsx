import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { MethodKind, ReceiverType } from '#shared/domain/payout-methods/payout-details.ts';
import type { DETAIL_NAMES } from '#shared/domain/payout-methods/payout-details-input.ts';
import { portalApi } from '#web/portal/api/client.ts';
import { payoutMethodsQuery } from '#web/portal/api/payout-methods.ts';
import { useFormats } from '#web/portal/formats/use-formats.ts';
import { Button } from '#web/portal/parts/button.tsx';
import { PortalFailure } from '#web/portal/parts/failure.tsx';
import { RemoveButton } from '#web/portal/parts/remove-button.tsx';
import { useReasons } from '#web/portal/parts/use-reasons.ts';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { requireData } from '#web/ui/api/client.ts';
import { toProblem } from '#web/ui/api/problem.ts';
import type { GetResponse } from '#web/ui/api/response-types.ts';
import { dropEmptyTexts, readFormTexts } from '#web/ui/forms.ts';
import { parseInvalidDetail } from '#web/ui/payout-methods/invalid-detail.ts';
import { methodDestination } from '#web/ui/payout-methods/method-destination.ts';
import { DetailFields } from './detail-fields.tsx';
import { useMethodLabels } from './method-labels.ts';
import { MethodMinimums, type OfferingCampaign } from './method-minimums.tsx';

type DetailName = (typeof DETAIL_NAMES)[keyof typeof DETAIL_NAMES];
type Details = Partial<Record<Exclude<DetailName, 'receiver_type'>, string>> & { receiver_type?: ReceiverType };
type Method = GetResponse<'/api/v2/affiliate/payout_methods'>['data'][number];

interface Props {
  readonly kind: MethodKind;
  readonly method: Method | undefined;
  readonly isOffered: boolean;
  readonly campaigns: readonly OfferingCampaign[];
  /** Shows the fields before a method exists. */
  readonly isOpen: boolean;
  /** The company is viewing. */
  readonly isFixed: boolean;
}

export function MethodCard({ kind, method, isOffered, campaigns, isOpen, isFixed }: Props) {
  const { translate } = useTranslation();
  const words = useMethodLabels(kind);
  const heading = useId();
  const [isEdited, setEdited] = useState(isOpen && !isFixed && method === undefined);
  const { save, choose } = useChanges(kind, method, () => setEdited(false));
  const edit = (isBegun: boolean) => {
    save.reset();
    setEdited(isBegun);
  };
  return (
    <section className="card" aria-labelledby={heading}>
      <h2 id={heading}>{words.name}</h2>
      {method ? <Now method={method} isOffered={isOffered} /> : null}
      {isOffered ? (
        <MethodMinimums kind={kind} campaigns={campaigns} isSelected={method?.is_selected ?? false} />
      ) : null}
      {save.isSuccess && !isEdited ? (
        <p className="note" data-kind="good" role="status">
          {translate('saved')}
        </p>
      ) : null}
      {isEdited ? (
        <EditForm
          kind={kind}
          heading={heading}
          save={save}
          onCancel={method || !isOpen ? () => edit(false) : undefined}
        />
      ) : null}
      {isEdited || isFixed ? null : (
        <Actions kind={kind} method={method} isOffered={isOffered} choose={choose} onEdit={() => edit(true)} />
      )}
      {choose.error ? <PortalFailure error={choose.error} /> : null}
    </section>
  );
}

interface EditFormProps {
  readonly kind: MethodKind;
  readonly heading: string;
  readonly save: Changes['save'];
  readonly onCancel: (() => void) | undefined;
}

function EditForm({ kind, heading, save, onCancel }: EditFormProps) {
  const { translate } = useTranslation();
  const { reason } = useReasons();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate(dropEmptyTexts<DetailName>(readFormTexts(event.currentTarget)) as Details);
  };
  const problem = save.error ? toProblem(save.error) : undefined;
  const part = parseInvalidDetail(problem?.message ?? '')?.name;
  const errorOf = (name: string) => (problem && name === part ? reason(problem.message) : undefined);
  return (
    <form className="stack" onSubmit={submit} aria-labelledby={heading}>
      <DetailFields kind={kind} errorOf={errorOf} />
      <p className="muted">{translate('detailsDelay')}</p>
      {save.error && part === undefined ? <PortalFailure error={save.error} /> : null}
      <div className="row">
        <Button type="submit" kind="main" isBusy={save.isPending}>
          {translate('save')}
        </Button>
        {onCancel ? <Button onClick={onCancel}>{translate('cancel')}</Button> : null}
      </div>
    </form>
  );
}

interface ActionsProps extends Pick<Props, 'kind' | 'method' | 'isOffered'> {
  readonly choose: Changes['choose'];
  readonly onEdit: () => void;
}

function Actions({ kind, method, isOffered, choose, onEdit }: ActionsProps) {
  const { translate } = useTranslation();
  const words = useMethodLabels(kind);
  return (
    <div className="row">
      {isOffered ? (
        <Button aria-label={method ? words.change : words.add} onClick={onEdit}>
          {method ? translate('changeIt') : words.add}
        </Button>
      ) : null}
      {method && isOffered && !method.is_selected ? (
        <Button isBusy={choose.isPending} onClick={() => choose.mutate(method.id)}>
          {translate('selectMethod')}
        </Button>
      ) : null}
      {method ? (
        <RemoveButton
          label={words.remove}
          queryKey={payoutMethodsQuery.queryKey}
          remove={() =>
            portalApi.DELETE('/api/v2/affiliate/payout_methods/{id}', { params: { path: { id: method.id } } })
          }
        />
      ) : null}
    </div>
  );
}

function Now({ method, isOffered }: { readonly method: Method; readonly isOffered: boolean }) {
  const { translate } = useTranslation();
  const { day } = useFormats();
  const { details, payable_from: from } = method;
  const isNew = from !== null && Date.parse(from) > Date.now();
  return (
    <>
      <p className="breaks">
        <span className="strong">{methodDestination(details)}</span>{' '}
        {method.is_selected ? translate('selectedMethod') : null}
      </p>
      {isNew ? <p className="note">{translate('newDetailsUntil', { day: day(from) })}</p> : null}
      {method.is_disabled ? (
        <p className="note" data-kind="warn">
          {translate('methodOff')}
        </p>
      ) : null}
      {isOffered ? null : (
        <p className="note" data-kind="warn">
          {translate('methodNotOffered')}
        </p>
      )}
    </>
  );
}

type Changes = ReturnType<typeof useChanges>;

function useChanges(kind: MethodKind, method: Method | undefined, done: () => void) {
  const queries = useQueryClient();
  const after = async () => {
    await queries.invalidateQueries({ queryKey: payoutMethodsQuery.queryKey });
    done();
  };
  const save = useMutation({
    mutationFn: async (details: Details) => {
      const body = { method: kind, details };
      if (!method) return requireData(await portalApi.POST('/api/v2/affiliate/payout_methods', { body }));
      const path = { id: method.id };
      return requireData(await portalApi.PUT('/api/v2/affiliate/payout_methods/{id}', { params: { path }, body }));
    },
    onSuccess: after,
  });
  const choose = useMutation({
    mutationFn: async (id: number) =>
      requireData(
        await portalApi.PUT('/api/v2/affiliate/payout_methods/{id}', {
          params: { path: { id } },
          body: { is_selected: true },
        }),
      ),
    onSuccess: after,
  });
  return { save, choose };
}
