import type { answer as bg } from '../bg/answer.ts';
import type { Shape } from '../shape.ts';

export const answer = {
  title: 'Answer the club',
  ask: 'The club is asking your family. Press to record your answer:',
  change: {
    yes: 'So far your family’s answer is “Yes”. Press to change it:',
    no: 'So far your family’s answer is “No”. Press to change it:',
  },
  press: { yes: 'Answer “Yes”', no: 'Answer “No”' },
  recorded: { yes: 'Recorded: Yes', no: 'Recorded: No' },
  instead: { yes: 'Change to “Yes”', no: 'Change to “No”' },
  signIn: 'Sign in and see the message',
  signInToAll: 'Sign in and see the messages',
  dead: 'The club’s messages are in your account: you can answer there.',
  seat: {
    title: 'A free seat for {{name}}',
    ask: 'We hold the seat until {{until}}. Press to record your answer:',
    press: { yes: 'Yes, we are coming', no: 'Not this time' },
    recorded: { yes: 'Recorded: {{name}} is coming', no: 'The seat is declined, the make-up stays' },
    over: 'This seat is no longer held. The make-up stays yours.',
    signIn: 'Sign in to your account',
  },
} satisfies Shape<typeof bg>;
