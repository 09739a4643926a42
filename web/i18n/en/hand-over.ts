import type { handOver as bg } from '../bg/hand-over.ts';
import type { Shape } from '../shape.ts';

export const handOver = {
  open: 'Hand over',
  of: '({{name}})',
  with: 'Left with {{name}}, {{time}}',
  title: 'Who takes {{name}}',
  collectors: 'People who may take the child',
  guardian: 'parent',
  left: 'Left with {{name}}',
  reasonWas: 'Reason: {{reason}}',
  undo: 'Has not left',
  none: 'not handed over',
  refused: 'The hand-over was not accepted',
  code: {
    field: 'Code on the phone of the person who takes the child',
    help: 'Six characters. A valid code chooses the person by itself.',
    offline: 'A code is checked only with a connection. Choose the person by name.',
    take: 'Check',
    wrong: 'This code is not valid.',
    scan: 'Scan',
    stop: 'Stop the camera',
    noCamera: 'The camera is not available. Type the code.',
  },
  other: {
    open: 'Another person',
    note: 'The family has not named this person. It will see the name and the reason.',
    name: 'First and last name',
    reason: 'Why another person takes the child',
    save: 'Hand over to another person',
  },
  conflict: {
    title: 'Noted by another person too',
    another: 'Another person of the team',
    theirs: '{{who}} noted “{{name}}” on {{when}}.',
    counts: 'Yours was “{{ours}}”. What counts is “{{counts}}”.',
  },
  card: {
    title: 'Pick-up after the lesson',
    lead: 'Show the code to the coach when you take the child.',
    show: 'Code for {{class}}, {{time}}',
    past: 'Last pick-ups',
    with: 'Left with {{name}}',
    withOther: 'Left with another person: {{name}}',
  },
  shown: {
    title: 'Code for {{name}}',
    lead: 'It works once and only for today’s lesson. If you open it again, you get a new code and the old one stops working.',
    picture: 'The code as a picture to scan',
  },
} satisfies Shape<typeof bg>;
