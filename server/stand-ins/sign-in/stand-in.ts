import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { answerInProcess } from '../../auth/providers/openid.ts';
import type { Config } from '../../settings/config.ts';
import { STAND_IN_PATH } from '../../settings/provider-settings.ts';

/** Requests to the stand-in are short. */
const LARGEST_BODY = 64 * 1024;

async function load(config: Config): Promise<(request: Request) => Promise<Response>> {
  const settings = config.oidcProviders.find((provider) => provider.standIn);
  if (!settings) throw new Error('This installation has no stand-in');
  const [{ createProvider }, { fetchInProcess }] = await Promise.all([
    import('./provider.ts'),
    import('./in-process.ts'),
  ]);
  return fetchInProcess(await createProvider(config, settings));
}

/**
 * The demo's stand-in for Google: a whole OpenID provider (the npm package oidc-provider), loaded with the first
 * sign-in. Not found where Google itself, or nothing, is set up.
 */
export function createStandIn(config: Config): Hono {
  const app = new Hono();
  if (!config.oidcProviders.some((provider) => provider.standIn)) return app;
  let ready: ReturnType<typeof load> | undefined;
  const fetch = async (request: Request) => (await (ready ??= load(config)))(request);
  answerInProcess(config, fetch);
  app.use(`${STAND_IN_PATH}/*`, bodyLimit({ maxSize: LARGEST_BODY }));
  app.all(`${STAND_IN_PATH}/*`, async (c) => {
    // A proxy in front may have taken the TLS off: the stand-in knows itself by the address that people type.
    const { pathname, search } = new URL(c.req.url);
    const answer = await fetch(new Request(new URL(pathname + search, config.publicUrl), c.req.raw));
    const headers = new Headers(answer.headers);
    // Forms lead to the site, which may be typed under another name than PUBLIC_URL: no form-action here.
    headers.set(
      'content-security-policy',
      "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    );
    return new Response(answer.body, { status: answer.status, headers });
  });
  return app;
}
