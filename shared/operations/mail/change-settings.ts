import { type MailSettings, promoterMailSettings } from '#shared/domain/mail/mail-settings.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { reviseRecord } from '#shared/domain/promoters/promoter-record.ts';
import type { Call } from '#shared/operations/call.ts';
import { changePromoterRecord } from '#shared/operations/promoters/change-promoter.ts';

/**
 * Changes the e-mails that a promoter gets.
 * @throws Refusal `not_found`
 */
export async function changeMailSettings(
  call: Call,
  promoterId: number,
  changes: Partial<MailSettings>,
): Promise<Promoter> {
  const { after } = await changePromoterRecord(
    call,
    { by: 'id', id: promoterId },
    'e-mail settings changed',
    (record) => {
      const before = promoterMailSettings(record.promoter);
      const mails = { ...before, ...changes };
      const isSame = Object.entries(mails).every(([name, value]) => before[name as keyof MailSettings] === value);
      return { after: isSame ? record : reviseRecord({ ...record.promoter, mails }, record.promotions) };
    },
  );
  return after.promoter;
}
