import * as v from 'valibot';
import { COMPANY_CHECK_NAMES, DELIVERY_STATUSES } from '#shared/domain/mail/delivery/delivery-check.ts';
import { DNS_TYPES } from '#shared/domain/mail/delivery/facts.ts';
import { companyCallerItems } from '#shared/routes/items.ts';
import { field, nullable, nullableText } from '#shared/routes/output.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { companyResponses, okResponse } from '#shared/routes/v2/responses.ts';

const v2DeliveryCheck = v.object({
  name: field(
    v.picklist(COMPANY_CHECK_NAMES),
    '`identity`: whether Amazon SES can send from the sender address. `dkim`, `mail_from`, `spf`, `dmarc`: authentication of its domain.',
  ),
  status: field(
    v.picklist(DELIVERY_STATUSES),
    '`unknown`: could not be checked, for example because a DNS lookup failed.',
  ),
  message: field(v.string(), 'Result in words.'),
  action: field(nullableText, 'What to do; null if nothing.'),
  records: field(
    v.array(
      v.object({
        type: field(v.picklist(DNS_TYPES), 'Type of the DNS record.'),
        name: field(v.string(), 'Full name of the record.'),
        value: field(v.string(), 'Value of the record; of MX, with the priority.'),
      }),
    ),
    'DNS records to add.',
  ),
});

const v2EmailDelivery = v.object({
  unavailable: field(
    nullable(v.picklist(['no_sender', 'local_run'])),
    'Why there are no checks: the account has no e-mail sender, or the service runs locally, without Amazon SES. Null if there are some.',
  ),
  restriction: field(
    nullableText,
    'Why the service cannot send to all addresses yet, or no broadcasts and automations, which its operator can change; null if it can.',
  ),
  checks: field(v.array(v2DeliveryCheck), 'Results, in a fixed order.'),
});

export type V2EmailDelivery = v.InferOutput<typeof v2EmailDelivery>;

const example = {
  unavailable: null,
  restriction: null,
  checks: [
    {
      name: 'dmarc',
      status: 'warning',
      message: 'acme.example has no DMARC record. Gmail and Yahoo require one from senders of many e-mails.',
      action: 'Add this record. Make its policy stricter once e-mail from all your systems passes.',
      records: [{ type: 'TXT', name: '_dmarc.acme.example', value: 'v=DMARC1; p=none;' }],
    },
  ],
} satisfies V2EmailDelivery;

export const v2EmailDeliveryShow = {
  area: 'broadcasts',
  auth: 'v2',
  method: 'GET',
  path: '/api/v2/company/email_delivery',
  permission: 'manage',
  table: ['BatchGetItem', 'GetItem'],
  items: { reads: [...companyCallerItems, 'listeners'], writes: [] },
  resources: ['checkMail'],
  memory: 1024,
  timeout: 25,
  summary: 'Check whether e-mail from the account arrives',
  description:
    'Reads Amazon SES and DNS: sender, DKIM, MAIL FROM, SPF and DMARC. Takes a few seconds. Nothing is sent or ' +
    'changed.',
  responses: companyResponses(okResponse(v2EmailDelivery, example), {}),
} satisfies KeyedRoute;

export const emailDeliveryRoutes: readonly KeyedRoute[] = [v2EmailDeliveryShow];
