import { expect, onTestFinished, test } from 'vitest';
import { startKeyServer } from '#lib/local/emulators/key-server.ts';
import { openGateway } from '#lib/local/gateway/gateway.ts';
import { startIssuer } from '#lib/local/sign-in/issuer.ts';

async function readKeepAliveTimeout(address: string): Promise<string | null> {
  const response = await fetch(address);
  await response.arrayBuffer();
  return response.headers.get('keep-alive');
}

test('servers of the local run keep idle connections for 75 seconds, so that clients can pause', async () => {
  const gateway = await openGateway(0);
  gateway.serve({ edge: async () => ({ status: 200, headers: [], body: Buffer.alloc(0) }) } as never);
  const servers = [await startKeyServer([]), await startIssuer(gateway.baseUrl)];
  onTestFinished(async () => {
    await Promise.all([gateway.close(0), ...servers.map((server) => server.close())]);
  });
  for (const address of [gateway.baseUrl, ...servers.map((server) => server.address)]) {
    expect(await readKeepAliveTimeout(address)).toBe('timeout=75');
  }
});
