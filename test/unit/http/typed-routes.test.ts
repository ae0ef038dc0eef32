import { expect, test } from 'vitest';
import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import type { KeyedRoute, RouteBody, RouteInput } from '#shared/routes/route.ts';
import { v2WebhooksList, v2WebhooksShow } from '#shared/routes/v2/webhooks/webhooks.ts';

/** Handlers are only compiled, never called. */
const compiles = (handler: unknown) => expect(handler).toBeTypeOf('function');
const page = { page: 1, perPage: 20 };
const webhook = {} as RouteBody<typeof v2WebhooksShow, 200>;

test('a handler gets the parameters that its route declares', () => {
  compiles(endpoint(v2WebhooksShow, ({ input }) => Promise.reject(input.id satisfies number)));
  const input: RouteInput<typeof v2WebhooksShow> = { id: 4 };
  expect(input).toEqual({ id: 4 });
});

test('a parameter that the route does not declare does not compile', () => {
  // @ts-expect-error the route has no such parameter
  compiles(endpoint(v2WebhooksShow, ({ input }) => Promise.reject(input.nonsense)));
  // @ts-expect-error a handler cannot claim parameters that its route does not declare
  compiles(endpoint(v2WebhooksShow, ({ input }: { input: { nonsense: string } }) => Promise.reject(input)));
});

test('a reply that the route does not declare does not compile', () => {
  compiles(endpoint(v2WebhooksShow, async () => webhook));
  // @ts-expect-error a webhook has more fields than that
  compiles(endpoint(v2WebhooksShow, async () => ({ id: 4 })));
  // @ts-expect-error an id is a number
  compiles(endpoint(v2WebhooksShow, async () => ({ ...webhook, id: 'four' })));
  // @ts-expect-error a record is not a list
  compiles(endpoint(v2WebhooksShow, async () => new ListPage([], 0, page)));
});

test('a route without a required permission does not compile', () => {
  const { permission, ...withoutPermission } = v2WebhooksShow;
  expect(permission).toBe('manage');
  // @ts-expect-error a permission is required
  compiles(() => withoutPermission satisfies KeyedRoute);
  // @ts-expect-error null is for public routes only
  compiles(() => ({ ...v2WebhooksShow, permission: null }) satisfies KeyedRoute);
});

test('the rows of a list must match the route', () => {
  const rows: RouteBody<typeof v2WebhooksList, 200> = [];
  compiles(endpoint(v2WebhooksList, async () => new ListPage(rows, 1, page)));
  // @ts-expect-error a webhook has more fields than that
  compiles(endpoint(v2WebhooksList, async () => new ListPage([{ id: 4 }], 1, page)));
});
