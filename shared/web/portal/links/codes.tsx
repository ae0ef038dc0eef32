import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/portal/api/client.ts';
import { useMe } from '#web/portal/api/me.ts';
import { Button } from '#web/portal/parts/button.tsx';
import { CopyButton } from '#web/portal/parts/copied.tsx';
import { Failure } from '#web/portal/parts/failure.tsx';
import { Skeleton } from '#web/portal/parts/skeleton.tsx';
import { type Column, Table } from '#web/portal/parts/table.tsx';
import { useSpeech } from '#web/portal/texts/provider.tsx';
import type { Row } from '#web/ui/api/answers.ts';
import { got } from '#web/ui/api/client.ts';
import { CODES_KEY } from './keys.ts';
import { NewCode } from './new-code.tsx';
import { RemoveButton } from './remove-button.tsx';

const PATH = '/api/v2/affiliate/promo_codes';
type Code = Row<typeof PATH>;

/** Codes that customers enter at checkout. */
export function Codes() {
  const { say } = useSpeech();
  const { promoter_campaigns: campaigns } = useMe();
  const [isOpen, setOpen] = useState(false);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: CODES_KEY,
    queryFn: async () => got(await api.GET(PATH, { params: { query: { per_page: 100 } } })),
  });
  const nameOf = (id: number) => campaigns.find(({ campaign }) => campaign.id === id)?.campaign.name ?? '–';
  const columns: readonly Column<Code>[] = [
    { id: 'code', label: say('code'), cell: ({ code }) => <span className="strong breaks">{code}</span> },
    { id: 'campaign', label: say('campaign'), cell: ({ campaign_id: id }) => nameOf(id) },
    { id: 'note', label: say('note'), cell: ({ description }) => description ?? '–' },
    {
      id: 'do',
      label: say('actions'),
      cell: ({ id, code, is_editable: isOwn }) => (
        <div className="row">
          <CopyButton text={code} label={say('copyCode', { code })} />
          {isOwn ? (
            <RemoveButton
              label={say('codeRemove', { code })}
              remove={() => api.DELETE(`${PATH}/{id}`, { params: { path: { id } } })}
              queryKey={CODES_KEY}
            />
          ) : null}
        </div>
      ),
    },
  ];
  return (
    <section className="card" aria-labelledby="codes">
      <div className="row apart">
        <h2 id="codes">{say('codes')}</h2>
        {campaigns.some(({ can_make_promo_codes: may }) => may) ? (
          <Button onClick={() => setOpen(true)}>{say('codeNew')}</Button>
        ) : null}
      </div>
      {isOpen ? <NewCode close={() => setOpen(false)} /> : null}
      <p className="quiet">{say('codesText')}</p>
      {isPending ? <Skeleton /> : null}
      {error ? <Failure error={error} again={() => void refetch()} /> : null}
      {data && data.length === 0 ? <p>{say('codesNone')}</p> : null}
      {data && data.length > 0 ? (
        <Table caption={say('codes')} columns={columns} rows={data} idOf={({ id }) => id} />
      ) : null}
    </section>
  );
}
