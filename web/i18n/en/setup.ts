import type { setup as bg } from '../bg/setup.ts';
import type { Shape } from '../shape.ts';

export const setup = {
  title: 'First steps',
  lead: 'Step by step until the club runs. Each can wait.',
  card: 'Set the club up',
  next: 'Next:',
  go: 'Continue',
  progress: 'Settled steps',
  progressText: '{{settled}} of {{all}}',
  hint: 'Stop at any time: the club works with what is there so far.',
  ready: 'All is done. This page stays in the settings.',
  closed: 'The steps are no longer shown at the start.',
  close: 'Do not show again',
  open: 'Show again',
  skip: 'Skip',
  skipNamed: 'Skip: {{title}}',
  again: 'Reopen the step',
  againNamed: 'Reopen the step: {{title}}',
  confirm: 'It is right',
  arrived: 'The email arrived',
  states: {
    open: 'to do',
    done: 'done',
    skipped: 'skipped',
  },
  steps: {
    currency: {
      title: 'Currency',
      why: 'All prices are written in it. It stays once anything has a price, so it comes first.',
      go: 'Choose the currency',
    },
    details: {
      title: 'The club’s details',
      why: 'The name (in “The club”), address, phone and email (in “Contact”) are on the site and in every email.',
      go: 'Fill in the details',
    },
    locations: {
      title: 'Pools and kindergartens',
      why: 'Every class is at a location.',
      go: 'Add a location',
    },
    skills: {
      title: 'Levels and skills',
      why: 'Instructors tick what a child can do. There is a list to begin with; make it yours.',
      go: 'Look at the skills',
    },
    plans: {
      title: 'Plans and prices',
      why: 'Without a plan no parent can enroll a child.',
      go: 'Add a plan',
    },
    holidays: {
      title: 'Official holidays',
      why: 'No lessons are made on closed days. They are added in one go for this year and the next.',
      go: 'See the holidays',
    },
    documents: {
      title: 'Documents',
      why: 'Terms and privacy are drafts with brackets to fill in. Parents see them once you publish them.',
      go: 'Finish the drafts',
    },
    instructors: {
      title: 'Instructors',
      why: 'Every class has an instructor who keeps its roster.',
      go: 'Add an instructor',
    },
    classes: {
      title: 'Classes',
      why: 'With day, time and seats. Lessons and enrollment begin with them.',
      go: 'Add a class',
    },
    import: {
      title: 'The families so far',
      why: 'Children, families, sessions and debts from Excel. First you see what becomes of every row.',
      go: 'Import a file',
    },
    email: {
      title: 'Email',
      why: 'Emails confirm accounts and remind of payments. Send one to yourself.',
      go: 'Email',
    },
    backup: {
      title: 'Backups',
      why: 'The club backs itself up every night and proves the backup. The step is done after the first one.',
      go: 'Automatic jobs',
    },
  },
  email: {
    send: 'Send a test email',
    again: 'Send again',
    waiting: 'The email to {{recipient}} waits for the SMTP server.',
    taken:
      'The SMTP server took the email to {{recipient}} ({{when}}). See whether it arrived, in the spam folder too.',
    failed: 'The SMTP server did not take the email to {{recipient}}. It is tried again, but read its answer first:',
    refused: 'The SMTP server refused the email to {{recipient}} for good. Its answer:',
    kept: 'No emails leave from here: the server lacks the setting SMTP_URL. The email to {{recipient}} is kept.',
  },
  backup: {
    on: 'The backup target is set. The first backup is made tonight, or now with “Run now”.',
    off: 'The server lacks the setting BACKUP_TARGET: a folder, S3 or SFTP. The person who runs the server sets it.',
  },
  name: {
    title: 'What is your name?',
    label: 'Full name',
    help: 'This is how families and colleagues see you.',
    save: 'Save the name',
    done: 'The name is saved',
  },
} satisfies Shape<typeof bg>;
