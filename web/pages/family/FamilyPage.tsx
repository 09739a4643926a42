import { useQuery } from '@tanstack/react-query';
import { BadgeEuro, ReceiptText, UserPlus, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { chargeFamilyInput, grantCreditInput } from '../../../contracts/inputs/payments.ts';
import { HAND_METHODS } from '../../../contracts/payments.ts';
import { Button } from '../../components/Button.tsx';
import { FormDialog } from '../../components/dialogs/FormDialog.tsx';
import { Controlled } from '../../components/fields/Controlled.tsx';
import { SegmentedControl } from '../../components/fields/SegmentedControl.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { ErrorState } from '../../components/states/ErrorState.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import NewChildSheet from '../../features/children/admin/NewChildSheet.tsx';
import { InviteDialog } from '../../features/children/guardians/InviteDialog.tsx';
import { WriteButton } from '../../features/messages/WriteButton.tsx';
import { RefusedParents } from '../../features/users/refused/RefusedParents.tsx';
import { AddButton } from '../../kit/AddButton.tsx';
import { PriceField } from '../../kit/PriceField.tsx';
import { codeOf } from '../../lib/api/club-error.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useClubForm } from '../../lib/forms/form.ts';
import { formatPhone } from '../../lib/forms/phone.ts';
import { paths } from '../../lib/paths.ts';
import { useRole } from '../../shell/session/RoleProvider.tsx';
import { ChildCard } from './ChildCard.tsx';
import { deskFamilyQuery, type DeskFamily, type DeskChild } from './family-data.ts';
import { FamilyMoney } from './FamilyMoney.tsx';
import { OtherParents } from './OtherParents.tsx';

/** A family at the desk: its children, its money, and what can be done for it on the phone or in the hall. */
export default function FamilyPage() {
  const { t } = useLanguage('desk');
  const { userId = '' } = useParams();
  const { data, error, refetch } = useQuery(deskFamilyQuery(userId));
  const missing = data === null || (error && codeOf(error) === '22P02');
  if (missing) return <ErrorState title={t('family.notFound')} note={t('family.notFoundNote')} />;
  if (!data) return <QueryState query={{ data, error, refetch }} explained />;
  return <Family family={data} />;
}

function Family({ family }: { family: DeskFamily }) {
  const { t } = useLanguage('desk');
  const [open, setOpen] = useState<'child' | 'charge' | 'grant' | 'guardian' | null>(null);
  const { parent, refused, children } = family;
  const close = () => setOpen(null);
  const name = parent.full_name || parent.email || t('family.unnamed');
  return (
    <>
      <PageHeader
        title={name}
        lead={<Contact parent={parent} />}
        back={{ to: paths.adminSection('children'), label: t('family.back') }}
        action={
          <span className="flex flex-wrap gap-3">
            <WriteButton audience={{ kind: 'families', ids: [parent.user_id] }} to={name} label={t('family.write')} />
            <Button kind="secondary" icon={<ReceiptText />} onClick={() => setOpen('charge')}>
              {t('family.charge')}
            </Button>
            <Button kind="secondary" icon={<BadgeEuro />} onClick={() => setOpen('grant')}>
              {t('family.grant')}
            </Button>
            {children.length > 0 && (
              <Button kind="secondary" icon={<UserPlus />} onClick={() => setOpen('guardian')}>
                {t('family.secondParent')}
              </Button>
            )}
            <AddButton onClick={() => setOpen('child')}>{t('family.newChild')}</AddButton>
          </span>
        }
      />
      <RefusedParents parents={refused} />
      <div className="grid items-start gap-4 sm:gap-6 xl:grid-cols-[3fr_2fr]">
        <div className="flex flex-col gap-4 sm:gap-6">
          {children.map((child) => (
            <ChildCard key={child.id} child={child} />
          ))}
          {children.length === 0 && (
            <EmptyState card title={t('family.noChildren')} note={t('family.noChildrenNote')} />
          )}
          <OtherParents family={family} />
        </div>
        <FamilyMoney family={family} />
      </div>
      {open === 'child' && <NewChildSheet familyId={parent.user_id} onClose={close} onShow={close} />}
      {open === 'guardian' && (
        <InviteDialog family={children.map(({ id, first_name }) => ({ child_id: id, first_name }))} onClose={close} />
      )}
      {open === 'charge' && <ChargeSheet userId={parent.user_id} name={name} members={children} onClose={close} />}
      {open === 'grant' && <GrantSheet userId={parent.user_id} name={name} onClose={close} />}
    </>
  );
}

const LINK = 'inline-flex min-h-8 items-center gap-1.5 text-water hover:underline [&_svg]:size-4';

function Contact({ parent }: { parent: DeskFamily['parent'] }) {
  const { t } = useLanguage('desk');
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

interface FamilySheetProps {
  userId: string;
  /** The family, by its parent. */
  name: string;
  onClose: () => void;
}

interface ChargeSheetProps extends FamilySheetProps {
  members: readonly DeskChild[];
}

/** Asks a family for a sum that no class, event or order explains. */
function ChargeSheet({ userId, name, members, onClose }: ChargeSheetProps) {
  const { t } = useLanguage(['desk', 'payment']);
  // Two presses, or one that is sent again, charge once.
  const [once] = useState(() => crypto.randomUUID());
  const form = useClubForm(chargeFamilyInput, {
    once,
    user_id: userId,
    child_id: members.length === 1 ? members[0]!.id : null,
    amount: null as unknown as number,
    subject: '',
    method: 'cash',
  });
  return (
    <FormDialog
      sheet
      title={t('charge.title', { name })}
      onClose={onClose}
      call="charge_family"
      done={t('charge.done')}
      submitLabel={t('charge.save')}
      form={form}
    >
      <p className="text-muted">{t('charge.note')}</p>
      <PriceField {...form.typed('amount')} label={t('charge.amount')} />
      <TextField label={t('charge.subject')} help={t('charge.subjectHelp')} {...form.field('subject')} />
      {members.length > 0 && (
        <Controlled {...form.typed('child_id')}>
          {({ onChange, value }) => (
            <SelectField
              label={t('charge.child')}
              placeholder={t('charge.whole')}
              value={value ?? ''}
              onChange={(event) => onChange(event.target.value || null)}
              options={members.map(({ id, full_name }) => ({ value: id, label: full_name }))}
            />
          )}
        </Controlled>
      )}
      <Controlled {...form.typed('method')}>
        {({ onChange, value }) => (
          <SegmentedControl
            name={t('charge.method')}
            value={value}
            onChange={onChange}
            segments={HAND_METHODS.map((value) => ({ value, label: t(`payment:methods.${value}`) }))}
          />
        )}
      </Controlled>
    </FormDialog>
  );
}

/** Gives a family credit for a reason: no money moves. */
function GrantSheet({ userId, name, onClose }: FamilySheetProps) {
  const { t } = useLanguage('desk');
  // Two presses, or one that is sent again, grant once.
  const [once] = useState(() => crypto.randomUUID());
  const form = useClubForm(grantCreditInput, {
    once,
    user_id: userId,
    amount: null as unknown as number,
    reason: '',
  });
  return (
    <FormDialog
      sheet
      title={t('grant.title', { name })}
      onClose={onClose}
      call="grant_credit"
      done={t('grant.done')}
      submitLabel={t('grant.save')}
      form={form}
    >
      <p className="text-muted">{t('grant.note')}</p>
      <PriceField {...form.typed('amount')} label={t('grant.amount')} />
      <TextField label={t('grant.reason')} {...form.field('reason')} />
    </FormDialog>
  );
}
