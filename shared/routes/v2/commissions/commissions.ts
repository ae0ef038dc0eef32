import * as v from 'valibot';
import { changed, companyCaller, leads, membership } from '#shared/routes/items.ts';
import { v2Error } from '#shared/routes/output.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { eventExists } from '#shared/routes/texts.ts';
import { companyAnswers, done } from '#shared/routes/v2/answers.ts';
import { commission } from '#shared/routes/v2/records-examples.ts';
import { v2ListedCommission } from '#shared/routes/v2/records-output.ts';
import { commissionCreateInput, commissionNoteInput } from './commissions-input.ts';

const BY_BANK = 'Paid by bank transfer.';
const notes = { internal_note: 'Checked.', external_note: 'Thank you!' };
const about = { area: 'records', auth: 'v2', memory: 1024, timeout: 15 } as const;
const shown = [...companyCaller, ...membership, 'lead', 'commission', 'payout'] as const;
const errors = companyAnswers(done(v.array(v2ListedCommission), [{ ...commission, internal_note: BY_BANK }]), {
  notFound: true,
  invalid: 'sale_amount is invalid.',
});

export const v2CommissionsCreate = {
  ...about,
  method: 'POST',
  does: 'create',
  path: '/api/v2/company/commissions',
  needs: 'manage',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
  items: {
    reads: [
      ...shown,
      ...leads,
      'promotion-id',
      'visitor',
      'ref-id',
      'promo-code',
      'promoter-email',
      'rates',
      'ruled-sales',
    ],
    writes: [...leads, 'promoter', 'commission', 'sale', 'ruled-sales', 'event-number', 'custom', ...changed],
  },
  mails: true,
  summary: 'Enter a sale of a referral, or give a promoter a commission by hand',
  description:
    'A sale is one like those that are tracked, and answers what all promoters earn by it. What is given by hand is approved. An ' +
    'event id counts once, for ever.',
  input: commissionCreateInput,
  inputExample: {
    commission_type: 'sale',
    referral_id: 12,
    sale_amount: 10000,
    event_id: 'invoice-1001',
    plan_id: 'pro',
    internal_note: BY_BANK,
  },
  answers: {
    ...errors,
    409: {
      description: 'There is a sale with that event id already; nothing was written.',
      schema: v2Error,
      example: { message: eventExists('sale', 'invoice-1001'), code: 'invalid_params' },
    },
  },
} satisfies KeyedRoute;

export const v2CommissionsUpdate = {
  ...about,
  method: 'PUT',
  does: 'update',
  path: '/api/v2/company/commissions/{id}',
  needs: 'manage',
  table: ['BatchGetItem', 'GetItem', 'PutItem'],
  items: { reads: shown, writes: ['commission'] },
  summary: 'Note something about a commission',
  input: commissionNoteInput,
  inputExample: { id: 31, ...notes },
  blankable: ['internal_note', 'external_note'],
  answers: companyAnswers(done(v2ListedCommission, { ...commission, ...notes }), {
    notFound: true,
    invalid: 'internal_note is invalid.',
  }),
} satisfies KeyedRoute;

export const commissionRoutes: readonly KeyedRoute[] = [v2CommissionsCreate, v2CommissionsUpdate];
