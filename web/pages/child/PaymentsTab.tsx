import { useTranslation } from 'react-i18next';
import { isDue } from '../../../contracts/payments.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Card } from '../../components/Card.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { paths } from '../../lib/paths.ts';
import type { Child } from '../../features/children/child-data.ts';
import { PaymentRows } from './PaymentRows.tsx';

/** What was paid for a child and what waits, the waiting first. */
export function PaymentsTab({ child }: { child: Child }) {
  const { t } = useTranslation(['payment', 'dashboard']);
  if (child.payments.length === 0) {
    return (
      <div className="rounded-card bg-raised">
        <EmptyState
          title={t('payment:list.empty')}
          action={<ButtonLink to={paths.enrollChild(child.id)}>{t('dashboard:enroll')}</ButtonLink>}
        />
      </div>
    );
  }
  const due = child.payments.filter(isDue);
  const past = child.payments.filter((payment) => !isDue(payment));
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      {due.length > 0 && (
        <Card title={t('dashboard:due')}>
          <PaymentRows childId={child.id} payments={due} />
        </Card>
      )}
      {past.length > 0 && (
        <Card title={t('payment:list.history')}>
          <PaymentRows childId={child.id} payments={past} />
        </Card>
      )}
    </div>
  );
}
