import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Chip, StatusChip } from '../../components/Chip.tsx';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx';
import { Paragraphs } from '../../components/Paragraphs.tsx';
import { late } from '../../components/states/late.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { ConsentFile } from './ConsentFile.tsx';
import {
  isPerChild,
  missingFrom,
  mustBeSigned,
  type Consent,
  type Document,
  type DocumentVersion,
} from './documents-data.ts';

const SignDialog = late(async () => (await import('./SignDialog.tsx')).SignDialog);

/** A child of the family, by name. */
export interface NamedChild {
  id: string;
  first_name: string;
}

interface DocumentCardProps {
  document: Document;
  family: readonly NamedChild[];
  userId: string;
  /** The first that has to be signed. */
  first: boolean;
}

/** One document: its text, who has agreed to it and who has not, and the versions before. */
export function DocumentCard({ document, family, userId, first }: DocumentCardProps) {
  const { t, date, localized } = useLanguage('documents');
  const [signing, setSigning] = useState(false);
  const { current, earlier } = document;
  const title = localized(current, 'title');
  const missing = missingFrom(
    current,
    userId,
    family.map(({ id }) => id),
  );
  const lacking = family.filter(({ id }) => missing.includes(id));
  const consents = current.consents.filter(
    ({ withdrawn_at, user_id }) => withdrawn_at === null && (isPerChild(current) || user_id === userId),
  );
  return (
    <article className="rounded-card bg-raised p-5 sm:p-6">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-xl font-bold">{title}</h2>
          <p className="text-sm text-muted">
            {t('version', { version: current.version, date: date(current.published_at ?? '') })}
          </p>
        </div>
        <Chip tone={mustBeSigned(current) ? 'rope' : 'neutral'}>
          {mustBeSigned(current) ? t('required') : t('optional')}
        </Chip>
      </header>
      <details className="mt-3">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-water">
          {t('read')}
        </summary>
        <Paragraphs text={localized(current, 'body')} className="mt-1 max-w-prose pb-2" />
      </details>
      <ul className="mt-2 flex flex-col divide-y divide-line border-t border-line">
        {consents.map((consent) => (
          <ConsentRow
            key={consent.id}
            consent={consent}
            document={current}
            title={title}
            child={family.find(({ id }) => id === consent.child_id)}
          />
        ))}
        {missing.length > 0 && (
          <li className="flex flex-wrap items-center justify-between gap-3 pt-4">
            <div>
              <StatusChip progress={mustBeSigned(current) ? 'warning' : 'off'}>
                {mustBeSigned(current) ? t('waits') : t('notGiven')}
              </StatusChip>
              {lacking.length > 0 && (
                <p className="mt-1 text-sm text-muted">
                  {t('forChildren', { names: lacking.map(({ first_name }) => first_name).join(', ') })}
                </p>
              )}
            </div>
            <Button
              kind={first ? 'primary' : 'secondary'}
              icon={<PenLine />}
              aria-label={`${t('sign.open')}: ${title}`}
              onClick={() => setSigning(true)}
              className="max-sm:w-full"
            >
              {t('sign.open')}
            </Button>
          </li>
        )}
      </ul>
      {earlier.length > 0 && <Earlier versions={earlier} userId={userId} family={family} />}
      {signing && <SignDialog document={current} lacking={lacking} onClose={() => setSigning(false)} />}
    </article>
  );
}

interface ConsentRowProps {
  consent: Consent;
  document: DocumentVersion;
  title: string;
  child: NamedChild | undefined;
}

/** A consent with its signer and time, and a way to take it back. */
function ConsentRow({ consent, document, title, child }: ConsentRowProps) {
  const { t, dateTime } = useLanguage('documents');
  const [asking, setAsking] = useState(false);
  const what = child ? `${title} · ${child.first_name}` : title;
  const health = document.kind === 'health_data' && child;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <StatusChip progress="good">{t('signed')}</StatusChip>
          {child && <span className="font-semibold">{child.first_name}</span>}
        </p>
        <p className="mt-1 text-sm text-muted">
          {consent.signed_name} · {dateTime(consent.agreed_at)}
        </p>
      </div>
      <div className="flex flex-wrap">
        <ConsentFile consentId={consent.id} label={what} />
        <Button kind="quiet" aria-label={`${t('withdraw.open')}: ${what}`} onClick={() => setAsking(true)}>
          {t('withdraw.open')}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          call="withdraw_consent"
          input={{ consent_id: consent.id }}
          onClose={() => setAsking(false)}
          title={t('withdraw.title', { title: what })}
          description={mustBeSigned(document) ? t('withdraw.required') : t('withdraw.note')}
          losses={health ? [{ label: t('withdraw.healthNotes', { name: child.first_name }) }] : []}
          confirmLabel={t('withdraw.confirm')}
          done={t('withdraw.done')}
        />
      )}
    </li>
  );
}

interface EarlierProps {
  versions: readonly DocumentVersion[];
  userId: string;
  family: readonly NamedChild[];
}

/** Versions that do not count any more, and what was agreed to then. */
function Earlier({ versions, userId, family }: EarlierProps) {
  const { t, date, dateTime, localized } = useLanguage('documents');
  const nameOf = (childId: string | null) => family.find(({ id }) => id === childId)?.first_name;
  return (
    <details className="mt-3 border-t border-line pt-1">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-water">
        {t('earlier', { count: versions.length })}
      </summary>
      <ul className="flex flex-col gap-3 pb-2 text-sm">
        {versions.map((document) => {
          const { id, version, published_at, consents } = document;
          const own = consents.filter(({ user_id, child_id }) => user_id === userId || child_id !== null);
          return (
            <li key={id}>
              <p className="font-semibold">{t('version', { version, date: date(published_at ?? '') })}</p>
              {own.length === 0 && <p className="text-muted">{t('notSignedThen')}</p>}
              {own.map((consent) => (
                <div key={consent.id} className="flex flex-wrap items-center justify-between gap-x-4 text-muted">
                  <p>
                    {[nameOf(consent.child_id), consent.signed_name, dateTime(consent.agreed_at)]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                  <ConsentFile
                    consentId={consent.id}
                    label={[
                      localized(document, 'title'),
                      t('version', { version, date: date(published_at ?? '') }),
                      nameOf(consent.child_id),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  />
                </div>
              ))}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
