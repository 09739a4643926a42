import type { tour as bg } from '../bg/tour.ts';
import type { Shape } from '../shape.ts';

export const tour = {
  next: 'Next',
  back: 'Back',
  done: 'Done',
  close: 'Close the tour',
  step: '{{current}} of {{total}}',
  child: {
    title: 'Your child',
    text: 'Every child has their own card: the next lesson, the sessions left and what is waiting for an answer.',
    empty: 'Welcome! Start here: add your child, then enroll them in a class.',
  },
  enrollment: {
    title: 'Enrollment',
    text: 'Here is the class and how many sessions are left. When only a few are left, we offer to renew.',
    empty: 'Choose a pool, a class and a plan. It takes three minutes, and nothing is lost if you pause.',
  },
  payment: {
    title: 'Payments',
    text: 'Everything to pay and everything paid, with transfer details and a PDF receipt.',
  },
  progress: {
    title: 'Progress',
    text: 'Tap the name: attendance, the coach’s scores, skills and achievements are there.',
    empty: 'Once lessons begin, your child’s page shows attendance, scores and skills.',
  },
} satisfies Shape<typeof bg>;
