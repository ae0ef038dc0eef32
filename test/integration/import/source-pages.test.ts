import { readFile } from 'node:fs/promises';
import { beforeAll, expect, inject, test } from 'vitest';
import { SAMPLE_KEY } from '#lib/local/emulators/sample-sources.ts';
import { readListFiles } from '#shared/domain/import/list-files.ts';
import { API_SOURCES, SourceDownload } from '#shared/domain/import/source-download.ts';
import { SOURCE_UNAVAILABLE } from '#shared/routes/texts.ts';
import { v2ImportPagesRead } from '#shared/routes/v2/import/pages.ts';
import { readFinalItems } from '#test/support/import/items.ts';
import { addSourceAccount } from '#test/support/import/source-account.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { aCompany, type Company, unique } from '#test/support/service/company.ts';
import { aPerson } from '#test/support/users/people.ts';

let company: Company;
beforeAll(async () => {
  company = await aCompany();
});

const PAGE = { source: 'rewardful', list: 'affiliates', page: 1 };
const read = (json: object, headers = createCredentials('v2', company)) => send(v2ImportPagesRead, { json, headers });

test.each(API_SOURCES)('the lists of %s are read with a key, and nothing is written', async (source) => {
  const before = await readFinalItems(company.account.id);
  const download = new SourceDownload(source);
  for (let { next } = download; next; { next } = download) {
    const { list, page, payoutId } = next;
    const { status, body } = await read({
      source,
      api_key: SAMPLE_KEY,
      account_id: 'acme',
      list,
      page,
      payout_id: payoutId,
    });
    expect(status).toBe(200);
    download.add({ rows: body.rows, hasMore: body.has_more });
  }
  const { records, leftOut } = readListFiles(source, download.files, 'USD');
  expect(leftOut).toEqual([]);
  const { promoter, code, lead, sale, commission, payout } = records;
  expect([promoter, code, lead, sale, commission, payout].map(({ length }) => length)).toEqual([2, 1, 2, 2, 2, 1]);
  expect(commission.map(({ payout: paidIn }) => paidIn !== null)).toEqual([true, false]);
  expect(await readFinalItems(company.account.id)).toEqual(before);
});

test('a rejected key is a 422, and neither responses nor logs contain it', async () => {
  const secret = unique('secret');
  const { status, body } = await read({ ...PAGE, api_key: secret });
  expect([status, body.code]).toEqual([422, 'invalid_params']);
  expect(body.message).toMatch(/^api_key is invalid: Rewardful rejects it/);
  expect(JSON.stringify(body)).not.toContain(secret);
  expect(await readFile(inject('service').logFile, 'utf8')).not.toContain(secret);
});

test('a rate limit of the service is a 429 that can be repeated', async () => {
  const lists = { affiliates: [{ id: 'a', password_setup_url: 'https://secret' }] };
  const api_key = await addSourceAccount('rewardful', unique('key'), { lists, failures: [429] });
  const { status, body, headers } = await read({ ...PAGE, api_key });
  expect([status, body]).toEqual([429, { message: SOURCE_UNAVAILABLE, code: 'source_unavailable' }]);
  expect(headers.get('retry-after')).toBe('1');
  expect((await read({ ...PAGE, api_key })).body).toEqual({ rows: [{ id: 'a' }], has_more: false });
});

test.each([
  [{ source: 'csv' }, 'source is invalid.'],
  [{ list: 'promoters' }, 'list is invalid. The service does not have it.'],
  [{ api_key: 'näh' }, 'api_key is invalid.'],
  [
    { source: 'firstpromoter', list: 'promoters' },
    'account_id is missing. Copy it from FirstPromoter’s settings, Integrations.',
  ],
  [{ payout_id: '12' }, 'payout_id is invalid. Send it with the list payout_commissions only.'],
])('invalid parameters are refused: %j', async (change, message) => {
  const { status, body } = await read({ ...PAGE, api_key: SAMPLE_KEY, ...change });
  expect([status, body]).toEqual([422, { message, code: 'invalid_params' }]);
});

test('a manager cannot read the records of another service', async () => {
  const { browser } = await aPerson(company, 'manager');
  const json = { ...PAGE, api_key: SAMPLE_KEY };
  expect((await browser.call(v2ImportPagesRead.path, { method: 'POST', json })).status).toBe(403);
});
