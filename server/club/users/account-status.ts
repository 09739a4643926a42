import { myAccountStatusInput } from '../../../contracts/inputs/users.ts';
import type { Role } from '../../../contracts/roles.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { onlyRow } from '../../platform/database/rows.ts';
import { requireUser } from '../core/access/access.ts';
import { defineProcedure } from '../core/procedure.ts';

/** The relation of a user to the club. */
interface AccountStatusRow {
  /** The strongest first. */
  roles: Role[];
  /** Null without an athlete account. */
  athlete_approved: boolean | null;
  /** 32 bytes in base64, other ones for every session, assurance level and set of roles; null without a session. */
  view_key: string | null;
}

export const myAccountStatus = defineProcedure({
  name: 'my_account_status',
  summary:
    'The caller’s roles and athlete approval, and the key under which this session keeps views of pages on its device.',
  input: myAccountStatusInput,
  isRead: true,
  async run(context) {
    const userId = requireUser(context);
    const { session_id = null, aal = null } = context.caller.claims;
    return asServiceRole(context.trx, async (trx) => {
      return onlyRow(trx)<AccountStatusRow>`
        select roles, (select approved from athlete_accounts where user_id = ${userId}) as athlete_approved, (
          select encode(sha256(view_key || convert_to(concat(${aal}::text, roles), 'UTF8')), 'base64')
          from auth.sessions where id::text = ${session_id} and user_id = ${userId}
        ) as view_key
        from (select array(select role from user_roles where user_id = ${userId} order by private.rank_of_role(role)) as roles) as own
      `;
    });
  },
});
