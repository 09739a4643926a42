import type { auth as bg } from '../bg/auth.ts';
import type { Shape } from '../shape.ts';

export const auth = {
  signIn: {
    title: 'Sign in',
    lead: 'Welcome back.',
    submit: 'Sign in',
    forgot: 'Forgot password',
    toRegister: 'No account yet?',
    register: 'Sign up',
    failed: 'Sign-in failed',
    done: 'Signed in',
    welcome: 'Welcome!',
  },
  signUp: {
    title: 'Sign up',
    lead: 'One account for the whole family.',
    submit: 'Create account',
    toSignIn: 'Have an account already?',
    signIn: 'Sign in',
    failed: 'Sign-up failed',
    done: 'Success!',
    created: 'The account has been created.',
    confirm: 'We sent a mail to {{email}}. Open it to confirm your address.',
    athlete: 'Are you an athlete? Register here',
  },
  reset: {
    title: 'New password',
    lead: 'We will send a link to your email.',
    submit: 'Send link',
    back: 'Back to sign-in',
    failed: 'Failed to send the reset link',
    done: 'The link is on its way!',
    sent: 'Check your email for how to reset the password',
  },
  newPassword: {
    title: 'Choose a new password',
    lead: 'It holds at once, on all devices.',
    submit: 'Save password',
    failed: 'The password was not changed',
    done: 'The password has been changed',
  },
  google: { label: 'Continue with Google', off: 'Google sign-in is not switched on in this club.', or: 'or' },
  fullName: 'Full name',
  email: 'Email',
  password: 'Password',
  passwordHelp: 'At least 6 characters.',
  newPasswordLabel: 'New password',
  demo: 'Demo accounts',
  panel: {
    title: 'Everything about swimming in one place',
    points: [
      'Enrol in a class in three minutes',
      'Sessions left and payments',
      'Your child’s progress, lesson by lesson',
    ],
  },
} satisfies Shape<typeof bg>;
