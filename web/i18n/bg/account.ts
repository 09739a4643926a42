import { answer } from './answer.ts';
import { athlete } from './athlete.ts';
import { auth } from './auth.ts';
import { claim } from './claim.ts';
import { errors } from './errors.ts';
import { session } from './session.ts';

/** The texts of forms, of signing in, and of everything that can go wrong. */
export const bgAccount = { answer, auth, athlete, claim, session, errors };
