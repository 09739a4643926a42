import type { status as bg } from '../bg/status.ts';
import type { Shape } from '../shape.ts';

export const status = {
  title: 'Status',
  lead: 'Whether everything in the club’s program works, and what to do if something does not.',
  allFine: 'Everything works',
  needed_one: 'One thing needs attention',
  needed_other: '{{count}} things need attention',
  whatToDo: 'What to do',
  callAdmin: 'Call an admin.',
  docs: 'For the person who runs the server: the guide docs/operations.md, “{{section}}”',
  lastRuns: 'Last run of each job',
  states: { fine: 'Fine', look: 'Take a look', act: 'Act now' },
  toJobs: 'Go to “Jobs”',
  database: { embedded: 'embedded', own: 'a server of its own' },
  topics: {
    emails: 'Emails',
    texts: 'Text messages',
    backup: 'Backups',
    jobs: 'Automatic jobs',
    disk: 'Disk',
    files: 'Pictures and documents',
    certificate: 'Secure connection (HTTPS)',
    database: 'Database',
    standby: 'Standby database server',
    replication: 'Standby server and backups',
    errors: 'Errors',
    version: 'Version',
  },
  emailsWait: 'The club’s email is not set up yet. Emails wait and are sent as soon as it is.',
  lines: {
    emails: {
      leaving: 'Emails are being sent. The last one: {{when}}. Waiting: {{count}}.',
      unused: 'There were no emails to send yet.',
      kept: 'In the demo, emails are not sent; they are kept for reading.',
      refused: 'Emails that recipients do not accept, in the last three days: {{count}}.',
      off: 'Emails are not being sent: the club’s email is not set up. Waiting: {{count}}.',
      stuck: 'Emails have not been sent for more than an hour. Waiting: {{count}}.',
    },
    texts: {
      leaving: 'Text messages are being sent. The last one: {{when}}. Waiting: {{count}}.',
      unused: 'No text messages have been sent yet.',
      refused: 'Numbers the carrier did not accept in the last three days: {{count}}.',
      over_limit: 'Not sent this month because the limit was reached: {{count}}.',
      stuck: 'Text messages are not being sent. Waiting: {{count}}.',
    },
    backup: {
      proved: 'Backup: restored and verified {{when}}',
      warned: 'Backup: restored and verified {{when}}. But: {{name}}.',
      demo: 'The demo makes no backups.',
      off: 'The club has no backups.',
      none: 'There is no verified backup yet. The first one is made tonight at {{nightly}}.',
      missing: 'There is not a single verified backup.',
      late: 'Last verified backup: {{when}}. There has been none since.',
      failed: 'The last backup failed.',
    },
    jobs: {
      running: 'Jobs run on time.',
      failed: 'The last try failed: {{names}}. The program tries again.',
      failing: 'Failing again and again: {{names}}.',
      stopped: 'No job has run for more than half an hour.',
    },
    disk: {
      enough: 'Free space: {{percent}}%.',
      low: 'Only {{percent}}% of the server’s disk is free.',
      full: 'The server’s disk is full. Pictures and documents are not accepted.',
    },
    files: {
      ready: 'Pictures and documents open.',
      unreachable: 'Pictures and documents do not open: the storage does not answer. Everything else works.',
    },
    certificate: {
      valid: 'The certificate of {{name}} is valid until {{day}}.',
      none: 'The club’s address is without HTTPS: no certificate is needed.',
      unread: 'The server could not read the certificate of {{name}}.',
      other_name: 'The certificate is not for the address {{name}}.',
      ending: 'The certificate of {{name}} expires on {{day}}.',
      ended: 'The certificate of {{name}} expired on {{day}}. Browsers show families a warning.',
    },
    database: { reachable: 'It answers: PostgreSQL {{name}}, {{database}}.' },
    standby: {
      following: 'It keeps up, and visitors’ pages are read from it.',
      behind: 'It is {{seconds}} seconds behind. Visitors’ pages are read from the primary.',
      away: 'It does not answer. Visitors’ pages are read from the primary.',
    },
    replication: {
      none: 'The club has no standby server that could fall behind.',
      small: 'The standby server and the backups keep up: {{megabytes}} MB waiting.',
      growing: 'The standby server or the backups are behind: {{megabytes}} MB are waiting and take up disk space.',
    },
    errors: {
      few: 'Errors of the program in the last day: {{count}}.',
      many: 'The program had many errors in the last day: {{count}}.',
    },
    version: { running: 'Version {{name}}{{from}}, running since {{when}}.' },
  },
  advice: {
    emails: {
      refused: 'See which addresses they are, correct them or call.',
      off: 'Ask the person who runs the server to set up email (SMTP_URL).',
      stuck:
        'Check with the email provider whether the password changed and whether there is room. Then ask the person who runs the server to check SMTP_URL. We keep trying for 48 hours.',
    },
    texts: {
      refused: 'Open the message to see the numbers and correct them, or call the families.',
      over_limit: 'Raise the monthly limit in the settings under “Rules”, or call the families.',
      stuck:
        'Ask the carrier whether the account has credit and the service works. Then ask the person who looks after the server to check SMS_URL. We keep trying for 12 hours. Call the families about anything urgent.',
    },
    backup: {
      warned:
        'Check the disk, the permissions and the address of the backup location. If it is still there tomorrow, show it to the person who runs the server.',
      off: 'Ask the person who runs the server to set where backups are kept (BACKUP_TARGET).',
      none: 'You can make it now, with “Run now” at the job.',
      missing: 'Start “Backup” and see what it says.',
      late: 'Start “Backup” and see what it says.',
      failed: 'The reason is at the job “Backup”. Fix it and start the job.',
    },
    jobs: {
      failed: 'If it happens again, see the reason at the job.',
      failing: 'See the reason at the job and show it to the person who runs the server.',
      stopped: 'Ask the person who runs the server to restart the program. Missed jobs are caught up.',
    },
    disk: {
      low: 'Ask the person who runs the server to free up space or add a disk.',
      full: 'Call the person who runs the server right away: the disk needs space, or the program will stop.',
    },
    files: {
      unreachable: 'Ask the person who runs the server to check STORAGE_URL and whether the file storage works.',
    },
    certificate: {
      unread: 'Check that the server reaches its own public address.',
      other_name: 'Check the domain in the settings of Caddy or nginx.',
      ending: 'Check that Caddy or certbot renews it: ports 80 and 443 must be open.',
      ended: 'Renew it now: ports 80 and 443 must be open for Caddy or certbot.',
    },
    standby: {
      behind: 'Check that its PostgreSQL runs and reaches the primary: patronictl list.',
      away: 'Check that its PostgreSQL runs and reaches the primary: patronictl list.',
    },
    replication: {
      growing: 'Ask the person who runs the server to check whether the standby server and the backup location work.',
    },
    errors: { many: 'Ask the person who runs the server to look at the errors.' },
  },
} satisfies Shape<typeof bg>;
