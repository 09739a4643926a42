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
    seat_offered: {
      subject: 'A seat in “{class}” is free',
      body: [
        'There is a free seat for {child} in “{class}”. We hold it for you alone until {until}.',
        'Without an answer by then, it goes to the next on the waitlist.',
      ],
      button: 'Accept or decline the seat',
    },
    seat_lapsed: {
      subject: 'The seat in “{class}” is no longer held',
      body: ['The time for {child}’s seat in “{class}” has passed, and we offered it to the next on the waitlist.'],
      button: 'Open the child’s page',
    },
    seat_unpaid: {
      subject: '{child}’s seat is kept until {lastDay}',
      body: [
        '{child}’s seat in “{class}” is not paid yet. We keep it until {lastDay}; after that day it goes to the next on the waitlist.',
        'To pay: {amount}. Reference: {reference}.',
        'If you have paid already there is nothing to do. A transfer takes up to a working day: if time is short, call us.',
      ],
      button: 'Pay',
    },
    seat_released: {
      subject: '{child}’s seat in “{class}” was released',
      body: [
        'We kept {child}’s seat in “{class}” until {lastDay}. The payment of {amount} did not come, and we released the seat.',
        'Nothing is owed for what was not used. If {child} still wants to swim, enroll again.',
        'If you did pay, write to us: the money is not lost.',
      ],
      button: 'Open the child’s page',
    },
    enrolled: {
      subject: '{child} has a seat in “{class}”',
      body: [
        '{child} is enrolled in “{class}”. See you at the pool!',
        'To pay: {byTransfer}. Write {reference} as the reference of the transfer.',
        'To pay by card: {byCard}. Enter the card on the payment’s page.',
        'To pay at an EasyPay desk: {byEasyPay}. The code and its last day are on the payment’s page.',
        'To pay in cash: {inCash}.',
        'The seat is kept without a payment until {lastDay}.',
      ],
      button: 'Open the child’s page',
    },
    waitlisted: {
      subject: '{child} is on the waitlist for “{class}”',
      body: [
        'The class is full. {child} is on the waitlist, at position {position}.',
        'As soon as a seat is free, we write to you and hold it.',
      ],
      button: 'Open the child’s page',
    },
    lesson_cancelled: {
      subject: 'Lesson cancelled: {when}',
      body: [
        'The lesson of “{class}” on {when} will not take place.',
        'It concerns: {children}. The session is not counted and stays in the package.',
        'Reason: {reason}',
      ],
      button: 'See what has changed',
    },
    lessons_cancelled: {
      subject: 'Lessons cancelled: {days}',
      body: [
        'These lessons will not take place:',
        '{lessons}',
        'It concerns: {children}. The sessions are not counted and stay in the package.',
        'Reason: {reason}',
      ],
      button: 'See what has changed',
    },
    lesson_restored: {
      subject: 'The lesson will take place after all: {when}',
      body: ['The lesson of “{class}” on {when}, which was cancelled, will take place.', 'We expect: {children}.'],
      button: 'See what has changed',
    },
    trial_booked: {
      subject: 'Trial lesson: {when}',
      body: [
        '{child} has a trial lesson with “{class}” on {when}.',
        'Bring a swimsuit, a cap and goggles, and come ten minutes early.',
      ],
      button: 'Open the lessons',
    },
    trial_cancelled: {
      subject: 'Trial lesson cancelled: {when}',
      body: [
        'The trial lesson of {child} with “{class}” on {when} is cancelled.',
        'Call the club if you would like another day.',
      ],
      button: 'Open the lessons',
    },
    lesson_reminder: {
      subject: 'Reminder: lesson {when}',
      body: [
        'The next lesson of “{class}” is on {when}.',
        'If your child cannot come, say so in good time, and the session stays in the package.',
      ],
      button: 'Open the lessons',
    },
    sessions_low: {
      subject: '{child}: few sessions are left',
      body: [
        '{child}’s package for “{class}” still has {visits}.',
        'Renew now, and the seat in the class stays yours without a break.',
      ],
      button: 'Renew',
    },
    package_expiring: {
      subject: '{child}’s package ends soon',
      body: [
        '{child}’s package for “{class}” is good until {lastDay}.',
        'Not used yet: {visits}. They lapse after that day; if you renew before it, the seat stays yours.',
      ],
      button: 'Renew',
    },
    package_expired: {
      subject: '{child}’s package has ended',
      body: [
        '{child}’s package for “{class}” is no longer valid.',
        'Lapsed: {visits}.',
        'Renew it so that {child} goes on with the lessons.',
      ],
      button: 'Renew',
    },
    subscription_ending: {
      subject: 'The subscription ends on {lastDay}',
      body: [
        '{child}’s subscription for “{class}” ends on {lastDay}.',
        'Last day: {lastDay}. If you change your mind, until then it goes on with one press.',
      ],
      button: 'Open the subscriptions',
    },
    subscription_paused: {
      subject: 'Pause from {fromDay} to {lastDay}',
      body: [
        'The subscription of {child} for “{class}” is paused from {fromDay} to {lastDay}.',
        'The seat stays yours. These days are not paid: the month that was paid ends that much later.',
        'The pause can end earlier, at the press of a button.',
      ],
      button: 'To the subscription',
    },
    price_changing: {
      subject: 'New price from {fromDay}: {title}',
      body: [
        'From {fromDay} “{title}” costs {amount}. This concerns {child} in “{class}”.',
        'What you have paid stays as it is: the new price is for months and packages that begin after that day.',
        'If it does not suit you, you can end the subscription on a day of your choice.',
      ],
      button: 'To the subscriptions',
    },
    price_change_withdrawn: {
      subject: 'The price of “{title}” stays',
      body: ['We wrote to you about a new price of “{title}” from {fromDay}. That is off: the price stays as it is.'],
      button: 'To the subscriptions',
    },
    payment_due: {
      subject: 'To pay: {amount}',
      body: [
        'A payment for {child} is waiting.',
        'For: {note}',
        'Amount: {amount}. Reason for payment: {reference}.',
        'The bill day by day (PDF): {bill}',
        'How to pay, with all the details and a code for your bank’s app, is on the page.',
      ],
      button: 'Pay',
    },
    payment_changed: {
      subject: 'New amount to pay: {amount}',
      body: [
        '{child}’s discount in “{class}” came from another enrollment, which ended before it was paid.',
        'To pay now: {amount}. Reference: {reference}.',
        'If you have transferred the earlier amount already, write to us.',
      ],
      button: 'Pay',
    },
    payment_overdue: {
      subject: 'Reminder: {amount} to pay',
      body: [
        'The payment for {child} has been waiting since {fromDay}.',
        'Amount: {amount}. Reference: {reference}.',
        'If you have paid already there is nothing to do: we book it when the transfer arrives.',
      ],
      button: 'Pay',
    },
    debts_reminder: {
      subject: 'Owed to the club: {amount}',
      body: [
        'As of today you owe {amount}, the oldest of it since {fromDay}.',
        'All payments, with the details for a transfer, are on one page. If something is wrong, write to us.',
      ],
      button: 'To the payments',
    },
    payment_validated: {
      subject: 'Payment {reference} is confirmed',
      body: ['We have confirmed payment {reference} of {amount}. Thank you!', 'A note from the club: {note}'],
      button: 'Open the payments',
    },
    payment_reopened: {
      subject: 'Payment {reference} is due again',
      body: [
        'Payment {reference} of {amount} was confirmed by mistake. We have undone that: the payment is due again, and its receipt is canceled.',
        'A note from the club: {note}',
      ],
      button: 'Open the payments',
    },
    payment_paid: {
      subject: 'Payment {reference} has arrived',
      body: ['We have received payment {reference} of {amount}. Thank you!'],
      button: 'Open the payments',
    },
    payment_failed: {
      subject: 'Payment {reference} was not accepted',
      body: [
        'Payment {reference} of {amount} was not accepted.',
        'Reason: {note}',
        'Try again from the payments page, or write to us.',
      ],
      button: 'Open the payments',
    },
    payment_refunded: {
      subject: 'Money back for payment {reference}',
      body: ['We have given you money back for payment {reference}.', 'A note from the club: {note}'],
      button: 'Open the payments',
    },
    credit_granted: {
      subject: 'Credit from the club: {amount}',
      body: ['You have {amount} of credit with the club. What is due can be paid from it.', 'Reason: {note}'],
      button: 'To the payments',
    },
    credit_paid_out: {
      subject: 'Credit paid out: {amount}',
      body: ['We have paid out {amount} of your family’s credit with the club.', 'Note from the club: {note}'],
      button: 'To the payments',
    },
    invoice_issued: {
      subject: 'The invoice for payment {reference} is ready',
      body: [
        'We have issued the invoice for the payment {reference} of {amount}.',
        'You can download it from the payments page.',
      ],
      button: 'To the payments',
    },
    invoice_declined: {
      subject: 'The invoice for payment {reference} was not issued',
      body: [
        'We have not issued the invoice that you asked for, for the payment {reference} of {amount}.',
        'Reason: {note}',
        'Correct the details and ask again, or write to us.',
      ],
      button: 'To the payments',
    },
    order_placed: {
      subject: 'We took order no. {number}',
      body: [
        'We took your order for {amount}.',
        '{items}.',
        'We send it to: {address}.',
        'Collect it from: {pickup}.',
        'To pay: {byTransfer}. Write {reference} as the reference of the transfer.',
        'To pay by card: {byCard}. Enter the card on the payment’s page.',
        'To pay at an EasyPay desk: {byEasyPay}. The code and its last day are on the payment’s page.',
        'To pay in cash: {inCash}.',
      ],
      button: 'To the order',
    },
    order_ready: {
      subject: 'Order no. {number} is ready',
      body: ['Order no. {number} is waiting for you: {pickup}.', 'Say its number when you come. It comes to {amount}.'],
      button: 'To the order',
    },
    order_sent: {
      subject: 'Order no. {number} was sent',
      body: ['Order no. {number} is on its way to {address}.', 'Tracking number: {tracking}.'],
      button: 'To the order',
    },
    order_withdrawn: {
      subject: 'Acknowledgment: withdrawal from order no. {number}',
      body: [
        'We received the withdrawal of {name} from the contract for order no. {number}.',
        'Received: {when}.',
        'To be given back: {amount}. If you have the goods already, send them back within 14 days. The money follows within 14 days of the withdrawal, once the goods are here.',
      ],
      button: 'To the withdrawals',
    },
    plan_withdrawn: {
      subject: 'Acknowledgment: withdrawal from “{title}”',
      body: [
        'We received the withdrawal of {name} from the contract for “{title}” of {child}.',
        'Received: {when}.',
        'To be given back, without what was used: {amount}. The money follows within 14 days.',
      ],
      button: 'To the withdrawals',
    },
    withdrawal_received: {
      subject: '{name} withdraws from a contract',
      body: ['{name} withdrew from a contract: {when}.', 'To be given back: {amount}. Settle it with the payments.'],
      button: 'To the payments',
    },
    easypay_code: {
      subject: 'Code for EasyPay: {code}',
      body: [
        'The code for a cash desk of EasyPay is {code}, the sum is {amount}.',
        'It is valid until {lastDay}. Say the code at the desk; exactly this sum is paid.',
      ],
      button: 'To the payment',
    },
    easypay_credited: {
      subject: 'Paid at EasyPay: credit of {amount}',
      body: [
        '{amount} came by code {code} of EasyPay, but its payment did not wait for this sum any more.',
        'The money is your credit with the club: pay something else with it, or ask the club for it.',
      ],
      button: 'To the payments',
    },
    easypay_surplus: {
      subject: 'EasyPay: {amount} without a waiting payment',
      body: [
        '{amount} came by code {code} of EasyPay without a waiting payment.',
        'It is credit of {name}.',
        'The family’s account was erased: the sum is among the unknown transfers as {reference}.',
      ],
      button: 'Open',
    },
    handover_begun: {
      subject: '{name} hands you {amount} in cash',
      body: ['{name} hands over {amount} in cash.', 'Count the money and confirm the handover.'],
      button: 'To the cash',
    },
    withdrawal_reopened: {
      subject: 'The money of {name} was not given back',
      body: [
        '{name} withdrew from a contract: {when}.',
        'To give back: {amount}. The card did not take it: the withdrawal waits again.',
      ],
      button: 'To the payments',
    },
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
    order_completed: {
      subject: 'Order no. {number} is completed',
      body: ['Your order was handed over or sent. Enjoy the water!'],
      button: 'To the orders',
    },
    order_cancelled: {
      subject: 'Order no. {number} was cancelled',
      body: ['Order no. {number} for {amount} was cancelled. If it is paid, we give the money back.', 'Note: {note}'],
      button: 'To the orders',
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
    absence_announced: {
      subject: '{child} will not come: {when}',
      body: ['{child} will not come to the lesson of “{class}” on {when}.', 'A note from the parent: {note}'],
      button: 'Open the roster',
    },
    substitute_asked: {
      subject: 'A substitute is wanted: {when}',
      body: [
        '{name} looks for a substitute for the lesson of “{class}” on {when}.',
        'You are free then.',
        'Note: {note}',
      ],
      button: 'See the lesson',
    },
    substitute_found: {
      subject: 'The lesson has a substitute: {when}',
      body: ['{name} will lead the lesson of “{class}” on {when}.', 'Note: {note}'],
      button: 'See the lesson',
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
    stock_low: {
      subject: 'Low stock: {title}',
      body: ['{left} left of “{title}”.', 'Order in time, or take the product off sale.'],
      button: 'To the products',
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
