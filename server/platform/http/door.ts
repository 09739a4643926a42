import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Config } from '../../settings/config.ts';
import { log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { noteMessage } from './body/body-pieces.ts';
import { BODY_PATIENCE, watchBody } from './body/body-watch.ts';
import { sendStream } from './body/stream-answer.ts';
import { noteSocket } from './client-ip.ts';

type Fetch = (request: Request, env: HttpBindings) => Response | Promise<Response>;

/**
 * Accepts connections: notes what each request came over, sends files straight to it, and warns once about a proxy in
 * front that no setting names. Measures each request, and ends one whose body does not end.
 */
export function atTheDoor(
  fetch: Fetch,
  { clientIpHeader }: Pick<Config, 'clientIpHeader'>,
  metrics?: Pick<Metrics, 'request'>,
  patience = BODY_PATIENCE,
): Fetch {
  let warned = clientIpHeader !== undefined;
  return async (request, env) => {
    const { headers, socket } = env.incoming;
    noteSocket(request, socket.remoteAddress);
    noteMessage(request, env.incoming as IncomingMessage);
    watchBody(request, env.incoming as IncomingMessage, env.outgoing as ServerResponse, patience);
    if (!warned && comesThroughProxy(headers)) {
      warned = true;
      log('warn', 'proxy.unnamed', { hint: UNNAMED });
    }
    const started = performance.now();
    const answer = await fetch(request, env);
    metrics?.request(env.incoming.url ?? '', answer.status, performance.now() - started);
    return sendStream(answer, env.outgoing as ServerResponse) ? SENT : answer;
  };
}

/** A copy is always a whole answer: one made after the listener has set its own class would be written once more. */
const SENT = RESPONSE_ALREADY_SENT.clone();
const UNNAMED = 'Set CLIENT_IP_HEADER to the header in which the proxy names the caller: until then all count as one';
/** The headers that a proxy adds to a request. */
export const PROXY_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
  'x-real-ip',
  'cf-connecting-ip',
  'via',
];

const comesThroughProxy = (headers: IncomingHttpHeaders) => PROXY_HEADERS.some((name) => headers[name] !== undefined);
