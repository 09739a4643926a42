import { useInfiniteQuery } from '@tanstack/react-query';
import { UserPlus, MessageSquare, Phone, Printer } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../components/Button.tsx';
import { ButtonLink } from '../components/ButtonLink.tsx';
import { Chip } from '../components/Chip.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { EmptyState } from '../components/states/EmptyState.tsx';
import { late } from '../components/states/late.tsx';
import { QueryState } from '../components/states/QueryState.tsx';
import { toast } from '../components/states/toast.ts';
import { useProcedure } from '../components/states/use-procedure.ts';
import { useDescribe } from '../features/notifications/use-describe.ts';
import { CodeSheet } from '../features/users/families/CodeSheet.tsx';
import { managedFamiliesQuery, type ClaimCode, type ManagedFamily } from '../features/users/families/families-data.ts';
import { useAddressParam } from '../kit/address-param.ts';
import { useLanguage } from '../lib/format/use-language.ts';
import { formatPhone } from '../lib/forms/phone.ts';
import { paths } from '../lib/paths.ts';

const NewFamilySheet = late(async () => (await import('../features/users/families/NewFamilySheet.tsx')).NewFamilySheet);

/** In the address while the form is open. */
const NEW = 'family';

/** Families without an email address: whom to phone and about what, and the printed codes by which they claim their accounts. */
export default function FamiliesPage() {
  const { t } = useLanguage('families');
  const form = useAddressParam('new');
  const pages = useInfiniteQuery(managedFamiliesQuery);
  const { error, refetch } = pages;
  const data = pages.data && {
    ...pages.data.pages[0]!,
    // A family that rose meanwhile may be on two pages.
    families: [
      ...new Map(pages.data.pages.flatMap((page) => page.families).map((each) => [each.user_id, each])).values(),
    ],
  };
  const [printed, setPrinted] = useState<{ code: ClaimCode; family: ManagedFamily } | null>(null);
  // The family may have claimed its account meanwhile.
  const back = () => {
    setPrinted(null);
    void refetch();
  };
  if (printed) return <CodeSheet code={printed.code} names={printed.family.children} onBack={back} />;
  const add = (
    <Button icon={<UserPlus />} onClick={() => form.open(NEW)}>
      {t('open')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} action={add} />
      <QueryState query={{ data, error, refetch }} rows={3} explained />
      {data?.families.length === 0 && <EmptyState card title={t('empty')} action={add} note={t('emptyNote')} />}
      {data && data.families.length > 0 && (
        <ul aria-label={t('title')} className="grid gap-4 lg:grid-cols-2">
          {data.families.map((family) => (
            <FamilyCard
              key={family.user_id}
              family={family}
              texts={data.texts}
              onCode={(code) => setPrinted({ code, family })}
            />
          ))}
        </ul>
      )}
      {data && data.total > data.families.length && (
        <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
          <p className="text-sm text-muted">{t('first', { count: data.families.length, total: data.total })}</p>
          {pages.hasNextPage && (
            <Button kind="secondary" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
              {t('more')}
            </Button>
          )}
        </div>
      )}
      {form.value === NEW && <NewFamilySheet onClose={form.close} />}
    </>
  );
}

interface FamilyCardProps {
  family: ManagedFamily;
  /** Text messages leave from here. */
  texts: boolean;
  onCode: (code: ClaimCode) => void;
}

/** One family: whom to phone and about what, and its code. */
function FamilyCard({ family, texts, onCode }: FamilyCardProps) {
  const { t, date } = useLanguage('families');
  const { user_id, full_name, phone, children, code_expires_at, waiting_email } = family;
  const issue = useProcedure('issue_claim_code');
  const code = (by_sms: boolean) =>
    issue.run(
      { user_id, by_sms },
      {
        onSuccess: (issued) => {
          if (by_sms) toast.success(t('texted', { phone: formatPhone(issued.phone ?? '') }));
          else onCode(issued);
        },
        failed: t('codeFailed'),
      },
    );
  return (
    <li className="flex flex-col gap-4 rounded-card bg-raised p-5 sm:p-6">
      <div>
        <h2 className="text-xl font-bold wrap-anywhere">{full_name}</h2>
        {phone ? (
          <a
            href={`tel:${phone}`}
            className="mt-1 inline-flex min-h-8 items-center gap-2 font-semibold text-water hover:underline"
          >
            <Phone className="size-4" />
            <span className="tabular">{formatPhone(phone)}</span>
          </a>
        ) : (
          <p className="mt-1 text-muted">{t('noPhone')}</p>
        )}
        <p className="text-muted wrap-anywhere">{children.length > 0 ? children.join(', ') : t('noChildren')}</p>
        {(waiting_email || code_expires_at) && (
          <p className="mt-2 flex flex-wrap gap-2">
            {code_expires_at && <Chip>{t('codeUntil', { date: date(code_expires_at) })}</Chip>}
            {waiting_email && (
              <Chip tone="warning" className="wrap-anywhere">
                {t('waits', { email: waiting_email })}
              </Chip>
            )}
          </p>
        )}
      </div>
      <Messages family={family} />
      <div className="mt-auto flex flex-wrap gap-2">
        <ButtonLink kind="quiet" to={paths.adminFamily(user_id)}>
          {t('children')}
        </ButtonLink>
        <Button
          kind="secondary"
          icon={<Printer />}
          busy={issue.isPending}
          aria-label={t('printFor', { name: full_name })}
          onClick={() => code(false)}
        >
          {t('print')}
        </Button>
        {texts && phone && (
          <Button
            kind="secondary"
            icon={<MessageSquare />}
            busy={issue.isPending}
            aria-label={t('textFor', { name: full_name })}
            onClick={() => code(true)}
          >
            {t('text')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The family's missed emails, until it has been phoned. */
function Messages({ family: { user_id, full_name, messages } }: { family: ManagedFamily }) {
  const { t, date } = useLanguage('families');
  const describe = useDescribe();
  const mark = useProcedure('mark_phoned');
  if (messages.length === 0) return <p className="text-muted">{t('nothingToPhone')}</p>;
  const press = () =>
    mark.run(
      { user_id, notification_ids: messages.map(({ id }) => id) },
      { done: t('phonedDone', { name: full_name }), failed: t('phonedFailed') },
    );
  return (
    <div className="rounded-control bg-water-soft p-4">
      <p className="font-semibold">{t('toPhone', { count: messages.length })}</p>
      <ul className="mt-2 flex max-h-72 flex-col gap-2 overflow-y-auto" tabIndex={0}>
        {messages.map(({ id, kind, data, created_at }) => (
          <li key={id} className="wrap-anywhere whitespace-pre-line">
            <span className="text-sm text-muted">{date(created_at)}</span>
            <span className="block">{describe({ kind, data }).text}</span>
          </li>
        ))}
      </ul>
      <Button className="mt-3" busy={mark.isPending} aria-label={t('phonedFor', { name: full_name })} onClick={press}>
        {t('phoned')}
      </Button>
    </div>
  );
}
