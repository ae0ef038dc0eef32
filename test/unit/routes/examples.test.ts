import { describe, expect, test } from 'vitest';
import { maskEmail } from '#shared/domain/text/mask-email.ts';
import { routes } from '#shared/routes/all/routes.ts';
import { trackingInputExamples } from '#shared/routes/examples.ts';
import { v1TrackingExamples } from '#shared/routes/v1/tracking-examples.ts';
import type { V2BatchProcess } from '#shared/routes/v2/batches/batch-output.ts';
import { bulkRoutes } from '#shared/routes/v2/batches/bulk.ts';
import { document } from '#test/support/requests/declared.ts';

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** As promoters, or viewers of a payout method, see it. */
function maskValues(value: unknown, called = ''): unknown {
  if (typeof value === 'string' && called === 'iban') return `${value.slice(0, 2)}…${value.slice(-4)}`;
  if (typeof value === 'string' && called === 'account_holder_name') return value.replace(/(?<=\b\w)\w+/g, '…');
  if (typeof value === 'string') return value.includes('@') ? maskEmail(value) : value;
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, maskValues(inner, name)]));
}

function listObjectsIn(value: unknown): Fields[] {
  if (!isFields(value)) return [];
  const inside = Object.values(value).flatMap(listObjectsIn);
  return Array.isArray(value) ? inside : [value, ...inside];
}

const responseExamples = routes.flatMap(({ method, path, responses }) =>
  Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, { example }]) => ({ name: `${method} ${path} ${status}`, example })),
);
type Message = {
  readonly requestBody: { readonly content: { readonly 'application/json': { readonly example: unknown } } };
};
const messages = Object.entries(document.webhooks as Record<string, { post: Message }>).map(([name, { post }]) => ({
  name,
  example: post.requestBody.content['application/json'].example,
}));
const examples = [...responseExamples, ...messages];
const each = examples.map(({ name, example }) => ({ name, objects: listObjectsIn(example) }));

describe.each(
  routes.filter(({ inputExample }) => inputExample).map((route) => ({ name: `${route.method} ${route.path}`, route })),
)('input example of $name', ({ route: { inputExample = {}, responses, auth, path } }) => {
  test('the example response returns the example input', () => {
    const { example } = responses[200] ?? {};
    const record: Fields = Object(Array.isArray(example) ? example[0] : example);
    const lead: Fields = Object(record.lead ?? record.referral);
    const { find_by, id, ...sent } = inputExample;
    // Deliveries are identified by webhook id, message id, or webhook id and their own id.
    const ofDelivery = typeof id === 'number' ? 'webhook_id' : 'message_id';
    // Mails belong to a promoter.
    const own = typeof record.id === 'string' && 'promoter_id' in record ? 'promoter_id' : 'id';
    const name = 'message_id' in record && !('webhook_id' in sent) ? ofDelivery : own;
    // A copy gets a new id.
    const identifier = id === undefined || path.endsWith('/copy') ? {} : { [String(find_by ?? name)]: id };
    const sentFields = Object.entries({ ...sent, ...identifier }).flatMap(([name, value]) => {
      const field = name.replace(/^new_/, '');
      const [source] = [record, lead].filter((fields) => fields[field] !== undefined);
      if (!source) return [];
      // A list may accept one of several values.
      const isOneOf = Array.isArray(value) && !Array.isArray(source[field]);
      return [{ name, value: isOneOf ? value.find((one) => one === source[field]) : value, shown: source[field] }];
    });
    const isMasked = auth === 'promoter' || /\/(payout_methods|paying_account)/.test(path);
    const asShown = (value: unknown, name: string) => (isMasked ? maskValues(value, name) : value);
    // Nested records may contain more than was sent.
    expect(sentFields.map(({ name, shown: value }) => ({ name, value }))).toMatchObject(
      sentFields.map(({ name, value }) => ({ name, value: asShown(value, name) })),
    );
  });
});

describe.each(each)('example of $name', ({ objects }) => {
  test('the commissions of an example match their metadata', () => {
    for (const { amount, sale_amount, metadata } of objects) {
      if (!isFields(metadata) || amount === undefined) continue;
      const { percent, base, refunded, of } = metadata as Record<string, number>;
      const gave = 2000;
      if (percent) expect([amount, sale_amount]).toEqual([(Number(base) * Number(percent)) / 100, base]);
      if (refunded) expect([amount, sale_amount]).toEqual([(-gave * refunded) / Number(of), -refunded]);
    }
  });

  test('the earnings of an example are its paid plus its current balance', () => {
    for (const { earnings_balance, current_balance, paid_balance } of objects) {
      if (!isFields(earnings_balance)) continue;
      const sum = Number(Object(current_balance).cash) + Number(Object(paid_balance).cash);
      expect(sum).toBe(earnings_balance.cash);
    }
  });

  test('the progress of a batch example matches its counts', () => {
    for (const { processed_count, progress, total, failed_count, processing_errors } of objects) {
      if (processed_count === undefined) continue;
      expect(progress).toBe(Math.floor((100 * Number(processed_count)) / Number(total)));
      expect(failed_count).toBe(Object(processing_errors).length);
    }
  });

  test('a payout example has a payment date only if completed', () => {
    for (const { date_paid, status } of objects) {
      if (date_paid !== undefined) expect(date_paid !== null).toBe(status === 'completed');
    }
  });
});

test('a record is the same in all examples', () => {
  const kinds = {
    promoter: 'email',
    lead: 'email',
    referral: 'email',
    campaign: 'name',
    reward: 'name',
    promotion: 'ref_id',
  };
  const unchanged = each.filter(({ name }) => !/ (PUT|POST) .*(update|rewards|campaigns)/.test(` ${name}`));
  for (const [kind, field] of Object.entries(kinds)) {
    const seen = unchanged.flatMap(({ objects }) =>
      objects.flatMap((object) => {
        const { id, [field]: value } = Object(object[kind]);
        // Promoters see masked customers.
        const same = kind === 'lead' || kind === 'referral' ? maskValues(value) : value;
        return id === undefined || value === undefined ? [] : [JSON.stringify({ id, value: same })];
      }),
    );
    const ids = new Set(seen.map((text) => JSON.parse(text).id));
    expect(seen.length, kind).toBeGreaterThan(0);
    expect(new Set(seen).size, kind).toBe(ids.size);
  }
});

test('each v1 example changes the earnings by its reward', () => {
  const getBalance = ({ promoter }: { promoter: { earnings_balance: { cash: number } | null } }) =>
    promoter.earnings_balance?.cash ?? 0;
  const { signup, sale, refund, cancellation } = v1TrackingExamples;
  expect(getBalance(sale)).toBe(getBalance(signup) + sale.reward.amount);
  expect(getBalance(refund)).toBe(getBalance(sale) + refund.reward.amount);
  expect(getBalance(cancellation)).toBe(getBalance(refund));
  expect([sale.amount_cents, refund.amount_cents]).toEqual([
    trackingInputExamples.sale.amount,
    -trackingInputExamples.refund.amount,
  ]);
});

test.each(bulkRoutes.filter(({ responses }) => 202 in responses))(
  'the bulk example of $path has as many ids as were sent',
  (route) => {
    const { ids = [] } = route.inputExample as { ids?: number[] };
    // Payouts have totals next to the process.
    const example = (status: 200 | 202): V2BatchProcess => {
      const { example } = (route.responses as Record<number, { readonly example: unknown }>)[status] ?? {};
      return Object(example).data ?? example;
    };
    const { total, processing_errors } = example(200);
    const { total: more } = example(202);
    expect(total).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(processing_errors.map(({ id }) => id)));
    expect(more).toBeGreaterThan(5);
  },
);
