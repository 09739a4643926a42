import * as z from 'zod/mini';

export const makeCalendarFeedInput = z.strictObject({});
export const revokeCalendarFeedInput = z.strictObject({});
