import { expect, test } from 'vitest';
import { changeInvoiceTemplate } from '#shared/operations/invoices/invoice-template.ts';
import { updatePromoter } from '#shared/operations/promoters/update-promoter.ts';
import {
  v2InvoicesCustomTemplate,
  v2InvoicesFinalize,
  v2InvoicesPdf,
  v2InvoicesPreview,
  v2InvoicesPreviewTemplate,
  v2InvoicesShow,
  v2InvoicesTemplate,
  v2InvoicesVoid,
} from '#shared/routes/v2/invoices/invoices.ts';
import { v2SettingsUpdate } from '#shared/routes/v2/settings/settings.ts';
import { runtime } from '#shared/runtime.ts';
import { readAccount } from '#shared/store/accounts/accounts.ts';
import { anInvoice, enableInvoices, INVOICED_PROMOTER, payOut } from '#test/support/invoices/invoices.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';

const OWN = '<p>Thank you, <strong>{{promoter}}</strong>!</p>\n{{invoice}}\n<p>Sum of {{number}}: {{total}}</p>';

function createTemplateCalls(company: Company) {
  const headers = createCredentials('v2', company);
  return {
    headers,
    template: async () => (await send(v2InvoicesTemplate, { headers })).body.data.html,
    change: (html: unknown) => send(v2InvoicesCustomTemplate, { json: { html }, headers }),
    preview: (json: object) => send(v2InvoicesPreviewTemplate, { json, headers }),
    html: async (id: number) => (await send(v2InvoicesShow, { variables: { id }, headers })).body.html as string,
  };
}

test('the template of a company is the default until it is changed, and after it is reset', async () => {
  const { template, change } = createTemplateCalls(await aCompany());
  expect(await template()).toBe('{{invoice}}');
  const changed = await change(OWN);
  expect([changed.status, changed.body]).toEqual([200, { data: { html: OWN } }]);
  expect(await template()).toBe(OWN);
  expect((await change('')).body).toEqual({ data: { html: '{{invoice}}' } });
  expect(await template()).toBe('{{invoice}}');
});

test('a template that is missing, too long or invalid is refused and leaves the former one', async () => {
  const { template, change, preview } = createTemplateCalls(await aCompany());
  await change(OWN);
  for (const html of [undefined, null, `${'x'.repeat(9990)}{{invoice}}`, '<div></div>{{invoice}}', '<p>Thanks</p>']) {
    expect((await change(html)).status).toBe(422);
    expect((await preview({ html })).status).toBe(422);
  }
  expect((await change('<p>{{name}}</p>{{invoice}}')).body.message).toContain('html has an unknown variable, {{name}}');
  expect(await template()).toBe(OWN);
});

test('an invoice keeps the text with which it was finalized, also when it is voided', async () => {
  const company = await aCompany();
  const { change, html, headers } = createTemplateCalls(company);
  await enableInvoices(company);
  const plain = await anInvoice(company);
  await change(OWN);
  const first = await anInvoice(company);
  await change('<p>Another text</p>{{invoice}}');
  const second = await anInvoice(company);
  await change('');
  const last = await anInvoice(company);
  for (const { id } of [plain, last]) expect(await html(id)).not.toMatch(/Thank you|Another text/);
  expect(await html(first.id)).toContain(
    '<p dir="auto">Thank you, <strong>Grace Hopper</strong>!</p><h1>Invoice AFF000001',
  );
  expect(await html(first.id)).toContain('<p dir="auto">Sum of AFF000001: $2.00</p></body>');
  expect(await html(second.id)).toContain('<p dir="auto">Another text</p>');
  const pdf = await send(v2InvoicesPdf, { variables: { id: first.id }, headers });
  expect(pdf.status).toBe(200);
  await send(v2InvoicesVoid, { json: { ids: [first.id] }, headers });
  expect(await html(first.id)).toContain('Sum of AFF000001: $2.00');
});

test('a draft gets the text of the time when it is finalized', async () => {
  const company = await aCompany();
  const { change, html, headers } = createTemplateCalls(company);
  await enableInvoices(company);
  await change('<p>Old text</p>{{invoice}}');
  const { id, promoterId } = await anInvoice(company, {});
  await change(OWN);
  await updatePromoter({ account: company.account, runtime }, { by: 'id', id: promoterId }, INVOICED_PROMOTER);
  expect((await send(v2InvoicesFinalize, { json: { ids: [id] }, headers })).body).toMatchObject({ failed_count: 0 });
  expect(await html(id)).toContain('Thank you, <strong>Grace Hopper</strong>!');
});

test('previews show a sample invoice with an unsaved text, and payouts with the saved one', async () => {
  const company = await aCompany();
  const { change, preview, headers } = createTemplateCalls(company);
  await enableInvoices(company, { taxRate: '19', invoicePrefix: 'GS-' });
  const taxed = (await preview({ html: OWN, vat_invoice: true })).body.data.html;
  for (const text of [
    'Morgan Media',
    'Invoice GS-000000',
    'Acme GmbH',
    'Self-billing',
    'Tax (19%)',
    'GS-000000: $25.00',
  ])
    expect(taxed).toContain(text);
  const untaxed = (await preview({ html: OWN })).body.data.html;
  expect([untaxed.includes('Thank you'), untaxed.includes('Tax (')]).toEqual([true, false]);
  expect((await preview({ html: '' })).body.data.html).not.toContain('Thank you');
  await change(OWN);
  const payee = await company.promoter(INVOICED_PROMOTER);
  const query = { promoter_id: payee.promoter.id, payout_ids: [await payOut(company, payee)] };
  const { body } = await send(v2InvoicesPreview, { query, headers });
  expect(body.data.html).toContain('Sum of : $2.00');
});

test('the same template again writes nothing, and other settings keep it', async () => {
  const company = await aCompany();
  const { template, headers } = createTemplateCalls(company);
  const call = { account: company.account, runtime };
  const texts = [OWN, `${OWN}<hr>`];
  await Promise.all(texts.map((html) => changeInvoiceTemplate(call, html)));
  const saved = await template();
  expect(texts).toContain(saved);
  const { revision } = (await readAccount(company.account.id)) ?? {};
  await changeInvoiceTemplate(call, saved);
  expect((await readAccount(company.account.id))?.revision).toBe(revision);
  await send(v2SettingsUpdate, { json: { company: { tax_rate: '7' } }, headers });
  expect(await template()).toBe(saved);
});
