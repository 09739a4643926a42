import type { Caller } from '../caller.ts';
import type { StatementContext } from './database.ts';
import type { BatchStep } from './lanes/batch.ts';

/**
 * The role; or a refusal where the user is disabled, or the session is over: a token that is still good does not show
 * it.
 */
const unlessDisabled = (person: string, session: string, role: string) =>
  `case when exists (select from auth.users where id = ${person}::uuid and banned_until > now()) then auth.refuse_disabled() \
when ${session}::uuid is not null and not exists (select from auth.sessions where id = ${session}::uuid and coalesce(not_after > now(), true)) \
then auth.refuse_ended_session() else ${role} end`;
/** The role of an admin or of reception for those who ask for it and are one, that of any signed-in user for all others. */
const ifStaff = (person: string, role: string) =>
  `case when ${role} <> 'club_admin' then 'authenticated' \
when exists (select from public.user_roles where user_id = ${person}::uuid and role = 'admin') then 'club_admin' \
when exists (select from public.user_roles where user_id = ${person}::uuid and role = 'reception') then 'club_desk' \
else 'authenticated' end`;
// Keeps a statement's plan for all values, since with row-level security planning costs more than running. Not where
// rows are counted: there are many of them then, and the rows that are read follow from the values.
const settingsAs = (
  role: string,
) => `select set_config('role', ${unlessDisabled('$8', '$12', role)}, true), set_config('request.jwt.claims', $2, true), \
set_config('request.method', $3, true), set_config('request.path', $4, true), set_config('transaction_read_only', $5, true), \
set_config('plan_cache_mode', $9, true), set_config('statement_timeout', $10, true), set_config('search_path', $11, true), \
set_config('request.headers', $6, true), set_config('request.cookies', $7, true)`;
const SETTINGS = settingsAs('$1');
const ADMIN_SETTINGS = settingsAs(ifStaff('$8', '$1'));
const TIME_ZONE = `select set_config('timezone', $1, true)`;

const becomeAs = (role: string) =>
  `select set_config('role', ${unlessDisabled('$2', '$3', role)}, true), set_config('request.jwt.claims', $4, true)`;
const BECOME = becomeAs('$1');
const BECOME_ADMIN = becomeAs(ifStaff('$2', '$1'));

/** The statements by which a transaction becomes its caller. */
export const BECOMING: readonly string[] = [BECOME, BECOME_ADMIN];

/** The statement by which a transaction becomes this caller. */
export const becoming = (caller: Caller) => ({
  text: caller.role === 'club_admin' ? BECOME_ADMIN : BECOME,
  values: [caller.role, personOf(caller), sessionOf(caller), JSON.stringify(caller.claims)],
});

/** The first steps of a batch: every statement behind them runs as the caller, with the facts of its request. */
export function settingsSteps(caller: Caller, context: StatementContext, timeoutMs: number): BatchStep[] {
  const {
    method,
    path,
    readOnly,
    timeZone,
    headers = '',
    cookies = '',
    planAgain = false,
    searchPath = null,
  } = context;
  const planning = planAgain ? 'force_custom_plan' : 'force_generic_plan';
  const requestSettings = [method, path, readOnly ? 'on' : 'off', headers, cookies];
  const running = [personOf(caller), planning, String(timeoutMs), searchPath, sessionOf(caller)];
  const values = [caller.role, JSON.stringify(caller.claims), ...requestSettings, ...running];
  const isAdmin = caller.role === 'club_admin';
  const settings = isAdmin
    ? { text: ADMIN_SETTINGS, values, name: 'admin-settings' }
    : { text: SETTINGS, values, name: 'settings' };
  return timeZone ? [settings, { text: TIME_ZONE, values: [timeZone], name: 'timezone' }] : [settings];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isSignedIn = ({ role }: Caller) => role === 'authenticated' || role === 'club_admin';
const personOf = (caller: Caller) => {
  const { sub } = caller.claims;
  return isSignedIn(caller) && typeof sub === 'string' && UUID.test(sub) ? sub : null;
};

const NO_SESSION = '00000000-0000-0000-0000-000000000000';

/** The session that the token names; an impossible id counts as an ended session. */
function sessionOf(caller: Caller): string | null {
  const { session_id: session } = caller.claims;
  if (!isSignedIn(caller) || session === undefined) return null;
  return typeof session === 'string' && UUID.test(session) ? session : NO_SESSION;
}
