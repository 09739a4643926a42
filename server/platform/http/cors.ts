import { cors } from 'hono/cors';

/** The headers of an answer that a browser on another origin may read. */
export const EXPOSED_HEADERS = [
  'content-range',
  'content-profile',
  'content-location',
  'preference-applied',
  'location',
  'retry-after',
  'etag',
  'x-total-count',
  'link',
  'x-supabase-api-version',
  'x-relay-error',
  // Resumable uploads (tus).
  'upload-offset',
  'upload-length',
  'upload-metadata',
  'upload-expires',
  'tus-resumable',
  'tus-version',
  'tus-extension',
];

/**
 * The methods and headers that a browser on another origin may use: the union of what the official client's parts need.
 * No cookies take part, so any origin may ask: the token decides.
 */
export const apiCors = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  allowHeaders: [
    'authorization',
    'apikey',
    'x-client-info',
    'content-type',
    'accept',
    'accept-profile',
    'content-profile',
    'prefer',
    'range',
    'range-unit',
    'x-retry-count',
    'x-supabase-api-version',
    'x-upsert',
    'x-metadata',
    'cache-control',
    'content-encoding',
    'x-region',
    'traceparent',
    'tracestate',
    'baggage',
    // Resumable uploads (tus).
    'tus-resumable',
    'upload-length',
    'upload-offset',
    'upload-metadata',
    'x-signature',
  ],
  exposeHeaders: EXPOSED_HEADERS,
  maxAge: 7200,
});
