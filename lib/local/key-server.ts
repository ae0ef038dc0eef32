import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { LocalKey } from './keys.ts';
import type { Server } from './queue-server.ts';

/** A refusal by the name that KMS gives it. */
class KeyError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

const algorithm = 'HMAC_SHA_256';
const longestMessage = 4096;

/**
 * Starts a server that does of KMS what functions use, on any free port of this machine alone: GenerateMac by
 * HMAC-SHA-256. All else is refused, as KMS refuses what it does not know.
 */
export async function startKeyServer(keys: readonly LocalKey[]): Promise<Server> {
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
    };
    try {
      answer(200, generateMac(keys, await inputOf(request)));
    } catch (error) {
      const { name, message } = error as Error;
      if (error instanceof KeyError) answer(400, { __type: name, message });
      else answer(500, { __type: 'KMSInternalException', message });
    }
  });
  await new Promise<void>((done, failed) => server.once('error', failed).listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** The parameters of a call of GenerateMac. */
async function inputOf(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const body = await text(request);
  const operation = String(request.headers['x-amz-target']);
  if (operation !== 'TrentService.GenerateMac') {
    throw new KeyError('UnknownOperationException', `The local run does GenerateMac alone, not ${operation}.`);
  }
  try {
    return JSON.parse(body);
  } catch {
    throw new KeyError('SerializationException', 'The body is not JSON.');
  }
}

function generateMac(keys: readonly LocalKey[], { KeyId, MacAlgorithm, Message }: Readonly<Record<string, unknown>>) {
  const key = keys.find(({ id, arn }) => KeyId === id || KeyId === arn);
  if (!key) throw new KeyError('NotFoundException', `Key '${KeyId}' does not exist`);
  if (MacAlgorithm !== algorithm) {
    throw new KeyError('InvalidKeyUsageException', `The key is for ${algorithm}, not for ${MacAlgorithm}.`);
  }
  const message = Buffer.from(String(Message ?? ''), 'base64');
  if (message.length === 0 || message.length > longestMessage) {
    throw new KeyError('ValidationException', `The message must have 1 to ${longestMessage} bytes.`);
  }
  const Mac = createHmac('sha256', key.secret).update(message).digest('base64');
  return { KeyId: key.arn, Mac, MacAlgorithm: algorithm };
}
