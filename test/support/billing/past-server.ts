import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Fields } from './lives.ts';

type Lists = Readonly<Record<string, readonly Fields[]>>;

async function serve(respond: (url: URL) => unknown) {
  const [keys, paths]: [Set<string>, string[]] = [new Set(), []];
  const server = createServer(({ url = '', headers }, response) => {
    const address = new URL(url, 'http://127.0.0.1');
    const isFirst = !paths.includes(address.pathname);
    paths.push(address.pathname);
    keys.add(String(headers.authorization));
    if (isFirst) return void response.writeHead(429, { 'retry-after': '2' }).end();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(respond(address)));
  }).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  onTestFinished(() => void server.close().closeAllConnections());
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, keys, paths };
}

/** Mocks Stripe's lists, one item per page; without a period, returns all. */
export function startStripeServer(lists: Lists) {
  return serve(({ pathname, searchParams }) => {
    const hasSpan = ['created[gte]', 'created[lt]'].some((name) => searchParams.has(name));
    const isWithin = (created: unknown) =>
      !hasSpan ||
      (Number(created) >= Number(searchParams.get('created[gte]') ?? 0) &&
        Number(created) < Number(searchParams.get('created[lt]') ?? Number.POSITIVE_INFINITY));
    const all = (lists[pathname.slice('/v1/'.length)] ?? []).filter(({ created }) => isWithin(created));
    const after = searchParams.get('starting_after');
    const begin = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
    return { object: 'list', data: all.slice(begin, begin + 1), has_more: begin + 1 < all.length, url: pathname };
  });
}

/**
 * Mocks Paddle's transactions, oldest first, and its other lists, one item per page. Without a status, lists active
 * discounts.
 */
export function startPaddleServer(
  transactions: readonly Fields[],
  { discounts = [], adjustments = [], subscriptions = [] }: Readonly<Record<string, readonly Fields[]>> = {},
) {
  return serve(({ pathname, searchParams }) => {
    const [from, until] = [searchParams.get('billed_at[GTE]') ?? '', searchParams.get('billed_at[LT]') ?? ''];
    const statuses = (searchParams.get('status') ?? 'active').split(',');
    const all =
      pathname === '/discounts'
        ? discounts.filter(({ status }) => statuses.includes(String(status)))
        : pathname === '/adjustments'
          ? adjustments
          : pathname === '/subscriptions'
            ? subscriptions.filter(({ status }) => statuses.includes(String(status)))
            : transactions.filter(({ billed_at: at }) => String(at) >= from && String(at) < until);
    const begin = Number(searchParams.get('after') ?? 0);
    const otherParameters = new URLSearchParams([...searchParams].filter(([name]) => name !== 'after'));
    const next = `https://api.paddle.com${pathname}?${otherParameters}&after=${begin + 1}`;
    const pagination = { per_page: 1, next, has_more: begin + 1 < all.length, estimated_total: all.length };
    return { data: all.slice(begin, begin + 1), meta: { request_id: 'r', pagination } };
  });
}
