import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { portalApi } from '#web/portal/api/client.ts';
import { type CurrentPromoter, currentPromoterQuery } from '#web/portal/api/me.ts';
import { Button } from '#web/portal/parts/button.tsx';
import { PortalFailure } from '#web/portal/parts/failure.tsx';
import { Field } from '#web/portal/parts/field.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { requireData } from '#web/ui/api/client.ts';
import { readFormTexts } from '#web/ui/forms.ts';
import { LINKS_KEY } from './keys.ts';

export function RefId({ promotion }: { readonly promotion: CurrentPromoter['promoter_campaigns'][number] }) {
  const { translate } = useTranslation();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: async (refId: string) =>
      requireData(
        await portalApi.PUT('/api/v2/affiliate/promoter_campaigns/{id}', {
          params: { path: { id: promotion.id } },
          body: { ref_token: refId },
        }),
      ),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: currentPromoterQuery.queryKey }),
        queries.invalidateQueries({ queryKey: LINKS_KEY }),
      ]),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    change.mutate(readFormTexts(event.currentTarget).ref_token ?? '');
  };
  return (
    <form className="card" onSubmit={submit}>
      <Field
        name="ref_token"
        label={`${translate('refId')}: ${promotion.campaign.name}`}
        help={translate('refIdHelp')}
        defaultValue={promotion.ref_token}
        autoComplete="off"
        required
      />
      {change.error ? <PortalFailure error={change.error} /> : null}
      <div className="row">
        <Button type="submit" isBusy={change.isPending}>
          {translate('save')}
        </Button>
        <span className="muted" role="status">
          {change.isSuccess ? translate('saved') : ''}
        </span>
      </div>
    </form>
  );
}
