import { updatePromoter } from '#shared/operations/promoters/update-promoter.ts';
import { runtime } from '#shared/runtime.ts';
import type { Input, World } from '#test/support/requests/world.ts';
import { unique } from '#test/support/service/company.ts';
import { anInvoice, INVOICED_PROMOTER, invoicePayout, payOut, switchInvoicesOn } from './invoices.ts';

async function aFinalOne({ company }: World): Promise<Input> {
  await switchInvoicesOn(company);
  return { id: (await anInvoice(company)).id };
}

async function aDraft({ company }: World): Promise<Input> {
  await switchInvoicesOn(company);
  const { id, promoterId } = await anInvoice(company, {});
  const { firstName, lastName, profile } = INVOICED_PROMOTER;
  await updatePromoter(
    { account: company.account, runtime },
    { by: 'id', id: promoterId },
    { firstName, lastName, profile },
  );
  return { ids: [id] };
}

async function anOwnOne({ company, promoter, promotion }: World): Promise<Input> {
  await switchInvoicesOn(company);
  const whom = { by: 'id', id: promoter.id } as const;
  const { firstName, lastName, profile } = INVOICED_PROMOTER;
  await updatePromoter({ account: company.account, runtime }, whom, { firstName, lastName, profile });
  const invoice = await invoicePayout(company, await payOut(company, { promoter, promotion }));
  return { id: invoice?.id };
}

/** Valid inputs of invoice calls, by path. */
export const invoiceInputs: Readonly<Record<string, (world: World) => Promise<Input>>> = {
  '/api/v2/company/invoices': async () => ({}),
  '/api/v2/company/invoices/export': async () => ({}),
  '/api/v2/company/invoices/{id}': aFinalOne,
  '/api/v2/company/invoices/{id}/pdf': aFinalOne,
  '/api/v2/company/invoices/preview': async ({ company }) => {
    const payee = await company.promoter(INVOICED_PROMOTER);
    return { promoter_id: payee.promoter.id, payout_ids: [await payOut(company, payee)] };
  },
  '/api/v2/company/invoices/custom_template': async () => ({ html: `<p>${unique('Thanks')}</p>{{invoice}}` }),
  '/api/v2/company/invoices/finalize': aDraft,
  '/api/v2/company/invoices/void': async (world) => ({ ids: [(await aFinalOne(world)).id] }),
  '/api/v2/company/invoices/destroy': aDraft,
  '/api/v2/affiliate/invoices/{id}/pdf': anOwnOne,
};
