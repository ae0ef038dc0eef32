import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { api } from '#web/portal/api/client.ts';
import { type Me, me } from '#web/portal/api/me.ts';
import { Button } from '#web/portal/parts/button.tsx';
import { Failure } from '#web/portal/parts/failure.tsx';
import { Field } from '#web/portal/parts/field.tsx';
import { useSpeech } from '#web/portal/texts/provider.tsx';
import { got } from '#web/ui/api/client.ts';
import { textsOf } from '#web/ui/forms.ts';
import { LINKS_KEY } from './keys.ts';

export function RefId({ place }: { readonly place: Me['promoter_campaigns'][number] }) {
  const { say } = useSpeech();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: async (refId: string) =>
      got(
        await api.PUT('/api/v2/affiliate/promoter_campaigns/{id}', {
          params: { path: { id: place.id } },
          body: { ref_token: refId },
        }),
      ),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: me.queryKey }),
        queries.invalidateQueries({ queryKey: LINKS_KEY }),
      ]),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    change.mutate(textsOf(event.currentTarget).ref_token ?? '');
  };
  return (
    <form className="card" onSubmit={submit}>
      <Field
        name="ref_token"
        label={`${say('refId')}: ${place.campaign.name}`}
        help={say('refIdHelp')}
        defaultValue={place.ref_token}
        autoComplete="off"
        required
      />
      {change.error ? <Failure error={change.error} /> : null}
      <div className="row">
        <Button type="submit" isBusy={change.isPending}>
          {say('save')}
        </Button>
        <span className="quiet" role="status">
          {change.isSuccess ? say('saved') : ''}
        </span>
      </div>
    </form>
  );
}
