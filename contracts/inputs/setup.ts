import * as z from 'zod/mini';
import { CONFIRMED_STEPS, SETUP_MARKS, SETUP_STEPS } from '../setup.ts';
import { addFault } from './validation.ts';

export const readSetupInput = z.strictObject({});

/** A step that is skipped or confirmed; `null` takes both back. */
export const markSetupStepInput = z
  .strictObject({ step: z.enum(SETUP_STEPS), mark: z.nullable(z.enum(SETUP_MARKS)) })
  .check((context) => {
    const { step, mark } = context.value;
    if (mark === 'confirmed' && !CONFIRMED_STEPS.some((one) => one === step)) addFault(context, 'mark', 'invalid');
  });

export const closeSetupInput = z.strictObject({ closed: z.boolean() });

export const sendTestEmailInput = z.strictObject({});

/** The official holidays that are still to come, until the end of the next year. `preview` only returns them. */
export const addOfficialHolidaysInput = z.strictObject({ preview: z._default(z.boolean(), false) });
