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
import { LINKS_KEY } from './keys.ts';

/** A link of one's own to a page, to tell its visitors apart. */
export function NewLink({ close }: { readonly close: () => void }) {
  const { say } = useSpeech();
  const { promoter_campaigns: campaigns } = useMe();
  const queries = useQueryClient();
  const create = useMutation({
    mutationFn: async ({ campaign = '', name, url, sub_id }: Record<string, string>) =>
      got(
        await api.POST('/api/v2/affiliate/referral_links', {
          body: { promoter_campaign_id: Number(campaign), ...filled({ name, url, sub_id }) },
        }),
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: LINKS_KEY });
      close();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    create.mutate(textsOf(event.currentTarget));
  };
  const { fields = {} } = create.error ? asProblem(create.error) : {};
  return (
    <Dialog title={say('linkNew')} close={close}>
      <form className="stack" onSubmit={submit}>
        <CampaignField campaigns={campaigns} />
        <Field name="name" label={say('linkName')} help={say('linkNameHelp')} maxLength={100} wrong={fields.name} />
        <Field
          type="url"
          name="url"
          label={say('linkPage')}
          help={say('linkPageHelp')}
          placeholder="https://"
          wrong={fields.url}
        />
        <Field name="sub_id" label={say('subId')} help={say('subIdHelp')} wrong={fields.sub_id} />
        {create.error && Object.keys(fields).length === 0 ? <Failure error={create.error} /> : null}
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
