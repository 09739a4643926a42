export { endSubscription } from './end-subscription.ts';
export { endPause } from './pauses/end-pause.ts';
export { pauseSubscription } from './pauses/pause-subscription.ts';
export { resumeSubscription } from './pauses/resume-subscription.ts';
export { setAutopay } from './set-autopay.ts';
