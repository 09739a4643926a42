import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushContent } from '../platform/push/outbox.ts';

/** A push as its browser reads it. */
interface Received {
  endpoint: string;
  content: PushContent;
  headers: IncomingHttpHeaders;
}

/** The answer of the service: its status with headers; `silence` is none at all. */
type ServiceResponse = number | [status: number, headers: Record<string, string>] | 'silence';

/** A push service on this machine (RFC 8030), with browsers that open what they get (RFC 8291) and check who sent it (RFC 8292). */
export async function startPushService() {
  const received: Received[] = [];
  const browsers = new Map<
    string,
    { open: (body: Buffer) => PushContent; answer: () => ServiceResponse | Promise<ServiceResponse> }
  >();
  const paths: string[] = [];
  const server = createServer((request, response) => void take(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '', headers } = request;
    paths.push(url);
    const body = Buffer.concat(await request.toArray());
    const browser = browsers.get(url);
    if (!browser) return void response.writeHead(404).end();
    checkSender(headers.authorization, origin);
    received.push({ endpoint: origin + url, content: browser.open(body), headers });
    const answer = await browser.answer();
    if (answer === 'silence') return;
    const [status, more] = typeof answer === 'number' ? [answer, {}] : answer;
    response.writeHead(status, more).end();
  }

  return {
    received,
    /** All addresses that were asked for. */
    paths,
    /** The texts that a browser got. */
    textsAt: (endpoint: string) =>
      received.filter((one) => one.endpoint === endpoint).map(({ content }) => content.body),
    /** The subscription of a new browser; its service answers its pushes so. */
    browser(answer: () => ServiceResponse | Promise<ServiceResponse> = () => 201) {
      const { open, p256dh, auth } = newKeys();
      const path = `/push/${randomBytes(16).toString('base64url')}`;
      browsers.set(path, { open, answer });
      return { endpoint: origin + path, p256dh, auth };
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The keys of a browser, and what opens a push that was sealed for them. */
export function newKeys() {
  const curve = createECDH('prime256v1');
  const ownPublic = curve.generateKeys();
  const auth = randomBytes(16);
  const open = (body: Buffer): PushContent => {
    const [salt, idLength] = [body.subarray(0, 16), body[20]!];
    const sender = body.subarray(21, 21 + idLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), ownPublic, sender]);
    const secret = Buffer.from(hkdfSync('sha256', curve.computeSecret(sender), auth, info, 32));
    const derive = (name: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, bytes));
    const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    cipher.setAuthTag(body.subarray(-16));
    const padded = Buffer.concat([cipher.update(body.subarray(21 + idLength, -16)), cipher.final()]);
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as PushContent;
  };
  return { open, p256dh: ownPublic.toString('base64url'), auth: auth.toString('base64url') };
}

/** Throws unless the push names its sender, who signed it for this very service. */
function checkSender(authorization = '', audience: string): void {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string };
  if (!isSigned || aud !== audience) throw new Error('The push is of a stranger');
}
