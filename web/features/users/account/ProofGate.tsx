import { useEffect, useState } from 'react';
import { late } from '../../../components/states/late.tsx';
import { needBundles } from '../../../i18n/client.ts';
import { setProofAsker } from '../../../lib/api/with-proof.ts';

/** Its texts are those of the account page. */
const ProofDialog = late(async () => {
  const [{ ProofDialog: dialog }] = await Promise.all([import('./ProofDialog.tsx'), needBundles('person')]);
  return dialog;
});

/** Asks for the proof that the club wants before something, wherever in the signed-in pages that is. */
export function ProofGate() {
  const [answer, setAnswer] = useState<((isShown: boolean) => void) | null>(null);
  useEffect(() => {
    let leave = () => {};
    setProofAsker(
      () =>
        new Promise((resolve) => {
          leave = () => resolve(false);
          setAnswer(() => resolve);
        }),
    );
    return () => {
      setProofAsker(null);
      leave();
    };
  }, []);
  if (!answer) return null;
  const end = (isShown: boolean) => {
    setAnswer(null);
    answer(isShown);
  };
  return <ProofDialog onClose={() => end(false)} onShown={() => end(true)} />;
}
