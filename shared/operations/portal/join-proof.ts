import type { Payload } from 'altcha-lib/v1/types';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import type { Mac } from '#shared/outside/mac.ts';
import { spentProofWrite } from '#shared/store/portal/joins.ts';
import { sha256 } from '#shared/store/table/keys.ts';
import { commitAlone, Obstructed } from '#shared/store/table/transaction.ts';

/** How many numbers a browser may have to try: a second or two of work on a phone. */
const NUMBERS = 50_000;
/** The work doubles with every so many challenges of a source within an hour, up to half a minute on a phone. */
const DOUBLES_AFTER = 10;
const MOST_DOUBLINGS = 4;
/** How long a challenge can be solved. */
const CHALLENGE_S = 30 * 60;
/** A challenge is signed with SHA-256, and so it has to be solved with it. */
const ALGORITHM = 'SHA-256';

export const PROOF_WRONG = 'proof is invalid: it solves no challenge that is still open. Ask for another one.';

/** Work for a browser: the number that, behind the salt, has this hash. */
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

/** Loaded when it is first needed: other calls of the portal start without it. */
const library = () => import('altcha-lib/v1');

/** Computes the difficulty of a challenge. @param count challenges of its source within the hour, this one included */
export function highestNumber(count: number): number {
  return NUMBERS * 2 ** Math.min(MOST_DOUBLINGS, Math.floor((count - 1) / DOUBLES_AFTER));
}

/** Makes a challenge, signed for its account and with its end. @param maxnumber the highest number a browser may have to try */
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
 * Takes the solution of a challenge, which counts once.
 * @param proof JSON in base64, as ALTCHA's browsers send it
 * @throws Refusal `invalid` for one that is none, is over, is of another account, or has counted before
 */
export async function spendProof({ account, runtime, mac }: Signed, proof: string): Promise<void> {
  const wrong = new Refusal({ code: 'invalid', message: PROOF_WRONG });
  const { extractParams, verifySolution } = await library();
  const payload = payloadIn(proof);
  if (payload?.algorithm !== ALGORITHM) throw wrong;
  // Its own clock would decide otherwise.
  if (!(await verifySolution(payload, await keyOf(mac, account.id), false))) throw wrong;
  const endsAt = Number(extractParams(payload).expires);
  if (!(endsAt * 1000 > Date.parse(runtime.now()))) throw wrong;
  try {
    await commitAlone(spentProofWrite(account.id, sha256(payload.challenge), endsAt));
  } catch (error) {
    throw error instanceof Obstructed ? wrong : error;
  }
}

/** Another one for each account: a solution of one opens no other. */
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
