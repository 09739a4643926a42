export { markSetupStep, closeSetup } from './mark-setup.ts';
export { readSetup } from './read-setup.ts';
export { sendTestEmail } from './send-test-email.ts';
