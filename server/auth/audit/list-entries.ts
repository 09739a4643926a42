import type { Context } from 'hono';
import { sql } from 'kysely';
import { only } from '../../platform/database/rows.ts';
import { pageOf, writePaging } from '../admin/paging.ts';
import { requireAdmin } from '../admin/require-admin.ts';
import { transact, type AuthService } from '../service.ts';

interface EntryRow {
  id: string;
  actor_id: string | null;
  action: string;
  payload: Record<string, unknown>;
  ip_address: string | null;
  created_at: string;
}

/** GET /admin/audit: a page of the record, the newest first, for the secret key. */
export async function listEntries(service: AuthService, c: Context): Promise<Response> {
  await requireAdmin(service, c);
  const page = pageOf(c);
  const { rows, total } = await transact(service, async (trx) => {
    const counted = await sql<{
      total: number;
    }>`select count(*)::int as total from auth.audit_log_entries`.execute(trx);
    const entries = await sql<EntryRow>`
      select id, actor_id, action, payload, host(ip_address) as ip_address, created_at from auth.audit_log_entries
      order by created_at desc, id limit ${page.perPage} offset ${(page.page - 1) * page.perPage}
    `.execute(trx);
    return { rows: entries.rows, total: only(counted.rows).total };
  });
  writePaging(c, '/admin/audit', page, total);
  const entries = rows.map(({ id, actor_id, action, payload, ip_address, created_at }) => ({
    id,
    payload: { ...payload, action, actor_id },
    ip_address: ip_address ?? '',
    created_at,
  }));
  return c.json(entries);
}
