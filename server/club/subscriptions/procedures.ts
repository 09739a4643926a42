import { endSubscription } from './end-subscription.ts';
import { endPause } from './pauses/end-pause.ts';
import { pauseSubscription } from './pauses/pause-subscription.ts';
import { resumeSubscription } from './pauses/resume-subscription.ts';
import { setAutopay } from './set-autopay.ts';

/** All procedures about subscriptions. */
export const SUBSCRIPTIONS_PROCEDURES = [
  endSubscription,
  resumeSubscription,
  pauseSubscription,
  endPause,
  setAutopay,
] as const;
