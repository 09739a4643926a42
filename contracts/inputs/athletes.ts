import * as z from 'zod/mini';
import { needsParent } from '../athletes.ts';
import { GENDERS } from '../children.ts';
import { MAX_LICENSE } from '../licenses.ts';
import { clubDay } from '../time.ts';
import { personName } from './person-name.ts';
import { addFault, day, email, id, line, linkToken, optionalPhone, text } from './validation.ts';

const OLDEST_ATHLETE_YEARS = 90;

const birthDate = day().check(
  z.refine<string>((value) => value <= clubDay(), { error: 'in_the_future' }),
  z.refine<string>((value) => value >= `${Number(clubDay().slice(0, 4)) - OLDEST_ATHLETE_YEARS}`, {
    error: 'too_small',
  }),
);

/** An athlete's own fields; under 14 also a parent's address. */
export const athleteFields = {
  birth_date: birthDate,
  gender: z.nullish(z.enum(GENDERS)),
  license: text(MAX_LICENSE),
  phone: optionalPhone(),
  parent_email: z.pipe(
    z.pipe(
      z.nullish(z.string()),
      z.transform((value) => value?.trim() || null),
    ),
    z.nullable(email()),
  ),
};

/** Refuses an athlete under 14 without a parent's address. */
export const parentIsNamed = z.check<{ birth_date: string; parent_email: string | null }>((context) => {
  const { birth_date, parent_email } = context.value;
  if (parent_email || !needsParent(birth_date)) return;
  addFault(context, 'parent_email', 'required');
});

export const registerAthleteInput = z.strictObject(athleteFields).check(parentIsNamed);
export const askAthletesParentInput = z.strictObject({ parent_email: email() });

export const athleteDashboardInput = z.strictObject({});
export const athleteConfirmationInput = z.strictObject({ token: linkToken() });
export const confirmAthleteInput = z.strictObject({
  token: linkToken(),
  full_name: personName(),
  agreed: z.literal(true, { error: 'required' }),
});

/** The swimmer of the club that an athlete is: a child's row, a new one of the athlete's own, or none (child_id null). */
const swimmer = { child_id: z.nullish(id()), new_swimmer: z._default(z.boolean(), false) };
export const approveAthleteInput = z.strictObject({ user_id: id(), approved: z.boolean(), ...swimmer });
export const linkAthleteInput = z.strictObject({ user_id: id(), ...swimmer });
export const refuseAthleteInput = z.strictObject({ user_id: id(), reason: line(1000) });
