import { parseProblem, toProblem } from '#web/ui/api/problem.ts';

/** Downloads a file. @param send a signed-in `fetch` @throws Problem if it fails */
export async function downloadFile(path: string, send: (request: Request) => Promise<Response>): Promise<Blob> {
  const response = await send(new Request(new URL(path, location.origin))).catch((error) => {
    throw toProblem(error);
  });
  if (!response.ok) throw parseProblem(response, await response.json().catch(() => null));
  return response.blob();
}
