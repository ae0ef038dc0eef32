import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { IDLE_MS, type LocalServer, wrapNodeServer } from '#lib/local/server.ts';
import type { LocalKey } from './keys.ts';

class KeyError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

type Input = Readonly<Record<string, unknown>>;

const algorithm = 'HMAC_SHA_256';
const maxMessageBytes = 4096;
const cipher = 'aes-256-gcm';
const [dataKeyBytes, nonceBytes, tagBytes] = [32, 12, 16];

/** Other operations are unknown. */
const operations: Readonly<Record<string, (keys: readonly LocalKey[], input: Input) => object>> = {
  'TrentService.GenerateMac': generateMac,
  'TrentService.VerifyMac': verifyMac,
  'TrentService.GenerateDataKey': generateDataKey,
  'TrentService.Decrypt': decrypt,
};

/** Starts a KMS emulator: HMAC-SHA-256, and AES-256-GCM with authenticated encryption context. */
export async function startKeyServer(keys: readonly LocalKey[]): Promise<LocalServer> {
  const server = createServer({ keepAliveTimeout: IDLE_MS }, async (request, response) => {
    const respond = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
    };
    try {
      respond(200, findOperation(request)(keys, await parseInput(request)));
    } catch (error) {
      const { name, message } = error as Error;
      if (error instanceof KeyError) respond(400, { __type: name, message });
      else respond(500, { __type: 'KMSInternalException', message });
    }
  });
  await new Promise<void>((done, failed) => server.once('error', failed).listen(0, '127.0.0.1', done));
  return wrapNodeServer(server);
}

function findOperation(request: IncomingMessage) {
  const name = String(request.headers['x-amz-target']);
  const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (operation) return operation;
  const operationNames = Object.keys(operations).map((one) => one.slice(one.indexOf('.') + 1));
  throw new KeyError('UnknownOperationException', `The local run supports ${operationNames.join(', ')}, not ${name}.`);
}

async function parseInput(request: IncomingMessage): Promise<Input> {
  try {
    return JSON.parse(await text(request));
  } catch {
    throw new KeyError('SerializationException', 'The body is not JSON.');
  }
}

function findKey(keys: readonly LocalKey[], { KeyId }: Input, use: LocalKey['use']): LocalKey {
  const key = keys.find(({ id, arn }) => KeyId === id || KeyId === arn);
  if (!key) throw new KeyError('NotFoundException', `Key '${KeyId}' does not exist`);
  if (key.use !== use) throw new KeyError('InvalidKeyUsageException', `The key is not for ${use}.`);
  return key;
}

function generateMac(keys: readonly LocalKey[], input: Input) {
  const { key, mac } = computeMac(keys, input);
  return { KeyId: key.arn, Mac: mac.toString('base64'), MacAlgorithm: algorithm };
}

function verifyMac(keys: readonly LocalKey[], input: Input) {
  const { key, mac } = computeMac(keys, input);
  const receivedMac = Buffer.from(String(input.Mac ?? ''), 'base64');
  if (receivedMac.length !== mac.length || !timingSafeEqual(receivedMac, mac)) {
    throw new KeyError('KMSInvalidMacException', 'The HMAC is not valid.');
  }
  return { KeyId: key.arn, MacValid: true, MacAlgorithm: algorithm };
}

function computeMac(keys: readonly LocalKey[], input: Input) {
  const { MacAlgorithm, Message } = input;
  const key = findKey(keys, input, 'codes');
  if (MacAlgorithm !== algorithm) {
    throw new KeyError('InvalidKeyUsageException', `The key is for ${algorithm}, not for ${MacAlgorithm}.`);
  }
  const message = Buffer.from(String(Message ?? ''), 'base64');
  if (message.length === 0 || message.length > maxMessageBytes) {
    throw new KeyError('ValidationException', `The message must have 1 to ${maxMessageBytes} bytes.`);
  }
  return { key, mac: createHmac('sha256', key.secret).update(message).digest() };
}

function generateDataKey(keys: readonly LocalKey[], input: Input) {
  const key = findKey(keys, input, 'data keys');
  if (input.KeySpec !== 'AES_256')
    throw new KeyError('ValidationException', 'The local run supports only AES_256 data keys.');
  const plain = randomBytes(dataKeyBytes);
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, key.secret, nonce).setAAD(serializeEncryptionContext(input));
  const sealed = Buffer.concat([sealing.update(plain), sealing.final()]);
  const blob = Buffer.concat([nonce, sealing.getAuthTag(), sealed]);
  return { KeyId: key.arn, Plaintext: plain.toString('base64'), CiphertextBlob: blob.toString('base64') };
}

function decrypt(keys: readonly LocalKey[], input: Input) {
  const key = findKey(keys, input, 'data keys');
  const blob = Buffer.from(String(input.CiphertextBlob ?? ''), 'base64');
  const tagEnd = nonceBytes + tagBytes;
  try {
    const opening = createDecipheriv(cipher, key.secret, blob.subarray(0, nonceBytes), { authTagLength: tagBytes })
      .setAuthTag(blob.subarray(nonceBytes, tagEnd))
      .setAAD(serializeEncryptionContext(input));
    const plain = Buffer.concat([opening.update(blob.subarray(tagEnd)), opening.final()]);
    return { KeyId: key.arn, Plaintext: plain.toString('base64'), EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' };
  } catch {
    throw new KeyError('InvalidCiphertextException', 'It was not encrypted with this key and this context.');
  }
}

/** Independent of the order of entries. */
function serializeEncryptionContext({ EncryptionContext }: Input): Buffer {
  return Buffer.from(JSON.stringify(Object.entries(EncryptionContext ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))));
}
