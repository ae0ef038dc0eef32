import * as v from 'valibot';
import { campaignExample, open, openAnswers } from '#shared/routes/affiliate/portal/look.ts';
import { openCampaign } from '#shared/routes/affiliate/portal/look-output.ts';
import { campaigns, promoters } from '#shared/routes/items.ts';
import { field, v2Error, whole } from '#shared/routes/output.ts';
import type { Answer, Route } from '#shared/routes/route.ts';
import { TOO_MANY_TRIES } from '#shared/routes/texts.ts';
import { done } from '#shared/routes/v2/answers.ts';
import { challengeInput, invitationInput, joinInput } from './join-input.ts';

const challenge = v.object({
  algorithm: field(v.string(), 'How it is hashed.'),
  challenge: field(v.string(), 'The hash of the salt with the number behind it.'),
  maxnumber: field(whole, 'The number is not above this.'),
  salt: field(v.string(), 'What stands before the number. It has the challenge’s end in it.'),
  signature: field(v.string(), 'By what the service knows the challenge again.'),
});

const tooMany = (what: string): Answer => ({
  description: `Too many ${what} from one network address, or in this account: \`Retry-After\` says when to try again.`,
  schema: v2Error,
  example: { message: TOO_MANY_TRIES, code: 'too_many_requests' },
});

export const portalJoinChallenge = {
  ...open,
  method: 'GET',
  path: '/api/v2/affiliate/join/challenge',
  table: ['BatchGetItem', 'UpdateItem'],
  items: { reads: ['account'], writes: ['calls-taken'] },
  outside: ['signUpChallenges'],
  summary: 'Work for a browser, before somebody signs up as a promoter',
  description:
    'A second or two of it, which keeps programs from signing up by the thousand. The work doubles with every ten challenges that a network address asks for within an hour, up to sixteen times. It is solved within 30 minutes, as ALTCHA does, and a solution counts once.',
  input: challengeInput,
  inputExample: { account: 1 },
  answers: {
    ...openAnswers(
      done(challenge, {
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
  ...open,
  method: 'POST',
  path: '/api/v2/affiliate/join/invitation',
  table: ['BatchGetItem', 'GetItem'],
  items: { reads: ['account', 'campaigns', 'rewards'], writes: [] },
  summary: 'Show what a campaign offers that one is invited to',
  description: 'A private campaign is shown by its invitation link alone.',
  input: invitationInput,
  inputExample: { account: 1, campaign_id: 1 },
  answers: openAnswers(done(openCampaign, campaignExample), 'campaign_id is invalid.'),
} satisfies Route;

export const portalJoin = {
  ...open,
  method: 'POST',
  path: '/api/v2/affiliate/join',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem'],
  items: {
    reads: ['account', ...campaigns, ...promoters],
    writes: [...promoters, 'change', 'numbers', 'spent-proofs', 'calls-taken'],
  },
  outside: ['signUpChallenges', 'mailQueue', 'publicOrigin'],
  keepsWho: true,
  atMost: { rate: 20, burst: 50 },
  summary: 'Sign up as a promoter',
  description:
    'A link to sign in is mailed to the address. The answer is the same where a promoter has it already. The company accepts the promoter, or the campaign does at once.',
  input: joinInput,
  inputExample: {
    ...{ account: 1, campaign_id: 1, email: 'grace@example.com', first_name: 'Grace', last_name: 'Hopper' },
    ...{ website: 'grace.example', country: 'US', proof: 'eyJhbGdvcml0aG0iOiJTSEEtMjU2IiwiY2hhbGxlbmdlIjoi' },
  },
  answers: {
    ...openAnswers(
      done(
        v.object({
          approves_at_once: field(v.boolean(), 'Whether promoters of the campaign are approved at once.'),
        }),
        { approves_at_once: false },
      ),
      'email is invalid.',
    ),
    429: tooMany('sign-ups'),
  },
} satisfies Route;

export const joinRoutes: readonly Route[] = [portalJoinChallenge, portalJoinInvitation, portalJoin];
