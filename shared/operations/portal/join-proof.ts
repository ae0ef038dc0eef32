import type { Payload } from 'altcha-lib/v1/types';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import type { Mac } from '#shared/outside/mac.ts';
import { spentProofWrite } from '#shared/store/portal/joins.ts';
import { sha256 } from '#shared/store/table/keys.ts';
import { commitAlone, Obstructed } from '#shared/store/table/transaction.ts';

/** Numbers that a browser may have to try: one or two seconds on a phone. */
const NUMBERS = 50_000;
/** The work doubles with every 10 challenges of a source within an hour, up to half a minute on a phone. */
const DOUBLES_AFTER = 10;
const MOST_DOUBLINGS = 4;
/** Lifetime of a challenge. */
const CHALLENGE_S = 30 * 60;
/** Only SHA-256 is accepted in solutions, because challenges are signed with it. */
const ALGORITHM = 'SHA-256';

export const PROOF_WRONG = 'proof is invalid: it solves no challenge that is still open. Ask for another one.';

/** Proof of work for a browser: find the number that, appended to the salt, has this hash. */
export interface Challenge {
  readonly algorithm: string;
  readonly challenge: string;
  readonly maxnumber: number;
  readonly salt: string;
  readonly signature: string;
}

interface Signed extends Call {
  readonly mac: Mac;
}

/** Loaded on first use, so that other portal calls start without it. */
const library = () => import('altcha-lib/v1');

/**
 * Computes the difficulty of a challenge.
 * @param count challenges of its source within the hour, this one included
 */
export function highestNumber(count: number): number {
  return NUMBERS * 2 ** Math.min(MOST_DOUBLINGS, Math.floor((count - 1) / DOUBLES_AFTER));
}

/**
 * Creates a challenge, signed with its account and expiry.
 * @param maxnumber highest number a browser may have to try
 */
export async function makeChallenge({ account, runtime, mac }: Signed, maxnumber: number): Promise<Challenge> {
  const { createChallenge } = await library();
  const made = await createChallenge({
    algorithm: ALGORITHM,
    hmacKey: await keyOf(mac, account.id),
    maxnumber,
    expires: new Date(Date.parse(runtime.now()) + CHALLENGE_S * 1000),
  });
  return { ...made, maxnumber };
}

/**
 * Redeems the solution of a challenge, once.
 * @param proof base64 JSON, as ALTCHA's widget sends it
 * @throws Refusal `invalid` if it is malformed, expired, already used, or of another account
 */
export async function spendProof({ account, runtime, mac }: Signed, proof: string): Promise<void> {
  const wrong = new Refusal({ code: 'invalid', message: PROOF_WRONG });
  const { extractParams, verifySolution } = await library();
  const payload = payloadIn(proof);
  if (payload?.algorithm !== ALGORITHM) throw wrong;
  // `false`: the library would check the expiry with its own clock.
  if (!(await verifySolution(payload, await keyOf(mac, account.id), false))) throw wrong;
  const endsAt = Number(extractParams(payload).expires);
  if (!(endsAt * 1000 > Date.parse(runtime.now()))) throw wrong;
  try {
    await commitAlone(spentProofWrite(account.id, sha256(payload.challenge), endsAt));
  } catch (error) {
    throw error instanceof Obstructed ? wrong : error;
  }
}

/** One key per account, so that a solution is valid in one account only. */
async function keyOf(mac: Mac, account: number): Promise<string> {
  return Buffer.from(await mac(`sign-up challenges of account ${account}`)).toString('hex');
}

function payloadIn(proof: string) {
  try {
    const read = JSON.parse(Buffer.from(proof, 'base64').toString()) as Record<string, unknown>;
    const { algorithm, challenge, number, salt, signature } = Object(read);
    const texts = [algorithm, challenge, salt, signature];
    if (!texts.every((text) => typeof text === 'string') || !Number.isSafeInteger(number)) return null;
    return { algorithm, challenge, number, salt, signature } as Payload;
  } catch {
    return null;
  }
}
