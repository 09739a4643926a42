import * as z from 'zod/mini';
import { PAYMENT_METHODS } from '../enrollments.ts';
import { MOST_SLOTS, SLOT_DAYS } from '../slots.ts';
import { addDays, clubDay } from '../time.ts';
import { addFault, day, id, ids, whole } from './validation.ts';

const time = () =>
  z.string().check(z.minLength(1, { error: 'required' }), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'invalid' }));

const near = () => day().check(z.refine((value) => value <= addDays(clubDay(), SLOT_DAYS), { error: 'too_big' }));

/** One time. */
const single = z.strictObject({ date: near(), time: time() });

/** A time of each week, from one day to another. */
const weekly = z
  .strictObject({ day_of_week: whole(1, 7), start_time: time(), from: day(), until: near() })
  .check((context) => {
    const { from, until } = context.value;
    if (until < from) addFault(context, 'until', 'before_start');
  });

export const openSlotsInput = z.strictObject({
  /** The instructor; left out: the caller. */
  instructor_id: z.nullish(id()),
  location_id: id(),
  /** Null: the whole hall. */
  lane: z.nullish(whole(1, 20)),
  /** Of one child, in the club's currency. */
  price: whole(0, 10_000_000),
  seats: whole(1, 2),
  duration_minutes: whole(15, 240),
  times: z
    .array(z.union([single, weekly]))
    .check(z.minLength(1, { error: 'required' }), z.maxLength(MOST_SLOTS, { error: 'too_long' })),
  /** True: the times that are free are opened although others are not. */
  skip: z._default(z.boolean(), false),
});

export const closeSlotsInput = z.strictObject({
  lesson_ids: ids(MOST_SLOTS),
});

export const bookSlotInput = z.strictObject({
  lesson_id: id(),
  child_id: id(),
  /** The way of paying, where it costs something; without it the desk gives it free of charge. */
  method: z.nullish(z.enum(PAYMENT_METHODS)),
  /** The price that the caller was shown: where it is another one, nothing is booked. */
  expected_amount: z.nullish(whole(0, 10_000_000)),
  /** True: on a paid lesson of a package. */
  from_package: z._default(z.boolean(), false),
});

export const buyPackageInput = z.strictObject({
  child_id: id(),
  plan_id: id(),
  method: z.enum(PAYMENT_METHODS),
  expected_amount: z.nullish(whole(0, 10_000_000)),
});

/** The slots of an instructor from a day on; left out: the caller's own, from today. */
export const listSlotsInput = z.strictObject({ instructor_id: z.nullish(id()), from: z.nullish(day()) });
