import { ENGLISH_FAULT_NAMES as faults } from '../../../../../contracts/fault-names.ts';
import type { EmailTexts } from './email-texts.ts';
import { classes } from './en/classes.ts';
import { orders } from './en/orders.ts';
import { payments } from './en/payments.ts';

export const en: EmailTexts = {
  greeting: { named: 'Hello, {name}!', other: 'Hello!' },
  footnote: 'You get this email because you have an account at {club}.',
  settings: 'Choose what comes by email',
  unsubscribe: 'Stop emails of this kind',
  answers: { yes: 'Yes', no: 'No' },
  willMiss: 'We will not come',
  levels: { beginner: 'Beginners', intermediate: 'Intermediate', advanced: 'Advanced' },
  certificates: { medical: 'Medical certificate', insurance: 'Insurance', card: 'Competitor’s card' },
  visitKinds: { trial: 'Trial lesson', single: 'Single visit', make_up: 'Make-up lesson', private: 'Private lesson' },
  sessionBack: {
    package: [
      'The session is not counted and stays in the package.',
      'The sessions are not counted and stay in the package.',
    ],
    make_up: [
      'You have a make-up lesson instead: choose another lesson on the child’s page.',
      'You have make-up lessons instead: choose other lessons on the child’s page.',
    ],
    both: [
      'The session stays in the package or becomes a make-up lesson: the child’s page says which.',
      'Some sessions stay in the package, for others you have make-up lessons: the child’s page says for which.',
    ],
  },
  visits: { one: '{count} session', other: '{count} sessions' },
  faults,
  digest: {
    subject: { one: '{count} piece of news for you', other: '{count} pieces of news for you' },
    lead: 'This is what has come since your last email. Press a row to open it.',
    button: 'All notifications',
  },
  kinds: {
    ...classes,
    ...payments,
    ...orders,
    photos_withdrawn: {
      subject: 'No photos: {child}',
      body: [
        'The family withdrew its photo consent for {child}.',
        'Check whether the child is in photos in the gallery, and take those down.',
      ],
      button: 'To the gallery',
    },
    care_expiring: {
      subject: '{child}’s health data and contacts will be deleted',
      body: [
        '{child} has not been in a class for a long time. Health notes, emergency contacts and who may pick up the child will be deleted on {until}.',
        'If {child} is coming back, enroll the child or update the data before then.',
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
        'To pay: {byTransfer}. Use {reference} as the transfer reference.',
        'To pay by card: {byCard}. Enter the card on the payment’s page.',
        'To pay at an EasyPay desk: {byEasyPay}. The code and its last day are on the payment’s page.',
        'To pay in cash: {inCash}.',
      ],
      button: 'To the events',
    },
    event_waitlisted: {
      subject: '{name} is on the waitlist for “{title}”',
      body: [
        '“{title}” on {when} is full. {name} is on the waitlist.',
        'As soon as a seat is free, it goes to the next person on the waitlist and we write to you.',
      ],
      button: 'To the events',
    },
    event_left: {
      subject: '{name} no longer takes part in “{title}”',
      body: [
        '{name} no longer takes part in “{title}” on {when}.',
        'Note: {note}',
        'The fee that you paid, {amount}, is credit: your next payment is lower by it.',
      ],
      button: 'To the events',
    },
    event_cancelled: {
      subject: 'Canceled: “{title}”',
      body: [
        'We have canceled “{title}” on {when}. {name} is no longer on the list.',
        'Reason: {note}',
        'The fee that you paid, {amount}, is credit: your next payment is lower by it.',
      ],
      button: 'To the events',
    },
    event_changed: {
      subject: 'Change: “{title}”',
      body: [
        'The time or the location of “{title}” has changed.',
        'It begins on {when}. The location and the program are on the event’s page.',
      ],
      button: 'To the events',
    },
    club_message: {
      subject: '{title}',
      body: ['{note}', 'Attached: {files}. They open from the message in your account.'],
      button: 'Read and answer',
    },
    urgent_message: {
      subject: 'Important: {title}',
      body: ['{note}', 'Attached: {files}. They open from the message in your account.'],
      button: 'Read and answer',
    },
    thread_answered: { subject: 'Answer: {title}', body: ['{note}'], button: 'To the conversation' },
    thread_waits: {
      subject: 'A family answered: {title}',
      body: ['The answer to the message “{title}”:', '{note}'],
      button: 'To the conversation',
    },
    event_message: {
      subject: 'A message about “{title}”',
      body: ['{note}', '“{title}” is on {when}.'],
      button: 'To the events',
    },
    level_changed: {
      subject: '{child} has reached a new level',
      body: ['{child} is now at the level “{level}”.', 'See which classes fit the new level.'],
      button: 'See the progress',
    },
    achievement_awarded: {
      subject: 'New achievement: {title}',
      body: ['{child} has earned “{title}”. Congratulations!'],
      button: 'See the achievements',
    },
    progress_assessed: {
      subject: 'New assessment of {child}',
      body: ['The instructor noted how {child} is doing: scores, skills and a few words.'],
      button: 'See the progress',
    },
    report_issued: {
      subject: 'The report card of {child} is ready',
      body: [
        'The instructor wrote a report card for {child}. It is in the child’s profile, under “Progress”, with the earlier ones.',
      ],
      button: 'Open the card',
    },
    accounts_merged: {
      subject: 'Your family’s accounts are now one',
      body: [
        'Your family’s two accounts are now one: {name}. Everything from the other one is there: children, payments, documents.',
        'Sign in with {email}. The other email no longer opens an account here.',
      ],
      button: 'Open my account',
    },
    guardian_invited: {
      subject: 'We invited a second parent on your behalf',
      body: [
        'The club sent an invitation to be the second parent to {email}, for: {children}. A second parent sees and does everything for the children that you do, except deleting them.',
        'If you did not ask for this, withdraw the invitation under “Second parent” in your account and call us.',
      ],
      button: 'See the invitation',
    },
    guardian_joined: {
      subject: '{name} is now the second parent',
      body: [
        '{name} accepted your invitation and can now see and arrange everything for the children you named.',
        'If you did not send an invitation, remove the access on the child’s page and call us.',
      ],
      button: 'Open my account',
    },
    document_published: {
      subject: 'New document: {title}',
      body: ['We have published “{title}”. Please read it and say whether you agree.'],
      button: 'Read the document',
    },
    document_reminder: {
      subject: 'Waiting for your signature: “{title}”',
      body: ['The document “{title}” is not signed yet. It takes a minute, and we need it.'],
      button: 'Read and sign',
    },
    approval_asked: {
      subject: '{amount} is waiting for a second admin',
      body: [
        '{name} wants to give a family {amount}. An amount like this needs two admins.',
        'Approve or decline it under the payments.',
      ],
      button: 'To the payments',
    },
    bank_account_changed: {
      subject: 'The club’s bank account was changed',
      body: [
        '{name} changed the club’s bank account.',
        'Before: {was}',
        'Now: {now}',
        'If this is not right, change it back and check who has admin rights.',
      ],
      button: 'To the settings',
    },
    fault_began: {
      subject: '{fault}',
      body: ['{fault}.', 'What to do is on the page “Status”. You will get another email once it is fine again.'],
      button: 'To “Status”',
    },
    fault_ended: {
      subject: '{fault}',
      body: ['{fault}. There is nothing to do.'],
      button: 'To “Status”',
    },
    certificate_verified: {
      subject: 'Accepted: {certificate} of {child}',
      body: ['{certificate} of {child}: we have checked the document. It is valid until {lastDay}.'],
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
      body: ['Your parent agrees to your athlete account. Now the club has to approve it: we will write to you.'],
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
