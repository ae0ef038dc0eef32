import { beforeAll, expect, test } from 'vitest';
import type { Route } from '#shared/routes/route.ts';
import { BODY_INVALID, malformedTextMessage } from '#shared/routes/texts.ts';
import { click } from '#shared/routes/tracking/click.ts';
import { v1Sale, v1Signup } from '#shared/routes/tracking/v1.ts';
import { v2Sale, v2Signup } from '#shared/routes/tracking/v2.ts';
import { createCredentials, encodeParameters, send, type Transport } from '#test/support/requests/send.ts';
import { aWorld, type World } from '#test/support/requests/world.ts';
import { unique } from '#test/support/service/company.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});

const FORM = 'application/x-www-form-urlencoded';
const call = (route: Route, transport: Transport) =>
  send(route, { headers: createCredentials(route.auth, world.company), ...transport });
const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const percents = (input: object) => encodeParameters(input as never).replaceAll('%C3%A4', '%E4');
const replaceUmlauts = (input: object) => JSON.parse(JSON.stringify(input).replaceAll('ä', '\ufffd'));

/** Every way to damage a text in transport. Each would make ä and ö equal. */
const encodings: Readonly<Record<string, (input: object) => Transport>> = {
  'JSON in Latin-1': (input) => ({ raw: latin1(JSON.stringify(input)), type: 'application/json' }),
  'JSON in Latin-1 that says so': (input) => ({
    raw: latin1(JSON.stringify(input)),
    type: 'application/json; charset=iso-8859-1',
  }),
  'JSON in Latin-1 that arrives as bytes': (input) => ({
    raw: latin1(JSON.stringify(input)),
    type: 'application/vnd.x+json',
  }),
  'JSON that says U+FFFD': (input) => ({ json: replaceUmlauts(input) }),
  'JSON that says U+FFFD in ASCII': (input) => ({
    raw: JSON.stringify(input).replaceAll('ä', '\\ufffd'),
    type: 'application/json',
  }),
  'a form in Latin-1': (input) => ({ raw: latin1(decodeURIComponent(encodeParameters(input as never))), type: FORM }),
  'a form with Latin-1 in percents': (input) => ({ raw: percents(input), type: FORM }),
  'a form that says U+FFFD': (input) => ({ form: replaceUmlauts(input) }),
  'a query with Latin-1 in percents': (input) => ({ query: percents(input) }),
  'a query that says U+FFFD': (input) => ({ query: replaceUmlauts(input) }),
};
/** Version 2 reads parameters only from JSON. */
const json = Object.entries(encodings).filter(([encoding]) => encoding.startsWith('JSON'));

test.each(Object.entries(encodings))('version 1 rejects a sale whose event id was damaged in %s', async (_, encode) => {
  const sale = { event_id: unique('Rechnung-ä'), amount: 1000, email: world.email };
  const { status, body } = await call(v1Sale, encode(sale));
  expect(status).toBe(400);
  expect([BODY_INVALID, malformedTextMessage('event_id')]).toContain(body.error);
  for (const event_id of [sale.event_id, sale.event_id.replace('ä', 'ö')]) {
    expect((await call(v1Sale, { json: { ...sale, event_id } })).status).toBe(200);
  }
});

test.each(json)('version 2 rejects a sale whose event id was damaged in %s', async (_, encode) => {
  const { status } = await call(v2Sale, encode({ event_id: unique('ä'), amount: 1000, email: world.email }));
  expect(status).toBe(400);
});

test.each(Object.entries(encodings))(
  'a sign-up whose e-mail or uid was damaged in %s is rejected',
  async (_, encode) => {
    const identifiers = { ref_id: world.promotion.refId };
    const routes: readonly Route[] = json.some(([, one]) => one === encode) ? [v1Signup, v2Signup] : [v1Signup];
    for (const route of routes) {
      expect((await call(route, encode({ ...identifiers, email: `${unique('josä')}@example.com` }))).status).toBe(400);
      expect((await call(route, encode({ ...identifiers, uid: unique('ä') }))).status).toBe(400);
    }
  },
);

test.each(Object.entries(encodings))('a click whose ref id was damaged in %s is rejected', async (_, encode) => {
  const { status } = await call(click, encode({ account: world.company.account.id, ref_id: unique('ä') }));
  expect(status).toBe(400);
});

test('a click on a link with a damaged ref id returns 404', async () => {
  const { promotion } = await world.company.promoter({ refId: unique('jörg') });
  const clickLink = async (refId: string) => {
    const url = `https://shop.example/?ref=${refId}`;
    return (await call(click, { json: { account: world.company.account.id, url } })).status;
  };
  expect(await clickLink(encodeURIComponent(promotion.refId))).toBe(200);
  expect(await clickLink(promotion.refId.replace('ö', '%F6'))).toBe(404);
  expect(await clickLink(promotion.refId.replace('ö', '%EF%BF%BD'))).toBe(404);
});
