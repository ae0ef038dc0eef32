import { asProblem, problemOf } from '#web/ui/api/problem.ts';

/** Downloads a file. @param send a signed-in `fetch` @throws Problem if it fails */
export async function fileOf(path: string, send: (request: Request) => Promise<Response>): Promise<Blob> {
  const response = await send(new Request(new URL(path, location.origin))).catch((error) => {
    throw asProblem(error);
  });
  if (!response.ok) throw problemOf(response, await response.json().catch(() => null));
  return response.blob();
}
