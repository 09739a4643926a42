/** A request of a visitor, with the status and the code of its answer. */
type Provocation = [answer: string, path: string, init?: RequestInit];

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const sending = (headers: Record<string, string>): RequestInit => ({ headers });
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

/** The error codes that one request is enough for. */
export const PROVOKED: Provocation[] = [
  ['400 validation_failed', '/auth/v1/token?grant_type=password', post({ password: 'plavane-2026' })],
  ['400 bad_json', '/auth/v1/token?grant_type=password', post('{')],
  ['400 invalid_credentials', '/auth/v1/token?grant_type=password', post({ email: 'no@one.example', password: 'x' })],
  [
    '400 refresh_token_not_found',
    '/auth/v1/token?grant_type=refresh_token',
    post({ refresh_token: 'unknown-but-well-shaped' }),
  ],
  ['401 no_authorization', '/auth/v1/user'],
  ['403 bad_jwt', '/auth/v1/user', sending({ Authorization: 'Bearer x' })],
  ['403 otp_expired', '/auth/v1/verify', post({ type: 'signup', token_hash: 'nothing' })],
  [
    '404 flow_state_not_found',
    '/auth/v1/token?grant_type=pkce',
    post({ auth_code: UNKNOWN_ID, code_verifier: 'v'.repeat(43) }),
  ],
  ['413 request_entity_too_large', '/auth/v1/recover', post({ email: 'x'.repeat(40_000) })],
  ['422 weak_password', '/auth/v1/signup', post({ email: 'no@one.example', password: '1' })],
  ['400 PGRST100', '/rest/v1/plans?id=foo.1'],
  ['416 PGRST103', '/rest/v1/plans?limit=-1'],
  ['406 PGRST106', '/rest/v1/plans', sending({ 'Accept-Profile': 'auth' })],
  ['406 PGRST107', '/rest/v1/plans', sending({ Accept: 'image/png' })],
  ['400 PGRST108', '/rest/v1/plans?events.title=eq.x'],
  ['406 PGRST116', `/rest/v1/plans?id=eq.${UNKNOWN_ID}`, sending({ Accept: 'application/vnd.pgrst.object+json' })],
  ['405 PGRST117', '/rest/v1/plans', { method: 'PROPFIND' }],
  ['400 PGRST122', '/rest/v1/plans', sending({ Prefer: 'handling=strict, foo=bar' })],
  ['404 PGRST125', '/rest/v1/a/b'],
  ['400 PGRST200', '/rest/v1/plans?select=events(id)'],
  ['404 PGRST202', '/rest/v1/rpc/nothing', post({})],
  ['404 PGRST205', '/rest/v1/nowhere'],
  ['401 PGRST301', '/rest/v1/plans', sending({ Authorization: 'Bearer x' })],
];
