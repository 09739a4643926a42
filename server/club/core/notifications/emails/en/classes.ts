import type { SomeEmails } from '../email-texts.ts';

/** The emails of seats, lessons and packages. */
export const classes = {
  seat_offered: {
    subject: 'A seat in “{class}” is free',
    body: [
      'There is a free seat for {child} in “{class}”. We are holding it just for you until {until}.',
      'When and where: {week}, {location}. Plan: {title}. The sum is on the page of the seat.',
      'Without an answer by then, it goes to the next child on the waitlist.',
    ],
    button: 'Accept or decline the seat',
  },
  seat_lapsed: {
    subject: 'The seat in “{class}” is no longer held',
    body: ['The time for {child}’s seat in “{class}” has passed, and we offered it to the next child on the waitlist.'],
    button: 'Open the child’s page',
  },
  seat_unpaid: {
    subject: '{child}’s seat is kept until {lastDay}',
    body: [
      '{child}’s seat in “{class}” is not paid yet. We are keeping it until {lastDay}; after that day it goes to the next child on the waitlist.',
      'To pay: {amount}. Reference: {reference}.',
      'If you have already paid, there is nothing to do. A transfer takes up to one business day: if time is short, call us.',
    ],
    button: 'Pay',
  },
  seat_released: {
    subject: '{child}’s seat in “{class}” was released',
    body: [
      'We kept {child}’s seat in “{class}” until {lastDay}. The payment of {amount} did not arrive, so we released the seat.',
      'You owe nothing for what was not used. If {child} still wants to swim, enroll again.',
      'If you did pay, write to us: the money is not lost.',
    ],
    button: 'Open the child’s page',
  },
  season_proposed: {
    subject: 'A seat in “{title}”: please answer by {lastDay}',
    body: [
      'The classes of the season “{title}” are ready. If one of them suits your child, we are holding a seat in it until {lastDay}.',
      'Confirm it in one press, choose another class, or let us know that you are not going on. After that day the seat is offered to others.',
    ],
    button: 'See the seat',
  },
  season_ending: {
    subject: '“{title}”: please answer by {lastDay}',
    body: [
      'We are still waiting for your answer about the season “{title}”. Its last day is {lastDay}.',
      'If we are holding a seat for your child, it is offered to others after that day.',
    ],
    button: 'Answer',
  },
  season_lapsed: {
    subject: 'The seat in “{title}” is no longer held',
    body: [
      'We had no answer about the seat in the season “{title}” and have offered it to others.',
      'If you would like to go on, choose a class from the timetable.',
    ],
    button: 'To the timetable',
  },
  draw_opened: {
    subject: 'A draw for the seats in “{title}”',
    body: [
      'The seats in the season “{title}” are given by draw. Enter your wishes by {until}.',
      'Put the classes that you would like for each child in order. There is no need to hurry: until the last minute all have the same chance.',
    ],
    button: 'Put wishes in order',
  },
  enrolled: {
    subject: '{child} has a seat in “{class}”',
    body: [
      '{child} is enrolled in “{class}”. See you at the pool!',
      'To pay: {byTransfer}. Use {reference} as the transfer reference.',
      'To pay by card: {byCard}. Enter the card on the payment’s page.',
      'To pay at an EasyPay desk: {byEasyPay}. The code and its last day are on the payment’s page.',
      'To pay in cash: {inCash}.',
      'The seat is kept without payment until {lastDay}.',
    ],
    button: 'Open the child’s page',
  },
  waitlisted: {
    subject: '{child} is on the waitlist for “{class}”',
    body: [
      'No seat is free now. {child} is on the waitlist, at position {position}.',
      'As soon as a seat is free, we will write to you and hold it.',
    ],
    button: 'Open the child’s page',
  },
  lesson_cancelled: {
    subject: 'Lesson canceled: {when}',
    body: [
      'The lesson of “{class}” on {when} will not take place.',
      'This affects: {children}.',
      '{back}',
      'Reason: {reason}',
    ],
    button: 'See what has changed',
  },
  lessons_cancelled: {
    subject: 'Lessons canceled: {days}',
    body: [
      'These lessons will not take place:',
      '{lessons}',
      'This affects: {children}.',
      '{back}',
      'Reason: {reason}',
    ],
    button: 'See what has changed',
  },
  lesson_restored: {
    subject: 'The lesson will take place after all: {when}',
    body: ['The lesson of “{class}” on {when}, which was canceled, will take place.', 'We expect: {children}.'],
    button: 'See what has changed',
  },
  lesson_moved: {
    subject: 'A lesson is moved: {title}',
    body: ['The lesson of “{class}” on {when} is held elsewhere: {title}. Reason: {reason}'],
    button: 'See the lesson',
  },
  visit_booked: {
    subject: '{visit}: {when}',
    body: [
      '{visit} for {child}: “{class}”, {when}.',
      'Bring a swimsuit, a cap and goggles, and come ten minutes early.',
    ],
    button: 'Open the lessons',
  },
  visit_offered: {
    subject: 'A free seat for {child}: {when}',
    body: [
      'There is a seat for one make-up: “{class}”, {when}. We hold it for {child} until {until}.',
      'Is {child} coming? With “No” the seat goes to the next child at once; the make-up stays yours.',
    ],
    button: 'Open the offer',
  },
  child_handed_over: {
    subject: '{child} is with {name}',
    body: ['{child} left with {name} after “{class}”, {when}.', 'Reason: {note}'],
    button: 'Open the child',
  },
  album_opened: {
    subject: 'Pictures of the lesson: {class}',
    body: [
      'There are pictures of the lesson of “{class}” on {when}: {children}.',
      'Only families of that lesson see them.',
    ],
    button: 'See the pictures',
  },
  trial_swum: {
    subject: '{child}: how was the trial lesson?',
    body: [
      '{child} tried “{class}”, {when}.',
      'If you would like to go on, enroll in the class. What you paid for the trial comes off the first payment.',
    ],
    button: 'Enroll',
  },
  visit_cancelled: {
    subject: 'Canceled: {visit}, {when}',
    body: [
      'Canceled for {child}: {visit}, “{class}”, {when}.',
      'For another day choose a lesson on the child’s page, or call the club.',
    ],
    button: 'Open the lessons',
  },
  lesson_reminder: {
    subject: 'Reminder: lesson {when}',
    body: [
      'The next lesson of “{class}” is on {when}.',
      'If your child cannot come, report it in time: then the session is not lost.',
    ],
    button: 'Open the lessons',
  },
  hand_overs_differ: {
    subject: 'Notes differ on who a child left with',
    body: [
      'Two people noted differently with whom a child left: “{class}”, {when}.',
      'The roster says who noted what, and what counts.',
    ],
    button: 'To the roster',
  },
  report_returned: {
    subject: 'The report card of {child} was returned',
    body: ['An admin returned the report card of {child}. Change it, then send it again.'],
    button: 'To the report cards',
  },
  steps_differ: {
    subject: 'Skills assessed differently',
    body: [
      'Two people assessed the same skills differently.',
      'The screen of skills says who marked what, and which step counts.',
    ],
    button: 'To the skills',
  },
  marks_differ: {
    subject: 'Marks differ: {when}',
    body: [
      'Two people marked the same children differently: “{class}”, {when}.',
      'The roster says who marked what, and which mark counts.',
    ],
    button: 'Open the roster',
  },
  absence_announced: {
    subject: '{child} is not coming: {when}',
    body: ['{child} is not coming to the lesson of “{class}” on {when}.', 'A note from the parent: {note}'],
    button: 'Open the roster',
  },
  absences_announced: {
    subject: '{child} is not coming: {days}',
    body: ['{child} is not coming to these lessons:', '{lessons}', 'A note from the parent: {note}'],
    button: 'Open the lessons',
  },
  substitute_asked: {
    subject: 'A substitute is needed: {when}',
    body: [
      '{name} is looking for a substitute for the lesson of “{class}” on {when}.',
      'You are free then.',
      'Note: {note}',
    ],
    button: 'See the lesson',
  },
  slot_booked: {
    subject: 'Private lesson: {when}',
    body: ['{child} booked “{class}” on {when}.'],
    button: 'Open the lesson',
  },
  slot_given_back: {
    subject: 'Private lesson canceled by the family: {when}',
    body: ['{child} canceled “{class}” on {when}. The hour is free again.'],
    button: 'Private lessons',
  },
  substitute_found: {
    subject: 'The lesson has a substitute: {when}',
    body: ['{name} will teach the lesson of “{class}” on {when}.', 'Note: {note}'],
    button: 'See the lesson',
  },
  sessions_low: {
    subject: '{child}: only a few sessions left',
    body: [
      '{child}’s package for “{class}” still has {visits}.',
      'Renew now, and the seat in the class stays yours without a break.',
    ],
    button: 'Renew',
  },
  package_expiring: {
    subject: '{child}’s package expires soon',
    body: [
      '{child}’s package for “{class}” is valid until {lastDay}.',
      'Not used yet: {visits}. They expire after that day; if you renew before it, the seat stays yours.',
    ],
    button: 'Renew',
  },
  credits_lapsing: {
    subject: '{child}: {visit}, last day {lastDay}',
    body: [
      '{child} still has {visits} to book ({visit}).',
      'The last day is {lastDay}. What is not booked by then lapses.',
    ],
    button: 'Choose a lesson',
  },
  renewal_reminder: {
    subject: '{child}: the package is about to end',
    body: [
      '{name} reminds you: {child}’s package for “{class}” is about to end.',
      'Left: {visits}.',
      'Last day: {lastDay}.',
      'Renew now and the seat in the class stays yours, without a break.',
    ],
    button: 'Renew',
  },
  package_expired: {
    subject: '{child}’s package has expired',
    body: [
      '{child}’s package for “{class}” is no longer valid.',
      'Expired: {visits}.',
      'Renew it so that {child} can continue with the lessons.',
    ],
    button: 'Renew',
  },
} satisfies SomeEmails;
