import { runCommand, say } from './command.ts';

/** `npm run migrate`: brings the database up to date, as every start does. */
await runCommand(async () => {
  say('The database is up to date.');
});
