import { ApiProblem } from '#web/ui/api/problem.ts';

/** Proof-of-work challenge of the service. */
export interface ProofChallenge {
  readonly algorithm: string;
  readonly challenge: string;
  readonly maxnumber: number;
  readonly salt: string;
  readonly signature: string;
}

/** Solves a challenge in a worker. @throws Problem without a solution */
export async function solveChallenge(challenge: ProofChallenge): Promise<string> {
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' });
  try {
    const number = await new Promise<number | null>((resolve, reject) => {
      worker.addEventListener('message', ({ data }) => resolve(data));
      worker.addEventListener('error', () => reject(new ApiProblem({ status: 0, message: '' })));
      worker.postMessage(challenge);
    });
    return btoa(JSON.stringify({ ...challenge, number }));
  } finally {
    worker.terminate();
  }
}
