import { commissionCreator } from '#shared/domain/commissions/manual-commission.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { writeOff } from '#shared/operations/commissions/write-off.ts';
import { presentListedCommissionV2 } from '#shared/present/v2/records.ts';
import { v2CommissionsWriteOff } from '#shared/routes/v2/commissions/debts.ts';

export const handler = endpoint(v2CommissionsWriteOff, async ({ input, caller, ...call }) => {
  const { unit, amount, event_id: eventId, internal_note: internalNote } = input;
  const externalNote = input.external_note || null;
  const by = commissionCreator(caller, call.runtime.now());
  const request = { unit, amount, eventId, internalNote, externalNote, ...by };
  const commission = await writeOff(call, input.promoter_campaign_id, request);
  return presentListedCommissionV2({ ...commission, isPaid: false });
});
