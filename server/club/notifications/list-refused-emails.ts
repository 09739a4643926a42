import { sql } from 'kysely';
import * as z from 'zod/mini';
import { asServiceRole } from '../../platform/database/database.ts';
import { requireAdmin } from '../core/access/access.ts';
import { defineProcedure } from '../core/procedure.ts';

/** An email whose recipient was refused for good. */
interface RefusedEmail {
  id: string;
  recipient: string;
  subject: string;
  /** In the words of the recipient's email server. */
  reason: string | null;
  failed_at: string;
}

const SHOWN_DAYS = 30;
const SHOWN_ROWS = 50;

export const listRefusedEmails = defineProcedure({
  name: 'list_refused_emails',
  summary: 'The emails of the last 30 days whose recipients were refused for good, with what their email servers said.',
  input: z.strictObject({}),
  async run(context) {
    await requireAdmin(context);
    return asServiceRole(context.trx, async (trx) => {
      const { rows } = await sql<RefusedEmail>`
        select id, recipient, subject, last_error as reason, failed_at from email.outgoing
        where failed_at > now() - make_interval(days => ${SHOWN_DAYS}) and not for_digest order by failed_at desc limit ${SHOWN_ROWS}
      `.execute(trx);
      return { emails: rows };
    });
  },
});
