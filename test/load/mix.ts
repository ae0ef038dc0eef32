import type { Target } from './call.ts';

export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** A kind of call; `share` is its part of `TOTAL_SHARES` calls. */
export interface Kind {
  readonly name: string;
  readonly share: number;
  buildRequest(): LoadRequest;
  onSuccess?(sent: LoadRequest): void;
}

export const TOTAL_SHARES = 12;

export interface CreatedRecords {
  readonly leads: string[];
  /** Sales without a refund, with their leads. */
  readonly sales: { readonly email: string; readonly eventId: string }[];
}

export function createKinds(
  { account, refId }: Pick<Target, 'account' | 'refId'>,
  run: string,
  created: CreatedRecords,
): Kind[] {
  let count = 0;
  const uniqueName = (what: string) => {
    count += 1;
    return `${what}-${run}-${count}`;
  };
  const getLead = (index: number) => created.leads[index % created.leads.length] ?? '';
  const sale = (): LoadRequest => {
    const eventId = uniqueName('sale');
    return post('/api/v2/track/sale', { email: getLead(count), event_id: eventId, amount: 10_000 });
  };
  const lists = ['referrals', 'commissions', 'promoters'];
  return [
    { name: 'click', share: 2, buildRequest: () => post('/tr', { account, ref_id: refId }) },
    {
      name: 'sign-up',
      share: 1,
      buildRequest: () => post('/api/v2/track/signup', { email: `${uniqueName('lead')}@example.com`, ref_id: refId }),
      onSuccess: ({ body }) => created.leads.push(String(body?.email)),
    },
    {
      name: 'sale',
      share: 4,
      buildRequest: sale,
      onSuccess: ({ body }) => created.sales.push({ email: String(body?.email), eventId: String(body?.event_id) }),
    },
    {
      name: 'refund',
      share: 1,
      buildRequest: () => {
        const { email, eventId } = created.sales.shift() ?? { email: getLead(0), eventId: '' };
        const body = { email, event_id: uniqueName('refund'), sale_event_id: eventId, amount: 1000 };
        return post('/api/v2/track/refund', body);
      },
    },
    {
      name: 'list',
      share: 3,
      buildRequest: () => {
        count += 1;
        return { method: 'GET', path: `/api/v2/company/${lists[count % lists.length]}` };
      },
    },
    { name: 'report', share: 1, buildRequest: () => ({ method: 'GET', path: '/api/v1/reports/overview' }) },
  ];
}

function post(path: string, body: Readonly<Record<string, unknown>>): LoadRequest {
  return { method: 'POST', path, body };
}
