import type pg from 'pg';
import { SettingError } from '../../settings/setting-error.ts';
import { only } from '../database/rows.ts';

const OLDEST = 15;
/** From here on, CREATEROLE and BYPASSRLS are enough to make roles that bypass row-level security. */
const ROLES_WITHOUT_SUPERUSER = 16;
const ROLES = [
  'anon',
  'authenticated',
  'service_role',
  'authenticator',
  'supabase_auth_admin',
  'supabase_storage_admin',
  'supabase_realtime_admin',
];

/** The server's facts, and those of the user who logged in. */
export interface ServerFacts {
  /** As PostgreSQL counts: 150004 is 15.4. */
  version: number;
  user: string;
  is_superuser: boolean;
  makes_roles: boolean;
  bypasses_rls: boolean;
  /** Migrations of the club have run here: its roles are there. */
  is_installed: boolean;
  /** Existing roles with the club's names that the user may not grant. */
  foreign_roles: string[];
  owns_database: boolean;
}

/** Checks, before anything is written, whether the club can live on this server. Throws SettingError with one line. */
export async function checkServer(client: pg.Client, servers: string): Promise<void> {
  const { rows } = await client.query<ServerFacts>(
    `select current_setting('server_version_num')::integer as version, current_user as user, rolsuper as is_superuser,
       rolcreaterole as makes_roles, rolbypassrls as bypasses_rls,
       exists (select from pg_class where relname = 'applied' and relnamespace = to_regnamespace('migrations')) as is_installed,
       array(select club.rolname::text from pg_roles as club where club.rolname = any ($1::text[])
         and not pg_has_role(current_user, club.oid, 'member with admin option') order by 1) as foreign_roles,
       (select pg_has_role(current_user, datdba, 'member') from pg_database where datname = current_database()) as owns_database
     from pg_roles where rolname = current_user`,
    [ROLES],
  );
  const fault = faultOf(only(rows));
  if (fault) throw new SettingError(`The database at ${servers} cannot be used: ${fault}`);
}

/** The missing right or feature, in one line with what to do; undefined where all is there. */
export function faultOf(facts: ServerFacts): string | undefined {
  const { version, user, is_superuser, makes_roles, bypasses_rls, owns_database } = facts;
  const major = Math.floor(version / 10_000);
  if (major < OLDEST) return `it is PostgreSQL ${major}, use ${OLDEST} or newer`;
  if (is_superuser) return undefined;
  if (!owns_database) return `${user} does not own it: alter database … owner to ${user}`;
  if (facts.is_installed) return undefined;
  if (major < ROLES_WITHOUT_SUPERUSER) {
    return `on PostgreSQL ${major} only a superuser makes roles with BYPASSRLS: alter role ${user} superuser`;
  }
  if (!makes_roles || !bypasses_rls) {
    return `${user} may not make roles with BYPASSRLS: alter role ${user} createrole bypassrls`;
  }
  const foreign = facts.foreign_roles.join(', ');
  return foreign ? `roles of another user are in the way: grant ${foreign} to ${user} with admin option` : undefined;
}
