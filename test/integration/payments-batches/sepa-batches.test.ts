import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { DEFAULT_WISE_HEADER } from '#shared/domain/payout-files/wise.ts';
import { NO_METHODS } from '#shared/domain/payout-methods/stored-methods.ts';
import { reviseRecord } from '#shared/domain/promoters/promoter-record.ts';
import { changePromoterRecord } from '#shared/operations/promoters/change-promoter.ts';
import { v2AuditLogsList } from '#shared/routes/v2/audit/audit-logs.ts';
import {
  v2SettingsPayingAccountDelete,
  v2SettingsPayingAccountUpdate,
  v2SettingsPayouts,
  v2SettingsShow,
} from '#shared/routes/v2/settings/settings.ts';
import { runtime } from '#shared/runtime.ts';
import { validateSepaFile } from '#test/support/payout-files/sepa-schema.ts';
import { offerAllMethods } from '#test/support/payout-methods/inputs.ts';
import { aBankPayoutOf, aWisePayoutOf, createBatchCalls, IBAN } from '#test/support/payouts/batches.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { readWrittenItems } from '#test/support/table/written.ts';

const PAYING = { account_holder_name: 'Acme & Söhne GmbH', iban: 'DE02 1203 0000 0000 2020 51', swift_bic_code: '' };
const OTHER = { account_holder_name: 'Acme Treasury', iban: 'FR1420041010050500013M02606' };
const US = { bankCountry: 'US', iban: undefined, routing: '021000021', accountNumber: '778899001122' };
const TR = { bankCountry: 'TR', iban: 'TR330006100519786457841326' };
const OUTSIDE = 'no IBAN in the SEPA area: pay by CSV';

async function aEuroCompany() {
  const company = await aCompany({ currency: 'EUR' });
  await offerAllMethods(company);
  const headers = createCredentials('v2', company);
  const name = (json: Input) => send(v2SettingsPayingAccountUpdate, { json, headers });
  const payouts = async () => (await send(v2SettingsShow, { headers })).body.payouts;
  return { company, headers, name, payouts, ...createBatchCalls(company) };
}

test('a company in euros pays SEPA IBANs by SEPA file from its paying account, and others by CSV', async () => {
  const { company, headers, name, payouts, review, create, show, file } = await aEuroCompany();
  const payees = [
    await aBankPayoutOf(company, 200),
    await aBankPayoutOf(company, 300, { holder: 'Šárka Ελένη' }),
    await aBankPayoutOf(company, 400, US),
    await aBankPayoutOf(company, 500, TR),
  ];
  const [first = 0, second = 0, third = 0, fourth = 0] = payees.map(({ payout }) => payout);
  const readReview = async () => (await review({ method: 'bank' })).body;
  const before = await eventually(readReview, (rows) => rows.length === 4);
  expect(before.map(({ file_formats }: Input) => file_formats)).toEqual([['csv'], ['csv'], ['csv'], ['csv']]);
  expect((await create({ method: 'bank', file_format: 'sepa' })).body.message).toMatch(/^file_format is invalid: bank/);

  const details = { account_holder_name: 'A… &… S… G…', iban: 'DE…2051' };
  const { status, body } = await name(PAYING);
  expect([status, body]).toEqual([200, { ...details, changed_at: expect.any(String) }]);
  expect((await payouts()).paying_account).toEqual(body);

  expect((await readReview()).map(({ is_payable, file_formats }: Input) => [is_payable, file_formats])).toEqual([
    [true, ['sepa', 'csv']],
    [true, ['sepa', 'csv']],
    [false, ['csv']],
    [false, ['csv']],
  ]);
  const created = await create({ method: 'bank' });
  const { id } = created.body.data;
  expect(created.body.data).toMatchObject({ format: 'sepa', paid_from: 'DE…2051', payouts_count: 2, total: 500 });
  expect(created.body.meta.failed).toEqual(
    [third, fourth].map((payout) => ({ id: payout, message: `Payout ${payout} cannot be paid: ${OUTSIDE}.` })),
  );
  const written1 = await file(id);
  expect(written1.headers.get('content-disposition')).toBe(`attachment; filename="payments-${id}.xml"`);
  expect(written1.headers.get('content-type')).toMatch(/^application\/xml/);
  expect(await validateSepaFile(written1.body)).toEqual([]);
  const { PmtInf } = new XMLParser({ parseTagValue: false }).parse(written1.body).Document.CstmrCdtTrfInitn;
  expect([PmtInf.DbtrAcct.Id.IBAN, PmtInf.Dbtr.Nm, PmtInf.CtrlSum]).toEqual([
    'DE02120300000000202051',
    'Acme + Sohne GmbH',
    '5.00',
  ]);
  expect(PmtInf.CdtTrfTxInf.map((one: Input) => [one.CdtrAcct, one.Cdtr])).toEqual([
    [{ Id: { IBAN } }, { Nm: 'Grace Hopper' }],
    [{ Id: { IBAN } }, { Nm: 'Sarka Eleni' }],
  ]);

  // The batch keeps its account, whatever the company sets later.
  expect((await name(OTHER)).body.iban).toBe('FR…2606');
  expect((await file(id)).body).toBe(written1.body);
  expect((await show(id)).body.paid_from).toBe('DE…2051');
  const rest = await create({ method: 'bank', file_format: 'csv', ids: [third, fourth] });
  expect(rest.body).toMatchObject({ data: { format: 'csv', paid_from: null, total: 900 }, meta: { failed: [] } });
  expect((await file(rest.body.data.id)).body).toContain('778899001122');
  expect((await send(v2SettingsPayingAccountDelete, { headers })).status).toBe(204);
  expect((await payouts()).paying_account).toBeNull();
  expect((await file(id)).body).toBe(written1.body);

  const { body: entries } = await send(v2AuditLogsList, { headers });
  const storedText = JSON.stringify(
    [entries, body, created.body, [...(await readWrittenItems(company.account.id))]],
    asText,
  );
  for (const secret of ['12030000', 'Söhne', '20041010', 'Treasury']) expect(storedText).not.toContain(secret);
  expect(entries.filter(({ operation }: Input) => String(operation).includes('paying_account')).length).toBe(3);
  expect([first, second].every((payout) => payout > 0)).toBe(true);
});

const LETTERS = 'the account holder’s name has letters that SEPA files do not support: pay by CSV';

test('a payee whose name has letters that SEPA lacks is left out of SEPA files and paid by CSV', async () => {
  const { company, name, review, create, file } = await aEuroCompany();
  await name(PAYING);
  const payout = await aBankPayoutOf(company, 200);
  const part = await aBankPayoutOf(company, 300, { holder: 'Wei (王伟)' });
  const rows = await eventually(
    async () => (await review({ method: 'bank' })).body,
    ({ length }) => length === 2,
  );
  expect(rows.map(({ id, reasons, file_formats }: Input) => [id, reasons, file_formats])).toEqual([
    [payout.payout, [], ['sepa', 'csv']],
    [part.payout, [{ code: 'file', message: LETTERS }], ['csv']],
  ]);
  const { body } = await create({ method: 'bank', ids: [payout.payout, part.payout] });
  expect([body.data.payouts_count, body.meta.failed]).toEqual([
    1,
    [{ id: part.payout, message: `Payout ${part.payout} cannot be paid: ${LETTERS}.` }],
  ]);
  expect((await file(body.data.id)).body).not.toContain('Wei');
  const { body: rest } = await create({ method: 'bank', file_format: 'csv', ids: [part.payout] });
  expect((await file(rest.data.id)).body).toContain('Wei (王伟)');
});

test('a SEPA file is refused if older payout details have a name that SEPA lacks letters for', async () => {
  const { company, name, create, show, file, remove } = await aEuroCompany();
  await name(PAYING);
  const payout = await aBankPayoutOf(company, 200);
  const part = await aBankPayoutOf(company, 300, { holder: 'Wei (王伟)' });
  await forgetSepaName(company, part.promoter.id);
  const ids = [payout.payout, part.payout];
  const { body: created } = await create({ method: 'bank', ids });
  expect([created.data.payouts_count, created.meta.failed]).toEqual([2, []]);
  const { status, body } = await file(created.data.id);
  expect([status, body.message]).toEqual([
    422,
    expect.stringContaining(
      `has no file: some payouts cannot be included. payout ${part.payout}: ${LETTERS}. Delete the batch.`,
    ),
  ]);
  expect((await show(created.data.id)).body.is_file_fetched).toBe(false);

  // Follows the advice of the refusal.
  expect((await remove(created.data.id)).status).toBe(200);
  const { body: rest } = await create({ method: 'bank', file_format: 'csv', ids: [part.payout] });
  expect((await file(rest.data.id)).body).toContain('Wei (王伟)');
  const { body: repeated } = await create({ method: 'bank', ids: [payout.payout] });
  expect((await file(repeated.data.id)).status).toBe(200);
});

/** Stores the promoter's bank account as earlier versions did, without the SEPA name. */
async function forgetSepaName({ account }: Company, id: number): Promise<void> {
  await changePromoterRecord({ account, runtime }, { by: 'id', id }, 'as earlier versions kept it', (record) => {
    const { promoter } = record;
    const payoutMethods = promoter.payoutMethods ?? NO_METHODS;
    const methods = payoutMethods.methods.map(({ sepaName, ...others }) => others);
    return { after: reviseRecord({ ...promoter, payoutMethods: { ...payoutMethods, methods } }, record.promotions) };
  });
}

test('a Wise batch keeps the header it was created with and leaves out payees without the needed details', async () => {
  const { company, headers, create, file, payouts } = await aEuroCompany();
  const set = (wise_header: string) => send(v2SettingsPayouts, { json: { wise_header }, headers });
  expect((await set('name,amount')).body.message).toMatch(
    /^wise_header is invalid\. The header is missing targetCurrency/,
  );
  const paidPayout = await aWisePayoutOf(company, 200, { iban: IBAN });
  const payoutWithoutIban = await aWisePayoutOf(company, 300, {});
  expect((await set('name,IBAN,amount,targetCurrency')).body.payouts.wise_header).toBe(
    'name,IBAN,amount,targetCurrency',
  );
  const { body } = await create({ method: 'wise', ids: [paidPayout.payout, payoutWithoutIban.payout] });
  expect([body.data.payouts_count, body.meta.failed]).toEqual([
    1,
    [
      {
        id: payoutWithoutIban.payout,
        message: `Payout ${payoutWithoutIban.payout} cannot be paid: no IBAN, and the header of Wise files has no column for the e-mail.`,
      },
    ],
  ]);
  const text = `name,IBAN,amount,targetCurrency\r\nGrace Hopper,${IBAN},2.00,EUR\r\n`;
  expect((await file(body.data.id)).body).toBe(text);
  await set(DEFAULT_WISE_HEADER);
  expect((await payouts()).wise_header).toMatch(/^name,recipientEmail,/);
  expect((await file(body.data.id)).body).toBe(text);
  const { body: second } = await create({ method: 'wise', ids: [payoutWithoutIban.payout] });
  expect((await file(second.data.id)).body).toMatch(/^name,recipientEmail,/);
});

/** Bytes as text. */
function asText(_: string, value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value;
}
