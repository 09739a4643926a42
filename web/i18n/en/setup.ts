import type { setup as bg } from '../bg/setup.ts';
import type { Shape } from '../shape.ts';

export const setup = {
  title: 'First steps',
  lead: 'Step by step until the club is up and running. Each step can wait.',
  card: 'Set up the club',
  next: 'Next:',
  go: 'Continue',
  progress: 'Finished steps',
  progressText: '{{settled}} of {{all}}',
  hint: 'You can stop at any time: the club works with what you have so far.',
  ready: 'Everything is done. This page stays in the settings.',
  closed: 'The steps are no longer shown at the start.',
  close: 'Do not show again',
  open: 'Show again',
  skip: 'Skip',
  skipNamed: 'Skip: {{title}}',
  again: 'Reopen the step',
  againNamed: 'Reopen the step: {{title}}',
  confirm: 'Done',
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
      why: 'Where lessons take place. A class needs a location.',
      go: 'Add a location',
    },
    skills: {
      title: 'Levels and skills',
      why: 'Instructors mark what a child can do. Choose a ready ladder with one press and change it as you like.',
      go: 'To the levels',
    },
    plans: {
      title: 'Plans and prices',
      why: 'Parents cannot enroll a child until there is a plan with a price.',
      go: 'Add a plan',
    },
    holidays: {
      title: 'Official holidays',
      why: 'No lessons are created on closed days. Add them all at once for this year and the next.',
      go: 'See the holidays',
    },
    documents: {
      title: 'Documents',
      why: 'The terms and the privacy policy are ready drafts: fill in what is in brackets. Parents see them once you publish them.',
      go: 'Finish the drafts',
    },
    instructors: {
      title: 'Instructors',
      why: 'Every class has an instructor who keeps its roster.',
      go: 'Add an instructor',
    },
    classes: {
      title: 'Classes',
      why: 'With a day, a time and a number of seats. Once there is a class, parents can enroll.',
      go: 'Add a class',
    },
    import: {
      title: 'Your current families',
      why: 'Children, families, sessions and debts from Excel. First you see what will happen to every row.',
      go: 'Import a file',
    },
    email: {
      title: 'Email',
      why: 'Emails confirm accounts and remind families of payments. Send one to yourself.',
    },
    backup: {
      title: 'Backups',
      why: 'Every night the program makes a copy of everything and verifies it. The step is done after the first verified backup.',
      go: 'Automatic jobs',
    },
  },
  email: {
    send: 'Send a test email',
    again: 'Send again',
    waiting: 'Sending the email to {{recipient}}…',
    taken:
      'The email to {{recipient}} was sent ({{when}}). Check your inbox; if it is not there, look in the spam folder.',
    failed:
      'The email to {{recipient}} was not sent. We are trying again. If that fails, send this answer to the person who runs the server:',
    refused:
      'The email to {{recipient}} was not accepted, and we will not try again. Send this answer to the person who runs the server:',
    kept: 'Emails are not being sent yet: the club’s email is not set up. Ask the person who runs the server to set SMTP_URL. The email to {{recipient}} is kept.',
  },
  backup: {
    on: 'Backups have a location. The first one is made tonight, or now with “Run now”.',
    off: 'Backups have no location yet. Ask the person who runs the server to set BACKUP_TARGET.',
  },
  name: {
    title: 'What is your name?',
    label: 'Full name',
    help: 'This is how families and colleagues see you.',
    save: 'Save the name',
    done: 'The name is saved',
  },
} satisfies Shape<typeof bg>;
