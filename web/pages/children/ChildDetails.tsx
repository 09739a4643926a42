import { ArrowLeftRight, LogOut } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/IconButton.tsx';
import { useFormat } from '../../lib/format.ts';
import { Price } from '../../features/locations/club/Price.tsx';
import { useLocalized } from '../../lib/use-localized.ts';
import { EnrollmentStatusChip } from '../../features/enrollments/admin/EnrollmentStatusChip.tsx';
import type { MoveDialogsProps } from '../../features/enrollments/admin/MoveDialogs.tsx';
import type { Child, ChildEnrollment } from '../../features/children/child-data.ts';
import { SessionsLeft } from '../../features/enrollments/SessionsLeft.tsx';
import { PaymentStatusChip } from '../../features/payments/PaymentStatusChip.tsx';
import { ChildFacts } from '../../features/children/admin/ChildFacts.tsx';
import { late } from '../../components/late.tsx';

const MoveDialogs = late(async () => (await import('../../features/enrollments/admin/MoveDialogs.tsx')).MoveDialogs);
const RANK = { active: 0, waitlist: 1, inactive: 2 };

/** Data, family, health, enrollments and payments of a child. */
export function ChildDetails({ child }: { child: Child }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <ChildFacts child={child} />
      <Part title={t('children.enrollments')} empty={child.enrollments.length === 0 && t('children.noEnrollments')}>
        {[...child.enrollments]
          .sort((a, b) => RANK[a.status] - RANK[b.status])
          .map((enrollment) => (
            <EnrollmentItem key={enrollment.id} child={child} enrollment={enrollment} />
          ))}
      </Part>
      <Part title={t('children.payments')} empty={child.payments.length === 0 && t('children.noPayments')}>
        {child.payments.slice(0, 8).map((payment) => (
          <PaymentItem key={payment.id} payment={payment} />
        ))}
      </Part>
    </>
  );
}

function Part({ title, empty, children }: { title: string; empty: string | false; children: ReactNode }) {
  return (
    <section>
      <h3 className="text-lg font-bold">{title}</h3>
      {empty ? <p className="mt-1 text-muted">{empty}</p> : <ul className="divide-y divide-line">{children}</ul>}
    </section>
  );
}

function EnrollmentItem({ child, enrollment }: { child: Child; enrollment: ChildEnrollment }) {
  const { t } = useTranslation('admin');
  const [act, setAct] = useState<MoveDialogsProps['act'] | null>(null);
  const localized = useLocalized();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{localized(enrollment.classes, 'title')}</p>
        <p className="text-sm text-muted">
          {localized(enrollment.classes.locations, 'name')} · {localized(enrollment.plans, 'name')}
        </p>
      </div>
      <EnrollmentStatusChip status={enrollment.status} />
      {enrollment.status !== 'inactive' && (
        <span className="-mr-2 flex">
          <IconButton name={t('enrollments.transfer')} icon={<ArrowLeftRight />} onClick={() => setAct('transfer')} />
          <IconButton
            name={t('enrollments.unenroll')}
            icon={<LogOut />}
            onClick={() => setAct('unenroll')}
            className="text-danger!"
          />
        </span>
      )}
      {enrollment.status === 'active' && (
        <div className="w-full">
          <SessionsLeft enrollment={enrollment} />
        </div>
      )}
      {act && (
        <MoveDialogs
          act={act}
          row={{ id: enrollment.id, child_id: child.id, children: child }}
          onClose={() => setAct(null)}
        />
      )}
    </li>
  );
}

function PaymentItem({ payment }: { payment: Child['payments'][number] }) {
  const { t } = useTranslation('payment');
  const { date } = useFormat();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <span className="min-w-0 flex-1">
        {date(payment.date)}{' '}
        <span className="block text-sm text-muted">
          {t(`methods.${payment.method}`)} · {payment.reference}
        </span>
      </span>
      <PaymentStatusChip status={payment.status} />
      <Price amount={payment.amount} className="font-semibold" />
    </li>
  );
}
