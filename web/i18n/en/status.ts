import type { status as bg } from '../bg/status.ts';
import type { Shape } from '../shape.ts';

export const status = {
  title: 'Status',
  lead: 'How the club’s program and the machine under it are. Worked out each time the page opens.',
  allFine: 'Everything works',
  needed_one: 'One thing needs attention',
  needed_other: '{{count}} things need attention',
  whatToDo: 'What to do',
  callAdmin: 'Call an admin.',
  docs: 'More in docs/operations.md, “{{section}}”',
  lastRuns: 'Last run of each job',
  states: { fine: 'Fine', look: 'Look at it', act: 'Act now' },
  toJobs: 'Go to “Jobs”',
  database: { embedded: 'embedded', own: 'a server of its own' },
  topics: {
    emails: 'Emails',
    backup: 'Backups',
    jobs: 'Automatic jobs',
    disk: 'Disk',
    files: 'Pictures and documents',
    certificate: 'Certificate of the address',
    database: 'Database',
    standby: 'Standby of the database',
    replication: 'Log of the database',
    errors: 'Errors',
    version: 'Version',
  },
  lines: {
    emails: {
      leaving: 'Emails leave. The last one: {{when}}. Waiting: {{count}}.',
      unused: 'There were no emails to send yet.',
      kept: 'In the demo emails do not leave; they are kept to be read.',
      refused: 'Recipients refused for good within the last three days: {{count}}.',
      off: 'Emails do not leave: the server has no email server to send by. Waiting: {{count}}.',
      stuck: 'No email has left for more than an hour. Waiting: {{count}}.',
    },
    backup: {
      proved: 'Backup: restored and proved {{when}}',
      warned: 'Backup: restored and proved {{when}}. But: {{name}}.',
      demo: 'The demo makes no backups.',
      off: 'The club has no backups.',
      none: 'There is no proved backup yet. The first one is made tonight at {{nightly}}.',
      missing: 'There is not one proved backup.',
      late: 'Last proved backup: {{when}}. There was none since.',
      failed: 'The last backup failed.',
    },
    jobs: {
      running: 'Jobs run on time.',
      failed: 'The last try failed: {{names}}. The program tries again.',
      failing: 'It fails again and again: {{names}}.',
      stopped: 'No job has run for more than half an hour.',
    },
    disk: {
      enough: 'Free space: {{percent}}%.',
      low: 'Only {{percent}}% of the server’s disk is free.',
      full: 'The server’s disk is full. Pictures and documents are not taken.',
    },
    files: {
      ready: 'The file store answers.',
      unreachable: 'The file store does not answer. Pictures and documents are missing, everything else works.',
    },
    certificate: {
      valid: 'The certificate of {{name}} is valid until {{day}}.',
      none: 'The club’s address is without HTTPS: no certificate is needed.',
      unread: 'The server could not read the certificate of {{name}}.',
      other_name: 'The certificate is not for the address {{name}}.',
      ending: 'The certificate of {{name}} ends on {{day}}.',
      ended: 'The certificate of {{name}} ended on {{day}}. Browsers warn families.',
    },
    database: { reachable: 'It answers: PostgreSQL {{name}}, {{database}}.' },
    standby: {
      following: 'Visitors read on it, and it keeps up.',
      behind: 'It is {{seconds}} seconds behind. Visitors read on the primary.',
      away: 'It does not answer. Visitors read on the primary.',
    },
    replication: {
      none: 'Nothing reads the log of the database.',
      small: 'The readers of the log keep up: they hold back {{megabytes}} MB.',
      growing: 'The log of the database grows: {{megabytes}} MB are unread.',
    },
    errors: {
      few: 'Errors in the server’s log within the last day: {{count}}.',
      many: 'There are many errors in the server’s log within the last day: {{count}}.',
    },
    version: { running: 'Version {{name}}{{from}}, running since {{when}}.' },
  },
  advice: {
    emails: {
      refused: 'See which addresses they are, correct them, or call.',
      off: 'Set SMTP_URL on the server.',
      stuck:
        'Check the password and the quota at the email provider, and SMTP_URL on the server. Tries go on for 48 hours.',
    },
    backup: {
      warned:
        'Check the disk, the rights and the address of the target. If it is there again tomorrow, show it to the people who maintain the program.',
      off: 'Set BACKUP_TARGET on the server: a folder, S3 or SFTP.',
      none: 'It can be made now, with “Run now” of the job.',
      missing: 'Start “Backup” and see what it says.',
      late: 'Start “Backup” and see what it says.',
      failed: 'The reason is at the job “Backup”. Remove it and start the job.',
    },
    jobs: {
      failed: 'If it happens again, see the reason at the job.',
      failing: 'See the reason at the job and show it to the people who maintain the program.',
      stopped: 'Restart the program on the server. What was missed is made up for.',
    },
    disk: {
      low: 'Make room, or add a disk.',
      full: 'Make room at once, so that the database can write.',
    },
    files: { unreachable: 'Check STORAGE_URL and that the store runs.' },
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
      growing: 'Check that the target of the backups answers and that the standby of the database runs.',
    },
    errors: { many: 'Show the log to the people who maintain the program.' },
  },
} satisfies Shape<typeof bg>;
