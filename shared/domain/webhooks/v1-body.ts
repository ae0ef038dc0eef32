import type { WebhookRecords } from './body.ts';
import type { WebhookType } from './notice.ts';

interface V1Records extends Pick<WebhookRecords, 'reward' | 'lead' | 'promotion' | 'promoter'> {
  readonly campaign: object;
}

/** Builds version 1 data: the record's fields with promotion and promoter, and the campaign of an accepted promoter. */
export function buildV1Data(type: WebhookType, records: V1Records): object {
  const { reward, lead, promotion, promoter, campaign } = records;
  switch (type) {
    case 'promoter_signed_up':
      return { ...promoter, promotions: promotion ? [promotion] : [] };
    case 'promoter_accepted':
      return { state: 'accepted', campaign, promotion, promoter };
    case 'reward_created':
      return { ...reward, promotion, promoter };
    default:
      return { ...lead, promotion, promoter };
  }
}

/** Removes a promoter's secrets and tax form links from a version 1 message. */
export function removePromoterSecrets<Fields extends object>(promoter: Fields) {
  return { ...promoter, temp_password: null, auth_token: null, w8_form_url: null, w9_form_url: null };
}
