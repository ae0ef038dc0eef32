import { v1Signup } from '#shared/routes/tracking/v1.ts';
import { v2Cancellation, v2Refund, v2RefundReversal, v2Signup } from '#shared/routes/tracking/v2.ts';
import { type BenchCompany, fresh } from '#test/bench/world/company.ts';
import { knownLead, money, type Operation, one } from './operation.ts';

/** What becomes of leads besides sales: sign-ups, refunds, what takes these back, and cancellations. */
export const leadOperations: readonly Operation[] = [
  ...[v2Signup, v1Signup].map((route) => ({
    ...one,
    name: `sign-up ${route.auth}`,
    prepare: async (company: BenchCompany) => {
      const body = { email: `${fresh('new')}@example.com`, uid: fresh('uid'), ref_id: company.refId };
      return () => company.call(route, body);
    },
  })),
  ...([1, 2] as const).map((tiers) => ({
    ...one,
    tiers,
    name: `refund v2 with sale_event_id${tiers > 1 ? ', parent earned too' : ''}`,
    prepare: async (company: BenchCompany, index: number) => {
      const lead = await knownLead(company, index);
      const sale_event_id = await company.sale(lead);
      return () => company.call(v2Refund, money(lead, { sale_event_id, amount: 2500 }));
    },
  })),
  {
    ...one,
    name: 'refund v2 without sale_event_id',
    prepare: async (company, index) => {
      const lead = await knownLead(company, index);
      await company.sale(lead);
      return () => company.call(v2Refund, money(lead, { amount: 2500 }));
    },
  },
  {
    ...one,
    name: 'refund reversal v2',
    prepare: async (company, index) => {
      const lead = await knownLead(company, index);
      const refund = money(lead, { sale_event_id: await company.sale(lead), amount: 2500 });
      await company.call(v2Refund, refund);
      return () => company.call(v2RefundReversal, { event_id: fresh('event'), refund_event_id: refund.event_id });
    },
  },
  {
    ...one,
    name: 'cancellation v2',
    prepare: async (company, index) => {
      const email = await knownLead(company, index);
      await company.sale(email);
      return () => company.call(v2Cancellation, { email, event_id: fresh('event') });
    },
  },
];
