import { useQuery } from '@tanstack/react-query';
import { BadgeEuro, Plus, ReceiptText, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { SkeletonPage } from '../../components/Skeleton.tsx';
import NewChildSheet from '../../features/children/admin/NewChildSheet.tsx';
import { codeOf } from '../../lib/club-error.ts';
import { paths } from '../../lib/paths.ts';
import { formatPhone } from '../../lib/phone.ts';
import { useRole } from '../../shell/session/RoleProvider.tsx';
import { ChildCard } from './ChildCard.tsx';
import { FamilyMoney } from './FamilyMoney.tsx';
import { ChargeSheet, GrantSheet } from './MoneySheets.tsx';
import { deskFamilyQuery, type DeskFamily } from './family-data.ts';

/** A family at the desk: its children, its money, and what can be done for it on the phone or in the hall. */
export default function FamilyPage() {
  const { t } = useTranslation('desk');
  const { userId = '' } = useParams();
  const { data, error, refetch } = useQuery(deskFamilyQuery(userId));
  const missing = data === null || (error && codeOf(error) === '22P02');
  if (missing) return <ErrorState title={t('family.notFound')}>{t('family.notFoundNote')}</ErrorState>;
  if (error && !data) return <ErrorState explained error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  return <Family family={data} />;
}

function Family({ family }: { family: DeskFamily }) {
  const { t } = useTranslation('desk');
  const [open, setOpen] = useState<'child' | 'charge' | 'grant' | null>(null);
  const { parent, children } = family;
  const close = () => setOpen(null);
  return (
    <>
      <PageHeader
        title={parent.full_name || parent.email || t('family.unnamed')}
        lead={<Contact parent={parent} />}
        back={{ to: paths.adminSection('children'), label: t('family.back') }}
        action={
          <span className="flex flex-wrap gap-3">
            <Button kind="secondary" icon={<ReceiptText />} onClick={() => setOpen('charge')}>
              {t('family.charge')}
            </Button>
            <Button kind="secondary" icon={<BadgeEuro />} onClick={() => setOpen('grant')}>
              {t('family.grant')}
            </Button>
            <Button icon={<Plus />} onClick={() => setOpen('child')}>
              {t('family.newChild')}
            </Button>
          </span>
        }
      />
      <div className="grid items-start gap-4 sm:gap-6 xl:grid-cols-[3fr_2fr]">
        <div className="flex flex-col gap-4 sm:gap-6">
          {children.map((child) => (
            <ChildCard key={child.id} child={child} />
          ))}
          {children.length === 0 && (
            <EmptyState card title={t('family.noChildren')}>
              {t('family.noChildrenNote')}
            </EmptyState>
          )}
        </div>
        <FamilyMoney family={family} />
      </div>
      {open === 'child' && <NewChildSheet familyId={parent.user_id} onClose={close} onShow={close} />}
      {open === 'charge' && <ChargeSheet userId={parent.user_id} members={children} onClose={close} />}
      {open === 'grant' && <GrantSheet userId={parent.user_id} onClose={close} />}
    </>
  );
}

const LINK = 'inline-flex min-h-8 items-center gap-1.5 text-water hover:underline [&_svg]:size-4';

function Contact({ parent }: { parent: DeskFamily['parent'] }) {
  const { t } = useTranslation('desk');
  // Books and accounts are the admins' alone.
  const isAdmin = useRole().role === 'admin';
  const { user_id, email, phone } = parent;
  return (
    <span className="flex flex-wrap gap-x-4">
      {phone && (
        <a href={`tel:${phone}`} className={`${LINK} whitespace-nowrap tabular`}>
          {formatPhone(phone)}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className={`${LINK} break-all`}>
          {email}
        </a>
      )}
      {isAdmin && (
        <>
          <Link to={`${paths.adminSection('books')}?family=${user_id}`} className={LINK}>
            <ReceiptText />
            {t('family.statement')}
          </Link>
          <Link
            to={`${paths.adminSection('users')}?${new URLSearchParams({ 'users.q': email ?? phone ?? user_id })}`}
            className={LINK}
          >
            <UserRound />
            {t('family.account')}
          </Link>
        </>
      )}
    </span>
  );
}
