import type { guide as bg } from '../bg/guide.ts';
import type { Shape } from '../shape.ts';

export const guide = {
  meta: {
    title: 'For parents',
    description:
      'What to bring, how the first lesson goes, what happens with an absence and when a child moves up a level.',
  },
  title: 'For parents',
  lead: 'What nearly everybody asks before the first lesson.',
  contents: 'Contents',
  articles: [
    {
      id: 'first-lesson',
      title: 'The first lesson',
      text: 'Come twenty minutes early: fifteen for the changing room and five for your child to see the pool before getting into it. The coach meets new children on the steps and goes in first.\n\nA first lesson does not mean swimming. It means a wet face, bubbles under water and a smile at the end. If your child does not want to go in, do not insist: sit on the edge together. The second lesson is usually a different story.',
      list: [],
    },
    {
      id: 'what-to-bring',
      title: 'What to bring',
      text: 'A bag that stands ready by the door saves half the nerves.',
      list: [
        'A swimsuit that fits: wide shorts are heavy and get in the way',
        'A cap: required in all pools',
        'Goggles, tried on at home',
        'A towel and slippers that do not slide',
        'Water and a small snack for after the lesson',
      ],
    },
    {
      id: 'levels',
      title: 'Which level is ours',
      text: 'Beginners do not swim on their own yet: they learn to breathe, to lie on the water and to glide. Intermediate swimmers manage 25 metres on their back or in crawl. Advanced swimmers train four strokes and starts.\n\nNot sure? Choose the lower one. The coach moves a child up after the first lesson if it is too easy.',
      list: [],
    },
    {
      id: 'absence',
      title: 'When we cannot come',
      text: 'Announce the absence in your child’s profile at least 24 hours ahead and the session goes back to the package. Later than that, or without notice, the lesson counts as used, since the place stayed empty.\n\nA runny nose without fever is no obstacle. Fever, an upset stomach and conjunctivitis are: we look after the other children too.',
      list: [],
    },
    {
      id: 'health',
      title: 'Health and safety',
      text: 'Write down in the registration everything the coach has to know: asthma, allergies, epilepsy, medicines. Only whoever teaches the lesson sees it, and every look is logged.\n\nThere is a lifeguard at every lesson. Children go in and out of the water only at the coach’s sign.',
      list: [],
    },
    {
      id: 'waitlist',
      title: 'How the waitlist works',
      text: 'If a class is full, your child joins the list and you see the place in line. As soon as a place is free we offer it to the first and hold it for a set time. If it is not taken, it goes to the next. Nobody jumps the line.',
      list: [],
    },
    {
      id: 'on-the-side',
      title: 'We on the stand',
      text: 'Children look up at you more often than you think. Wave, smile, and leave the instructions to the coach. After the lesson ask “What did you like?” rather than “How far did you swim?”.',
      list: [],
    },
  ],
} satisfies Shape<typeof bg>;
