import { describe, expect, test } from 'vitest';
import { routes } from '#shared/routes/all/routes.ts';
import { forgivingParams, IF_INVALID } from '#shared/routes/forgiving-parameters.ts';
import type { Route } from '#shared/routes/route.ts';
import { trackingRoutes } from '#shared/routes/tracking/routes.ts';
import { v1Refund, v1Sale, v1Signup } from '#shared/routes/tracking/v1.ts';
import { v2Cancellation, v2Sale, v2Signup } from '#shared/routes/tracking/v2.ts';
import { listForbidden, listParameters } from '#test/support/requests/bad-input.ts';
import { parseParameters } from '#test/support/requests/parse-parameters.ts';

const getNames = (route: Route) => [...forgivingParams(route.input as NonNullable<Route['input']>).keys()].sort();

test('parameters about money or identity are strict; other tracking parameters are forgiven', () => {
  const strict = trackingRoutes
    .filter(({ auth }) => auth !== 'none')
    .flatMap((route) => listParameters(route).filter(([, schema]) => !(IF_INVALID in schema)));
  expect([...new Set(strict.map(([name]) => name))].sort()).toEqual(
    ['amount', 'created_at', 'currency', 'email', 'event_id', 'override_existing_lead', 'plan', 'promo_code']
      .concat(['promoter_email', 'quantity', 'ref_id', 'refund_event_id', 'sale_event_id', 'tid', 'uid'])
      .sort(),
  );
  expect(routes.filter(({ area, input }) => area !== 'tracking' && input && forgivingParams(input).size > 0)).toEqual(
    [],
  );
});

test.each<[Route, string[]]>([
  [
    v1Signup,
    ['custom_fields', 'first_name', 'ip', 'last_name', 'skip_email_notification', 'sub_id', 'username', 'website'],
  ],
  [v2Signup, ['ip', 'skip_email_notification']],
  [v1Sale, ['mrr', 'skip_email_notification']],
  [v2Sale, ['mrr', 'skip_email_notification']],
  [v1Refund, ['ecom_refund', 'skip_email_notification']],
  [v2Cancellation, ['skip_email_notification']],
])('the route $path forgives its documented parameters', (route, names) => {
  expect(getNames(route)).toEqual(names);
});

const invalidValues = trackingRoutes.flatMap((route) =>
  listParameters(route)
    .filter(([, schema]) => IF_INVALID in schema)
    .flatMap(([name, schema]) =>
      listForbidden(route, name, schema).map(([what, value]) => ({ path: route.path, route, name, what, value })),
    ),
);

test.each(invalidValues)('the route $path accepts an invalid $name ($what)', async ({ route, name, what, value }) => {
  const { input, warnings } = await parseParameters(route, { [name]: value });
  const isCut = what === 'too long' && ['username', 'first_name', 'last_name'].includes(name);
  expect(warnings).toEqual({ [name]: isCut ? 'cut' : 'ignored' });
  const { [name]: omitted, ...without } = route.inputExample ?? {};
  const { input: expected } = await parseParameters(
    { ...route, inputExample: without },
    isCut ? { [name]: 'x'.repeat(255) } : {},
  );
  expect(input).toEqual(expected);
});

describe('invalid values', () => {
  test('each invalid value is reported, and valid ones are kept', async () => {
    const fields = { username: 'é🙂'.repeat(200), custom_fields: { x: 'x'.repeat(20_000) }, first_name: 'Grace' };
    const { input, warnings } = await parseParameters(v1Signup, fields);
    expect(warnings).toEqual({ username: 'cut', custom_fields: 'ignored' });
    expect(input).toMatchObject({ username: 'é🙂'.repeat(128).slice(0, -2), first_name: 'Grace' });
    expect(input).not.toHaveProperty('custom_fields');
  });

  test('a malformed text is ignored in an identifier and accepted in prose', async () => {
    const malformed = { username: 'Andr\ufffd', custom_fields: { city: 'K\ufffdln' } };
    const { input, warnings } = await parseParameters(v1Signup, malformed);
    expect(warnings).toEqual({ username: 'ignored' });
    expect(input).toMatchObject({ custom_fields: malformed.custom_fields });
  });

  test('a deeply nested value is treated like any invalid value', async () => {
    const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    await expect(parseParameters(v1Signup, { uid: deep })).rejects.toThrow('Error. Uid invalid.');
    expect((await parseParameters(v1Signup, { username: deep })).warnings).toEqual({ username: 'ignored' });
  });
});
