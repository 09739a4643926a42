import { sql } from 'kysely';
import { deleteCertificateInput, saveCertificateInput } from '../../../contracts/inputs/certificates.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { only } from '../../platform/database/rows.ts';
import { hasAdminRights, requireUser, unknownTo } from '../core/access/access.ts';
import { audit } from '../core/audit.ts';
import { defineProcedure, type ProcedureContext } from '../core/procedure.ts';

/** Whose certificate it is: one of the two. */
interface Swimmer {
  child_id: string | null;
  user_id: string | null;
}

export const saveCertificate = defineProcedure({
  name: 'save_certificate',
  summary:
    'Keeps a swimmer’s certificate whose file is uploaded, with its last day, for an admin to check. One that an admin uploads counts as checked.',
  input: saveCertificateInput,
  async run(context, { child_id, kind, valid_until, file_path }) {
    const userId = requireUser(context);
    const { swimmer, admin } = await requireSwimmer(context, userId, child_id ?? null);
    const certificate_id = await asServiceRole(context.trx, async (trx) => {
      await requireFile(trx, userId, file_path);
      const checked = admin
        ? { state: 'verified', checked_by: userId, checked_at: new Date().toISOString() }
        : { state: 'waiting' };
      const row = await trx
        .insertInto('certificates')
        .values({ ...swimmer, kind, valid_until, file_path, uploaded_by: userId, ...checked } as never)
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    });
    if (admin)
      await audit(context, 'save_certificate', { table: 'certificates', id: certificate_id, details: { kind } });
    return { certificate_id };
  },
});

export const deleteCertificate = defineProcedure({
  name: 'delete_certificate',
  summary: 'Removes a swimmer’s certificate with its file; for the family, the athlete and admins.',
  input: deleteCertificateInput,
  async run(context, { certificate_id }) {
    const userId = requireUser(context);
    const certificate = await asServiceRole(context.trx, (trx) =>
      trx
        .selectFrom('certificates')
        .select(['child_id', 'user_id', 'kind'])
        .where('id', '=', certificate_id)
        .executeTakeFirst(),
    );
    // A caller who may not read the certificate does not learn that it exists.
    if (!certificate || !(await mayBring(context, userId, certificate))) throw new ClubError('certificate_not_found');
    await asServiceRole(context.trx, (trx) =>
      trx.deleteFrom('certificates').where('id', '=', certificate_id).execute(),
    );
    if (await hasAdminRights(context))
      await audit(context, 'delete_certificate', {
        table: 'certificates',
        id: certificate_id,
        details: { kind: certificate.kind },
      });
    return { certificate_id };
  },
});

/** Whose certificate it will be, and whether an admin uploads it for another person. */
async function requireSwimmer(
  context: ProcedureContext,
  userId: string,
  childId: string | null,
): Promise<{ swimmer: Swimmer; admin: boolean }> {
  const swimmer = childId ? { child_id: childId, user_id: null } : await ownSwimmer(context, userId);
  if (swimmer.child_id) await requireChild(context, swimmer.child_id);
  if (await isOwn(context, userId, swimmer)) return { swimmer, admin: false };
  if (await hasAdminRights(context)) return { swimmer, admin: true };
  throw new ClubError(childId ? 'not_your_child' : 'not_allowed');
}

async function requireChild(context: ProcedureContext, childId: string): Promise<void> {
  const child = await asServiceRole(context.trx, (trx) =>
    trx.selectFrom('children').select('id').where('id', '=', childId).forShare().executeTakeFirst(),
  );
  if (!child) throw await unknownTo(context, 'child_not_found', 'not_your_child');
}

/** An athlete's certificates are those of the child that it is; without one, its own. */
async function ownSwimmer({ trx }: ProcedureContext, userId: string): Promise<Swimmer> {
  const account = await asServiceRole(trx, (trusted) =>
    trusted.selectFrom('athlete_accounts').select('child_id').where('user_id', '=', userId).executeTakeFirst(),
  );
  return account?.child_id ? { child_id: account.child_id, user_id: null } : { child_id: null, user_id: userId };
}

const mayBring = async (context: ProcedureContext, userId: string, swimmer: Swimmer): Promise<boolean> =>
  (await isOwn(context, userId, swimmer)) || (await hasAdminRights(context));

/** True if the swimmer is a child of the caller's, or the caller as an approved athlete. */
async function isOwn({ trx }: ProcedureContext, userId: string, { child_id, user_id }: Swimmer): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    select case when ${child_id}::uuid is null then ${user_id}::uuid = ${userId}::uuid and private.is_athlete()
      else ${child_id}::uuid = any (private.my_child_ids() || private.athlete_child_ids()) end as own
  `.execute(trx);
  return only(rows).own;
}

/** Checks that the file is in the caller's folder, and belongs to no other certificate. */
async function requireFile(trx: Transaction, userId: string, path: string): Promise<void> {
  const { rows } = await sql`
    select from storage.objects
    where bucket_id = 'certificates' and name = ${path} and starts_with(name, ${`${userId}/`})
      and not exists (select from certificates where file_path = name)
  `.execute(trx);
  if (rows.length === 0) throw new ClubError('certificate_file_missing');
}
