import { sql } from 'kysely';
import { sendTestEmailInput } from '../../../contracts/inputs/setup.ts';
import type { Locale } from '../../../contracts/roles.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { only } from '../../platform/database/rows.ts';
import { asEmail } from '../../platform/email/email-content.ts';
import { sendLater, SITE } from '../../platform/email/outbox.ts';
import { requireAdmin, requireUser } from '../core/access/access.ts';
import { defineProcedure } from '../core/procedure.ts';
import { TEST_EMAIL } from './read-setup.ts';

const TEXTS: Record<Locale, { subject: string; greeting: string; body: string; button: string; footnote: string }> = {
  bg: {
    subject: 'Пробно писмо',
    greeting: 'Здравей,',
    body: 'Щом четеш това, писмата на клуба тръгват и стигат.',
    button: 'Потвърди, че стигна',
    footnote: 'Писмото е поискано от администратор на клуба от стъпката „Поща“.',
  },
  en: {
    subject: 'A test email',
    greeting: 'Hello,',
    body: 'If you can read this, the club’s emails are sent and arrive.',
    button: 'Confirm that it arrived',
    footnote: 'An admin of the club asked for this email, at the step “Email”.',
  },
  ru: {
    subject: 'Пробное письмо',
    greeting: 'Здравствуйте!',
    body: 'Если вы это читаете, письма клуба отправляются и доходят.',
    button: 'Подтвердить, что дошло',
    footnote: 'Письмо запросил администратор клуба на шаге «Почта».',
  },
};

export const sendTestEmail = defineProcedure({
  name: 'send_test_email',
  summary:
    'Sends a test email to the admin who asks. One at a time: an earlier one that still waits is dropped. read_setup says what the SMTP server answered.',
  input: sendTestEmailInput,
  async run(context) {
    await requireAdmin(context);
    const userId = requireUser(context);
    const { rows } = await asServiceRole(context.trx, async (trx) => {
      await sql`delete from email.outgoing where kind = ${TEST_EMAIL} and sent_at is null`.execute(trx);
      return sql<{ email: string | null; sender: string }>`
        select email, (select coalesce(${sql.ref(NAME_IN[context.locale])}, name) from club_settings) as sender
        from auth.users where id = ${userId}`.execute(trx);
    });
    const { email, sender: club } = only(rows);
    if (!email) throw new ClubError('no_email');
    const { locale } = context;
    const { subject, body, button, ...words } = TEXTS[locale];
    const content = {
      ...words,
      locale,
      club,
      subject: `${subject} · ${club}`,
      paragraphs: [body],
      button: { words: button, link: `${SITE}/admin/setup#email` },
    };
    await sendLater(context.trx, asEmail(email, TEST_EMAIL, content));
    return { recipient: email };
  },
});

const NAME_IN = { bg: 'name', en: 'name_en', ru: 'name_ru' } as const;
