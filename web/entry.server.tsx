import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import type { RenderToPipeableStreamOptions } from 'react-dom/server';
import { ServerRouter } from 'react-router';
import type { EntryContext, RouterContextProvider } from 'react-router';
import { I18nextProvider } from 'react-i18next';
import { serverI18n } from './i18n/server.ts';
import { readLanguage } from './lib/language.ts';
import { requestContext } from './lib/server-context.ts';

/** How long a page may wait for its data before the rest of it is rendered by the browser. */
export const streamTimeout = 5_000;

/** Renders a document as a stream; crawlers get it whole. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.append('Vary', 'Cookie');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { nonce } = loadContext.get(requestContext);
  const wholePage = isbot(request.headers.get('user-agent') ?? '');

  return new Promise((resolve, reject) => {
    let shellRendered = false;
    const answer = () => {
      shellRendered = true;
      const body = new PassThrough({
        final(done) {
          clearTimeout(timeout);
          done();
        },
      });
      pipe(body);
      resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
    };
    const options: RenderToPipeableStreamOptions = {
      nonce,
      [wholePage ? 'onAllReady' : 'onShellReady']: answer,
      onShellError: reject,
      onError(error) {
        status = 500;
        if (shellRendered) console.error(error);
      },
    };
    const { pipe, abort } = renderToPipeableStream(
      <I18nextProvider i18n={serverI18n(readLanguage(request))}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </I18nextProvider>,
      options,
    );
    const timeout = setTimeout(() => abort(), streamTimeout + 1_000);
  });
}
