import { useQuery } from '@tanstack/react-query';
import { CameraOff, CircleCheck, CircleDashed, Files, Pencil, ReceiptText } from 'lucide-react';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { CHILD_FACTS } from '../../../../contracts/children.ts';
import { Chip, StatusChip } from '../../../components/Chip.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { late } from '../../../components/states/late.tsx';
import { Skeleton } from '../../../components/states/Skeleton.tsx';
import { rpc, type Returns } from '../../../lib/api/rpc.ts';
import { ageOn } from '../../../lib/format/format.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import { useMay } from '../../../shell/session/use-may.ts';
import { FamilyInvoicesSheet } from '../../invoices/FamilyInvoicesSheet.tsx';
import { LevelChip } from '../../progress/LevelChip.tsx';
import type { Child } from '../child-data.ts';
import { ChildAvatar } from '../ChildAvatar.tsx';
import { PhoneLink } from '../PhoneLink.tsx';
import { useFactRows } from '../use-fact-rows.tsx';
import { CareFacts } from './CareFacts.tsx';

const LicenseDialog = late(async () => (await import('./LicenseDialog.tsx')).LicenseDialog);

/** The gender is a chip beside the level. */
const BELOW = CHILD_FACTS.filter((fact) => fact !== 'gender');

/** The head of a child's file: photo, age, level, care, and what an admin keeps beside the profile. */
export function ChildFacts({ child }: { child: Child }) {
  const { t, date } = useLanguage(['adminChildren', 'child', 'common']);
  const factRows = useFactRows();
  const { data: file } = useQuery({
    queryKey: ['children', 'admin', 'file', child.id],
    queryFn: () => rpc('child_file', { child_id: child.id }),
  });
  return (
    <>
      <div className="flex items-center gap-4">
        <ChildAvatar name={child.full_name} path={child.photo_path} size="lg" />
        <div className="flex flex-wrap gap-2">
          <LevelChip level={child.skill_level} own={child.own_level} />
          {child.gender && <Chip tone="neutral">{t(`child:genders.${child.gender as 'female'}`)}</Chip>}
          {child.photos_allowed === false && (
            <Chip tone="neutral">
              <span className="inline-flex items-center gap-1.5">
                <CameraOff className="size-4 shrink-0" />
                {t('child:photosOf.field')}: {t('child:photosOf.refused')}
              </span>
            </Chip>
          )}
          {file?.athlete && (
            <StatusChip progress={file.athlete.approved ? 'good' : 'waiting'}>{t('common:roles.athlete')}</StatusChip>
          )}
        </div>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 [&_dt]:text-muted">
        <dt>{t('child:fields.birthDate')}</dt>
        <dd>
          {date(child.birth_date)} · {t('child:age', { count: ageOn(child.birth_date) })}
        </dd>
        <dt>{t('file.parents')}</dt>
        <dd>{file ? <Parents parents={file.parents} /> : <Skeleton className="h-12" />}</dd>
        {factRows(BELOW, child).map(
          ([name, value]) =>
            value && (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </Fragment>
            ),
        )}
        {file && <License child={child} file={file} />}
        {file && <FileFacts file={file} />}
      </dl>
      <CareFacts child={child} />
    </>
  );
}

function License({ child, file }: { child: Child; file: Returns<'child_file'> }) {
  const { t } = useLanguage('adminChildren');
  const changes = useMay()('set_child_license');
  const [open, setOpen] = useState(false);
  const license = file.license ?? file.found_license;
  return (
    <>
      <dt>{t('license.title')}</dt>
      <dd className="flex flex-wrap items-center gap-x-2">
        <span className="tabular">{license ?? '–'}</span>
        {!file.license && license && <span className="text-muted">{t('license.found')}</span>}
        {changes && (
          <IconButton name={t('license.change')} icon={<Pencil />} onClick={() => setOpen(true)} className="-my-3" />
        )}
        {open && (
          <LicenseDialog childId={child.id} name={child.full_name} license={license} onClose={() => setOpen(false)} />
        )}
      </dd>
    </>
  );
}

function FileFacts({ file }: { file: Returns<'child_file'> }) {
  const { t, date, localized } = useLanguage('adminChildren');
  return (
    <>
      <dt>{t('file.since')}</dt>
      <dd>{date(file.registered_at)}</dd>
      <dt>{t('file.attendance')}</dt>
      <dd>{t('file.attended', file.attendance)}</dd>
      <dt>{t('file.progress')}</dt>
      <dd>
        {t('file.assessments', { count: file.assessments })} · {t('file.achievements', { count: file.achievements })}
      </dd>
      {file.documents.length > 0 && (
        <>
          <dt>{t('file.documents')}</dt>
          <dd className="flex flex-col gap-1">
            {file.documents.map((document) => {
              const Icon = document.agreed_at ? CircleCheck : CircleDashed;
              return (
                <span key={document.kind} className="flex items-start gap-2">
                  <Icon className={`mt-0.5 size-5 shrink-0 ${document.agreed_at ? 'text-success' : 'text-muted'}`} />
                  <span>
                    {localized(document, 'title')}{' '}
                    <span className="text-muted">
                      {document.agreed_at ? t('file.agreed', { date: date(document.agreed_at) }) : t('file.notAgreed')}
                    </span>
                  </span>
                </span>
              );
            })}
          </dd>
        </>
      )}
    </>
  );
}

function Parents({ parents }: { parents: Returns<'child_file'>['parents'] }) {
  const { t } = useLanguage(['adminChildren', 'invoices']);
  const seesBooks = useMay()('export_books');
  const [invoicesOf, setInvoicesOf] = useState<(typeof parents)[number] | null>(null);
  return (
    <ul className="flex flex-col gap-2">
      {parents.map((parent) => (
        <li key={parent.user_id}>
          {parent.full_name || parent.email} {!parent.first && <span className="text-muted">({t('file.second')})</span>}{' '}
          {parent.phone && <PhoneLink number={parent.phone} />}
          {parent.email ? (
            <a href={`mailto:${parent.email}`} className="block break-all text-water hover:underline">
              {parent.email}
            </a>
          ) : (
            <span className="block font-semibold">{t('file.noEmail')}</span>
          )}
          {seesBooks && (
            <span className="flex flex-wrap gap-x-4">
              <Link to={`${paths.adminSection('books')}?family=${parent.user_id}`} className={LINK}>
                <ReceiptText className="size-5" />
                {t('file.statement')}
              </Link>
              <button type="button" className={LINK} onClick={() => setInvoicesOf(parent)}>
                <Files className="size-5" />
                {t('invoices:family.open')}
              </button>
            </span>
          )}
        </li>
      ))}
      {invoicesOf && (
        <FamilyInvoicesSheet
          userId={invoicesOf.user_id}
          title={t('invoices:family.of', { name: invoicesOf.full_name || invoicesOf.email })}
          onClose={() => setInvoicesOf(null)}
        />
      )}
    </ul>
  );
}

const LINK = 'inline-flex min-h-11 items-center gap-2 text-water hover:underline';
