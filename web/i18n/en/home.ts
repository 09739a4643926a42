import type { home as bg } from '../bg/home.ts';
import type { Shape } from '../shape.ts';

export const home = {
  meta: {
    title: '{{club}}: swimming lessons for children and youth',
    description:
      'Swimming lessons for children from 4 to 16 in small groups. See the free places and enrol your child online.',
  },
  hero: {
    title: 'The swimming club where children come to love the water',
    lead: 'Small groups, patient coaches and a clear path from the first splash to the first race.',
    enroll: 'Enrol a child',
    places: 'See free places',
  },
  places: {
    title: 'Next free places',
    lead: 'Up to date the moment somebody enrols.',
    enroll: 'Enrol',
    free_one: '{{count}} place',
    free_other: '{{count}} places',
    none: 'All classes are full at the moment.',
    noneNote: 'Join the waitlist: we call in its order.',
    noClasses: 'The timetable is being made.',
    noClassesNote: 'Tell us for whom you look for a class: we get in touch as soon as enrolment opens.',
    ask: 'Write to us',
    join: 'To enrolment',
    failed: 'The free places did not load',
    perClass: 'per lesson',
  },
  steps: {
    title: 'Three steps for a parent',
    items: [
      { title: 'Register your child', text: 'Name, birth date and level. Two minutes on the phone.' },
      { title: 'Choose a pool and a class', text: 'You see the days, the times and how many places are left.' },
      { title: 'Pay the way you like', text: 'By card, by bank transfer or in cash. Sessions count themselves.' },
    ],
  },
  events: {
    title: 'Coming up',
    all: 'All events',
    noFee: 'free of charge',
    full: 'fully booked',
    where: 'Where',
    closes: 'Register until',
    room: 'Places',
    fee: 'Fee',
    programme: 'Programme',
    register: 'Register',
    calendar: 'To my calendar',
    way: 'Directions',
    closed: 'registration is closed',
    over: 'is over',
    kinds: { meet: 'Meet', camp: 'Camp', training: 'Training', party: 'Party', other: 'Event' },
  },
  pools: { title: 'Our pools', more: 'About the club' },
  news: { title: 'News', all: 'All news' },
} satisfies Shape<typeof bg>;
