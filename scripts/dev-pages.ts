// The module that Vite loads again with every change: the pages of the app, rendered for the program.
import { createRequestHandler, RouterContextProvider } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { DEV_FACTS, type PageFacts } from '../server/pages/dev-pages.ts';
import { requestContext } from '../web/lib/api/server-context.ts';

const handle = createRequestHandler(build, 'development');

/** The page at the address that the browser asked for. */
export function render(request: Request): Promise<Response> {
  const facts = JSON.parse(request.headers.get(DEV_FACTS) ?? '') as PageFacts;
  const { pathname, search } = new URL(request.url);
  const pageRequest = new Request(new URL(pathname + search, facts.publicUrl), request);
  const context = new RouterContextProvider();
  context.set(requestContext, { ...facts, fetch: fetchFrom(facts.publicUrl), nonce: undefined, textFiles: new Map() });
  return handle(pageRequest, context);
}

/** Loaders reach the program by its address, where the built app reaches it in process. */
const fetchFrom =
  (publicUrl: string): typeof fetch =>
  (input, init) =>
    fetch(typeof input === 'string' ? new URL(input, publicUrl) : input, init);
