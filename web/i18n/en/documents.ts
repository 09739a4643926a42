import type { documents as bg } from '../bg/documents.ts';
import type { Shape } from '../shape.ts';

export const documents = {
  title: 'Documents',
  lead: 'What you have agreed to, when and in which version.',
  empty: 'The club has not published any documents yet.',
  version: 'Version {{version}} of {{date}}',
  required: 'Required',
  optional: 'Optional',
  read: 'Read the text',
  signed: 'Signed',
  waits: 'Waiting for a signature',
  notGiven: 'No consent given',
  forChildren: 'For {{names}}',
  earlier_one: '{{count}} earlier version',
  earlier_other: '{{count}} earlier versions',
  notSignedThen: 'Was not signed',
  agree: {
    title: 'Before the seat is confirmed',
    lead: 'Read and accept the club’s documents. You sign them once.',
    read: 'I have read and accept: {{title}}',
  },
  health: { agree: 'I agree that the club may keep health information about the child' },
  sign: {
    open: 'Sign',
    children: 'For whom?',
    chooseChild: 'Choose at least one child.',
    name: 'Full name',
    nameHelp: 'The name you type is your signature. We note the time.',
    submit: 'I have read it and sign',
    done: 'The document is signed',
  },
  withdraw: {
    open: 'Withdraw',
    title: 'Withdraw the consent? {{title}}',
    required: 'This document is required: until it is signed the club will ask again and may refuse enrollment.',
    note: 'The consent ends now. The record that you once gave it stays.',
    healthNotes: 'The health notes of {{name}}',
    confirm: 'Withdraw the consent',
    done: 'The consent is withdrawn',
  },
} satisfies Shape<typeof bg>;
