import { type Suppression, suppressionReason } from '#shared/domain/mail/suppression.ts';
import type { V2Suppression } from '#shared/routes/v2/mail/suppressions.ts';

/** Presents a suppressed address. */
export function presentSuppressionV2(suppression: Suppression): V2Suppression {
  const { id, email, bouncedAt, complainedAt } = suppression;
  return {
    id,
    email,
    reason: suppressionReason(suppression),
    bounced_at: bouncedAt,
    complained_at: complainedAt,
  };
}
