import { codeOf } from './club-error.ts';

/** The refusals after which the same works, once the current password or an emailed code was shown. */
const ASKS_FOR_PROOF = new Set(['proof_needed', 'reauthentication_needed']);

/** Asks the person for a proof; answers whether one was shown. */
type Ask = () => Promise<boolean>;
let askPerson: Ask | null = null;
/** Under way: what is refused meanwhile waits for the same answer. */
let asking: Promise<boolean> | null = null;

/** Says how the person is asked; null while no page of a signed-in person is open. */
export function setProofAsker(ask: Ask | null): void {
  askPerson = ask;
}

/** Does what the club guards. Where a proof is asked for first, asks the person for it and does the same again. */
export async function withProof<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!askPerson || !ASKS_FOR_PROOF.has(codeOf(error))) throw error;
    asking ??= askPerson().finally(() => (asking = null));
    if (!(await asking)) throw error;
    return work();
  }
}
