import { expect, test } from 'vitest';
import type { HttpEvent } from '#shared/http/request/http-event.ts';
import { validateParameters } from '#shared/http/request/parameters.ts';
import { v2PromotersList } from '#shared/routes/v2/promoters/promoters.ts';

/** Validates a call of a list with filters; its parameters, or the status and the error. */
async function validate(call: Partial<Pick<HttpEvent, 'rawQueryString' | 'body'>>): Promise<unknown> {
  const event = { headers: {}, ...call } as HttpEvent;
  const context = {} as Parameters<NonNullable<ReturnType<typeof validateParameters>['before']>>[0];
  try {
    await validateParameters(v2PromotersList).before?.({ ...context, event });
    return event.input;
  } catch (error) {
    const { status, message } = error as { readonly status?: number; readonly message: string };
    return [status, message];
  }
}

test.each([
  ['filters[__proto__]=1', 'filters[__proto__]'],
  ['[filters][__proto__]=1', 'filters[__proto__]'],
  ['filters[][__proto__]=1', 'filters[__proto__]'],
  ['filters[joined_at][__proto__]=1', 'filters[joined_at][__proto__]'],
  ['filters[joined_at][from][constructor]=1', 'filters[joined_at][from][constructor]'],
  ['filters[joined_at][constructor]=1&filters[joined_at][from]=2026-01-01', 'filters[joined_at][constructor]'],
  ['filters={"joined_at":{"constructor":"1"}}', 'filters[joined_at][constructor]'],
  ['filters={"joined_at":{"__proto__":"1"}}', 'filters[joined_at][__proto__]'],
  ['sorting[joined_at][valueOf]=asc', 'sorting[joined_at][valueOf]'],
])('the inherited name in %s is rejected at any depth, so that no filter is lost', async (rawQueryString, name) => {
  expect(await validate({ rawQueryString })).toEqual([422, `${name} is unknown.`]);
});

test('an inherited name within the filters of a JSON body is rejected', async () => {
  const body = { filters: { joined_at: { from: '2026-01-01', hasOwnProperty: '1' } } };
  expect(await validate({ body })).toEqual([422, 'filters[joined_at][hasOwnProperty] is unknown.']);
});

test('filters without inherited names are accepted', async () => {
  const rawQueryString = 'filters[joined_at][from]=2026-01-01&filters[status][]=approved';
  expect(await validate({ rawQueryString })).toMatchObject({ filters: { joined_at: {}, status: expect.anything() } });
});
