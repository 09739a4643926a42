import * as z from 'zod/mini';
import { rangeInput } from './ranges.ts';

export const readAnalyticsInput = z.strictObject({ range: rangeInput });
