import { useState } from 'react';
import type { Installment } from '../../../../contracts/installments.ts';
import { late } from '../../../components/states/late.tsx';

const InstallmentsField = late(async () => (await import('./InstallmentsField.tsx')).InstallmentsField, {
  isPart: true,
});

/** The field that chooses between at once and the installments that are offered, null where there are none; and those that are chosen. */
export function useInstallments(offered: Installment[] | null | undefined) {
  const [isChosen, setChosen] = useState(false);
  return {
    installments: (isChosen && offered) || null,
    field: offered ? (
      <InstallmentsField offers={[{ installments: offered }]} value={isChosen} onChange={setChosen} />
    ) : null,
  };
}
