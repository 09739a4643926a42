import { useQuery } from '@tanstack/react-query';
import { CameraOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { MAX_PICTURE_BYTES } from '../../../../contracts/lesson-pictures.ts';
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { Sheet } from '../../../components/dialogs/Sheet.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { QueryState } from '../../../components/states/QueryState.tsx';
import { cx } from '../../../lib/cx.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { AddPictures } from './AddPictures.tsx';
import { isFilm, lessonPicturesQuery, type LessonPicture, type PicturedChild } from './pictures-data.ts';
import { PictureTile } from './PictureTile.tsx';

export interface PicturesSheetProps {
  lessonId: string;
  /** Pictures come with marks: from the lesson's day on, and not to a canceled lesson. */
  canAdd: boolean;
  isCancelled: boolean;
  onClose: () => void;
}

/** The album of a lesson with the children who hold it back, and the clips for single families. */
export function PicturesSheet({ lessonId, canAdd, isCancelled, onClose }: PicturesSheetProps) {
  const { t } = useLanguage('pictures');
  const query = useQuery(lessonPicturesQuery(lessonId));
  const { pictures, children } = query.data ?? { pictures: [], children: [] };
  const album = pictures.filter(({ child_id }) => child_id === null);
  const clips = pictures.filter(({ child_id }) => child_id !== null);
  return (
    <Sheet title={t('open')} onClose={onClose}>
      <QueryState query={query} rows={3} />
      {query.data && (
        <>
          {isCancelled ? <p>{t('cancelled')}</p> : <Consents childrenIn={children} isShown={album.length > 0} />}
          {album.length > 0 ? (
            <Pictures lessonId={lessonId} pictures={album} />
          ) : (
            <p className="text-muted">{t('none')}</p>
          )}
          {canAdd && <AddPictures lessonId={lessonId} childId={null} label={t('add')} />}
          {(canAdd || clips.length > 0) && (
            <section className="flex flex-col gap-3 border-t border-line pt-4">
              <h3 className="font-bold">{t('clip.title')}</h3>
              <p className="text-sm text-muted">{t('clip.note', { size: MAX_PICTURE_BYTES / 1_000_000 })}</p>
              <Pictures lessonId={lessonId} pictures={clips} childrenIn={children} />
              {canAdd && <AddClip lessonId={lessonId} childrenIn={children} />}
            </section>
          )}
        </>
      )}
    </Sheet>
  );
}

/** The children who hold the album back; without any, its families see it. */
function Consents({ childrenIn, isShown }: { childrenIn: readonly PicturedChild[]; isShown: boolean }) {
  const { t } = useLanguage('pictures');
  const missing = childrenIn.filter(({ photos_allowed }) => !photos_allowed);
  if (missing.length === 0) return <p role="status">{t(isShown ? 'seen' : 'agreed')}</p>;
  if (missing.some(({ photos_allowed }) => photos_allowed === null))
    return <p className="rounded-control bg-warning-soft p-4">{t('notAsked')}</p>;
  return (
    <div className="rounded-control bg-warning-soft p-4">
      <p className="flex items-center gap-2 font-semibold">
        <CameraOff className="size-5 shrink-0 text-warning" />
        {t('missing', { count: missing.length })}
      </p>
      <ul className="my-2 wrap-anywhere">
        {missing.map(({ child_id, full_name }) => (
          <li key={child_id}>{full_name}</li>
        ))}
      </ul>
      <p className="text-sm">{t('missingNote')}</p>
    </div>
  );
}

interface PicturesProps {
  lessonId: string;
  pictures: readonly LessonPicture[];
  /** The children of clips, whose names are beside them. */
  childrenIn?: readonly PicturedChild[];
}

function Pictures({ lessonId, pictures, childrenIn }: PicturesProps) {
  const { t } = useLanguage('pictures');
  const [removed, setRemoved] = useState<{ id: string; name: string } | null>(null);
  if (pictures.length === 0) return null;
  return (
    <>
      <ul className={cx('grid gap-3', childrenIn ? 'grid-cols-2' : 'grid-cols-3')}>
        {pictures.map((picture, index) => {
          const child = childrenIn?.find(({ child_id }) => child_id === picture.child_id);
          const number = t(isFilm(picture) ? 'film' : 'picture', { number: index + 1 });
          const name = child ? `${number}, ${child.full_name}` : number;
          return (
            <li key={picture.id} className="min-w-0">
              <PictureTile picture={picture} name={name} />
              <div className="flex items-center justify-between gap-1">
                <span className="min-w-0 text-xs wrap-anywhere text-muted">{child?.full_name ?? index + 1}</span>
                <IconButton
                  name={t('remove', { name })}
                  icon={<Trash2 />}
                  onClick={() => setRemoved({ id: picture.id, name })}
                />
              </div>
            </li>
          );
        })}
      </ul>
      {removed && (
        <ConfirmDialog
          title={t('removeTitle', { name: removed.name })}
          description={t('removeNote')}
          confirmLabel={t('removeConfirm')}
          call="remove_lesson_picture"
          input={{ lesson_id: lessonId, picture_id: removed.id }}
          done={t('removed')}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  );
}

function AddClip({ lessonId, childrenIn }: { lessonId: string; childrenIn: readonly PicturedChild[] }) {
  const { t } = useLanguage('pictures');
  const [childId, setChildId] = useState('');
  const options = childrenIn.map(({ child_id, full_name, photos_allowed }) => ({
    value: child_id,
    label: photos_allowed ? full_name : t('clip.noConsent', { name: full_name }),
    disabled: !photos_allowed,
  }));
  return (
    <>
      <SelectField
        label={t('clip.child')}
        placeholder={t('clip.choose')}
        options={options}
        value={childId}
        onChange={({ target }) => setChildId(target.value)}
      />
      <AddPictures lessonId={lessonId} childId={childId} label={t('clip.add')} disabled={childId === ''} />
    </>
  );
}
