import { classes } from './en/classes.ts';
import { orders } from './en/orders.ts';
import { payments } from './en/payments.ts';
import type { EmailTexts } from './email-texts.ts';

export const en: EmailTexts = {
  greeting: { named: 'Hello, {name}!', other: 'Hello!' },
  footnote: 'You get this email because you have an account at {club}.',
  settings: 'Choose what comes by email',
  unsubscribe: 'No more emails of this kind',
  levels: { beginner: 'Beginners', intermediate: 'Intermediate', advanced: 'Advanced' },
  certificates: { medical: 'Medical certificate', insurance: 'Insurance', card: 'Competitor’s card' },
  visits: { one: '{count} session', other: '{count} sessions' },
  faults: {
    emails: { began: 'Emails do not leave', ended: 'Emails leave again' },
    backup: { began: 'There is no new proved backup', ended: 'There is a proved backup again' },
    jobs: { began: 'An automatic job fails', ended: 'The automatic jobs succeed again' },
    disk: { began: 'The server is running out of space', ended: 'The server has space again' },
    disk_full: {
      began: 'The disk of the server is full: pictures and documents are refused',
      ended: 'Pictures and documents are accepted again',
    },
    files: { began: 'The file store does not answer', ended: 'The file store answers again' },
    certificate: {
      began: 'The certificate of the site needs attention',
      ended: 'The certificate of the site is fine again',
    },
    replication: { began: 'The log of the database grows', ended: 'The log of the database is small again' },
  },
  kinds: {
    ...classes,
    ...payments,
    ...orders,
    photos_withdrawn: {
      subject: 'No photos: {child}',
      body: [
        'The family withdrew the consent to photos of {child}.',
        'Check whether the child is on photos in the gallery and take them down.',
      ],
      button: 'To the gallery',
    },
    care_expiring: {
      subject: 'Health and contacts of {child} will be deleted',
      body: [
        '{child} has not been in a class for a long time. Health notes, emergency contacts and who may collect the child will be deleted on {until}.',
        'If {child} is coming back, enroll or update the data before then.',
      ],
      button: 'To the child',
    },
    account_expiring: {
      subject: 'Your account will be erased',
      body: [
        'You have not used your account at {club} for a long time and have no child in a class. On {until} the account and its data will be erased.',
        'To keep them, just sign in before then.',
      ],
      button: 'Sign in',
    },
    event_registered: {
      subject: '{name} takes part in “{title}”',
      body: [
        'We registered {name} for “{title}” on {when}.',
        'To pay: {byTransfer}. Write {reference} as the reference of the transfer.',
        'To pay by card: {byCard}. Enter the card on the payment’s page.',
        'To pay at an EasyPay desk: {byEasyPay}. The code and its last day are on the payment’s page.',
        'To pay in cash: {inCash}.',
      ],
      button: 'To the events',
    },
    event_waitlisted: {
      subject: '{name} is on the waitlist of “{title}”',
      body: [
        '“{title}” on {when} is full. {name} is on the waitlist.',
        'As soon as a seat is free, it goes to the next on the waitlist and we write to you.',
      ],
      button: 'To the events',
    },
    event_left: {
      subject: '{name} no longer takes part in “{title}”',
      body: [
        '{name} no longer takes part in “{title}” on {when}. If the fee is paid, the club gives it back.',
        'Note: {note}',
      ],
      button: 'To the events',
    },
    event_changed: {
      subject: 'A change: “{title}”',
      body: [
        'When or where “{title}” is has changed.',
        'It begins on {when}. The location and the program are on the event’s page.',
      ],
      button: 'To the events',
    },
    event_message: {
      subject: 'A message about “{title}”',
      body: ['{note}', '“{title}” is on {when}.'],
      button: 'To the events',
    },
    level_changed: {
      subject: '{child} has reached a new level',
      body: ['{child} is now in the level “{level}”.', 'See which classes fit the new level.'],
      button: 'See the progress',
    },
    achievement_awarded: {
      subject: 'A new achievement: {title}',
      body: ['{child} has earned “{title}”. Congratulations!'],
      button: 'See the achievements',
    },
    progress_assessed: {
      subject: 'A new assessment of {child}',
      body: ['The instructor wrote down how {child} is doing: scores, skills and a few words.'],
      button: 'See the progress',
    },
    accounts_merged: {
      subject: 'Your family’s accounts are one now',
      body: [
        'The two accounts of your family became one: {name}. Everything of the other is there: children, payments, documents.',
        'Sign in with {email}. The other address opens no account here any more.',
      ],
      button: 'Open my account',
    },
    guardian_joined: {
      subject: '{name} is now a second parent here',
      body: [
        '{name} accepted your invitation and now sees and arranges everything for the children that it was for.',
        'If you sent no invitation, take the access back on the child’s page, and call us.',
      ],
      button: 'Open my account',
    },
    document_published: {
      subject: 'A new document: {title}',
      body: ['We have published “{title}”. Please read it and say whether you agree.'],
      button: 'Read the document',
    },
    document_reminder: {
      subject: 'Awaits your signature: “{title}”',
      body: ['The document “{title}” is not signed yet. It takes a minute, and we need it.'],
      button: 'Read and sign',
    },
    approval_asked: {
      subject: '{amount} waits for a second admin',
      body: [
        '{name} wants to give a family {amount}: above the club’s sum two people decide.',
        'Approve or decline it at the payments.',
      ],
      button: 'To the payments',
    },
    bank_account_changed: {
      subject: 'The club’s bank account was changed',
      body: [
        '{name} changed the club’s bank account.',
        'Before: {was}',
        'Now: {now}',
        'If this is not right, change it back and look who has the rights of an admin.',
      ],
      button: 'To the settings',
    },
    fault_began: {
      subject: '{fault}',
      body: ['{fault}.', 'What to do is on the page “Status”. You get another email once it is well again.'],
      button: 'To “Status”',
    },
    fault_ended: {
      subject: '{fault}',
      body: ['{fault}. There is nothing to do.'],
      button: 'To “Status”',
    },
    certificate_verified: {
      subject: 'Accepted: {certificate} of {child}',
      body: ['{certificate} of {child}: we have looked at the document. It is valid until {lastDay}.'],
      button: 'To the documents',
    },
    certificate_rejected: {
      subject: 'Another document is needed: {certificate} of {child}',
      body: [
        'We cannot accept the document “{certificate}” of {child}.',
        'Reason: {reason}',
        'Upload a new one so that training and meets can go on.',
      ],
      button: 'Upload a new document',
    },
    certificate_expiring: {
      subject: '{certificate} of {child} is valid until {lastDay}',
      body: [
        '{certificate} of {child} is valid until {lastDay}.',
        'Upload the new document in time: without it {child} cannot train or compete.',
      ],
      button: 'Upload a new document',
    },
    athlete_confirmed: {
      subject: 'Your parent has confirmed the account',
      body: ['Your parent agrees to your athlete’s account. Now the club has to approve it: we will write to you.'],
      button: 'To the account',
    },
    athlete_approved: {
      subject: 'Your athlete account is approved',
      body: ['Welcome to the team! Your goals, results and competitions are waiting for you.'],
      button: 'Open my account',
    },
    athlete_refused: {
      subject: 'Your request for an athlete account',
      body: [
        'For now we cannot approve your athlete account.',
        'Reason: {reason}',
        'If you think this is a mistake, call the club: the decision can change.',
      ],
      button: 'Open my account',
    },
  },
};
