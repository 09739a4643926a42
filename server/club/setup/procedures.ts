import { markSetupStep, closeSetup } from './mark-setup.ts';
import { readSetup } from './read-setup.ts';
import { sendTestEmail } from './send-test-email.ts';

/** All procedures about setup. */
export const SETUP_PROCEDURES = [readSetup, markSetupStep, closeSetup, sendTestEmail] as const;
