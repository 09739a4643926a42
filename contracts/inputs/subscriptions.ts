import * as z from 'zod/mini';
import { clubDay } from '../time.ts';
import { addFault, day, id } from './validation.ts';

/** `ends_on` is the last day on which the subscription runs. */
export const endSubscriptionInput = z.strictObject({
  subscription_id: id(),
  ends_on: day().check(z.refine<string>((value) => value >= clubDay(), { error: 'in_the_past' })),
});
export const resumeSubscriptionInput = z.strictObject({ subscription_id: id() });

/** `starts_on` and `ends_on` are the first and the last day of the pause. */
export const pauseSubscriptionInput = z
  .strictObject({
    subscription_id: id(),
    starts_on: day().check(z.refine<string>((value) => value >= clubDay(), { error: 'in_the_past' })),
    ends_on: day(),
  })
  .check((context) => {
    const { starts_on, ends_on } = context.value;
    if (ends_on < starts_on) addFault(context, 'ends_on', 'before_start');
  });
export const endPauseInput = z.strictObject({ subscription_id: id() });
