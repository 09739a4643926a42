import * as z from 'zod/mini';
import { JOB_NAMES } from '../jobs.ts';

export const runJobInput = z.strictObject({ name: z.enum(JOB_NAMES) });
