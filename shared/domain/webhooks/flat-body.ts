import type { Pieces } from './body.ts';
import type { WebhookType } from './notice.ts';

/** What flat data can be made of: records as version 1 shows them, null where there is none. */
interface FlatPieces extends Pick<Pieces, 'reward' | 'lead' | 'promotion' | 'promoter'> {
  readonly campaign: object;
}

/**
 * The data of a type in version 1: the record itself, with its promotion and promoter beside its fields. For a promoter that
 * was accepted, they say into which campaign.
 */
export function flatData(type: WebhookType, pieces: FlatPieces): object {
  const { reward, lead, promotion, promoter, campaign } = pieces;
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

/** A promoter as messages of version 1 show it: who reads a message can neither act for the promoter by it, nor find its tax forms. */
export function withoutKeys<Shown extends object>(promoter: Shown) {
  return { ...promoter, temp_password: null, auth_token: null, w8_form_url: null, w9_form_url: null };
}
