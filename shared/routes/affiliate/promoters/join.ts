import * as v from 'valibot';
import { campaignExample, publicPortalDefaults, publicPortalResponses } from '#shared/routes/affiliate/portal/look.ts';
import { affiliateOpenCampaign } from '#shared/routes/affiliate/portal/look-output.ts';
import { campaignItems, promoterItems } from '#shared/routes/items.ts';
import { field, integerField, v2Error } from '#shared/routes/output.ts';
import type { Route, RouteResponse } from '#shared/routes/route.ts';
import { TOO_MANY_TRIES } from '#shared/routes/texts.ts';
import { okResponse } from '#shared/routes/v2/responses.ts';
import { challengeInput, invitationInput, joinInput } from './join-input.ts';

const challenge = v.object({
  algorithm: field(v.string(), 'Hash algorithm.'),
  challenge: field(v.string(), 'Hash of the salt followed by the number.'),
  maxnumber: field(integerField, 'Maximum of the number.'),
  salt: field(v.string(), 'Salt that precedes the number. Includes the challenge’s expiry.'),
  signature: field(v.string(), 'Signature by which the service recognizes the challenge.'),
});

const tooMany = (what: string): RouteResponse => ({
  description: `Too many ${what} from one network address or in this account. Try again after \`Retry-After\`.`,
  schema: v2Error,
  example: { message: TOO_MANY_TRIES, code: 'too_many_requests' },
});

export const portalJoinChallenge = {
  ...publicPortalDefaults,
  method: 'GET',
  path: '/api/v2/affiliate/join/challenge',
  table: ['BatchGetItem', 'UpdateItem'],
  items: { reads: ['account'], writes: ['calls-taken'] },
  resources: ['signUpChallenges'],
  summary: 'Get a proof-of-work challenge for a sign-up',
  description:
    'Solving takes a second or two, which prevents mass sign-ups. The work doubles with every ten challenges per network address within an hour, up to sixteenfold. Solve it within 30 minutes, as ALTCHA does. A solution can be used once.',
  input: challengeInput,
  inputExample: { account: 1 },
  responses: {
    ...publicPortalResponses(
      okResponse(challenge, {
        algorithm: 'SHA-256',
        challenge: '5f1c…',
        maxnumber: 50_000,
        salt: '1b7d…?expires=1795341600&',
        signature: '9a40…',
      }),
      'account is invalid.',
    ),
    429: tooMany('challenges'),
  },
} satisfies Route;

export const portalJoinInvitation = {
  ...publicPortalDefaults,
  method: 'POST',
  path: '/api/v2/affiliate/join/invitation',
  table: ['BatchGetItem', 'GetItem'],
  items: { reads: ['account', 'campaigns', 'rewards', 'portal'], writes: [] },
  summary: 'Retrieve the campaign of an invitation',
  description: 'A private campaign is shown only with its invitation link.',
  input: invitationInput,
  inputExample: { account: 1, campaign_id: 1 },
  responses: publicPortalResponses(okResponse(affiliateOpenCampaign, campaignExample), 'campaign_id is invalid.'),
} satisfies Route;

export const portalJoin = {
  ...publicPortalDefaults,
  method: 'POST',
  path: '/api/v2/affiliate/join',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem'],
  items: {
    reads: ['account', ...campaignItems, ...promoterItems],
    writes: [...promoterItems, 'change', 'numbers', 'spent-proofs', 'calls-taken'],
  },
  resources: ['signUpChallenges', 'mailQueue', 'publicOrigin'],
  auditsPromoter: true,
  throttle: { rate: 20, burst: 50 },
  summary: 'Sign up as a promoter',
  description:
    'A sign-in link is sent to the e-mail address. The response is the same if a promoter already has the address. The promoter needs approval by the company, unless the campaign approves automatically.',
  input: joinInput,
  inputExample: {
    account: 1,
    campaign_id: 1,
    email: 'grace@example.com',
    first_name: 'Grace',
    last_name: 'Hopper',
    website: 'grace.example',
    country: 'US',
    proof: 'eyJhbGdvcml0aG0iOiJTSEEtMjU2IiwiY2hhbGxlbmdlIjoi',
  },
  responses: {
    ...publicPortalResponses(
      okResponse(
        v.object({
          approves_at_once: field(v.boolean(), 'Automatic approval of the campaign’s promoters.'),
        }),
        { approves_at_once: false },
      ),
      'email is invalid.',
    ),
    429: tooMany('sign-ups'),
  },
} satisfies Route;

export const joinRoutes: readonly Route[] = [portalJoinChallenge, portalJoinInvitation, portalJoin];
