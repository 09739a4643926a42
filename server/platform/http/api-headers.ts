import { EXPOSED_HEADERS } from './cors.ts';

/** A browser that has visited comes by HTTPS for a year (OWASP ASVS 5, 3.4.1). */
export const HSTS = 'max-age=31536000; includeSubDomains';

/**
 * The headers of the CORS and security middlewares, for a service that answers thousands of requests a second and
 * writes its headers itself: adding them afterwards costs as much as the rest of the answer.
 */
export const API_HEADERS: Record<string, string> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': EXPOSED_HEADERS.join(','),
  'Cross-Origin-Resource-Policy': 'same-site',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': HSTS,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
  'X-Permitted-Cross-Domain-Policies': 'none',
};
