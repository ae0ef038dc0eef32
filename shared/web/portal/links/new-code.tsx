import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { api } from '#web/portal/api/client.ts';
import { useMe } from '#web/portal/api/me.ts';
import { Button } from '#web/portal/parts/button.tsx';
import { Dialog } from '#web/portal/parts/dialog.tsx';
import { Failure } from '#web/portal/parts/failure.tsx';
import { Field } from '#web/portal/parts/field.tsx';
import { useSpeech } from '#web/portal/texts/provider.tsx';
import { got } from '#web/ui/api/client.ts';
import { asProblem } from '#web/ui/api/problem.ts';
import { filled, textsOf } from '#web/ui/forms.ts';
import { CampaignField } from './campaign-field.tsx';
import { CODES_KEY } from './keys.ts';

/** A promo code of one's own, in a campaign that allows it. */
export function NewCode({ close }: { readonly close: () => void }) {
  const { say } = useSpeech();
  const { promoter_campaigns: campaigns } = useMe();
  const queries = useQueryClient();
  const create = useMutation({
    mutationFn: async ({ campaign = '', code = '', description }: Record<string, string>) =>
      got(
        await api.POST('/api/v2/affiliate/promo_codes', {
          body: { promoter_campaign_id: Number(campaign), code, ...filled({ description }) },
        }),
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: CODES_KEY });
      close();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    create.mutate(textsOf(event.currentTarget));
  };
  const { fields = {} } = create.error ? asProblem(create.error) : {};
  return (
    <Dialog title={say('codeNew')} close={close}>
      <form className="stack" onSubmit={submit}>
        <CampaignField campaigns={campaigns.filter(({ can_make_promo_codes: may }) => may)} />
        <Field name="code" label={say('code')} maxLength={50} required wrong={fields.code} />
        <Field name="description" label={`${say('note')} (${say('optional')})`} help={say('linkNameHelp')} />
        {create.error && fields.code === undefined ? <Failure error={create.error} /> : null}
        <div className="row">
          <Button type="submit" kind="main" isBusy={create.isPending}>
            {say('create')}
          </Button>
          <Button onClick={close}>{say('cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
