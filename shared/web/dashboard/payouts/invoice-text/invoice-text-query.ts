import { keepPreviousData } from '@tanstack/react-query';
import { dashboardApi } from '#web/dashboard/api/client.ts';
import { callOperation } from '#web/dashboard/api/operations.ts';
import { requireData } from '#web/ui/api/client.ts';

const PATH = '/api/v2/company/invoices';
export const CHANGE_INVOICE_TEXT = `PUT ${PATH}/custom_template` as const;
const PREVIEW = `POST ${PATH}/preview_template` as const;

export const invoiceTextQuery = {
  queryKey: [`${PATH}/template`],
  queryFn: async () => requireData(await dashboardApi.GET(`${PATH}/template`)).data.html,
};

export const invoicePreviewQuery = (html: string, hasTax: boolean) => ({
  queryKey: [PREVIEW, html, hasTax],
  queryFn: async () => (await callOperation(PREVIEW, { body: { html, vat_invoice: hasTax } })).data.html,
  placeholderData: keepPreviousData,
});
