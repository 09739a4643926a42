import { useQuery } from '@tanstack/react-query';
import { Film, Image } from 'lucide-react';
import { toastRefusal } from '../../../components/states/use-procedure.ts';
import { openFile } from '../../../lib/api/open-file.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { drawingQuery, isFilm } from './pictures-data.ts';

interface PictureTileProps {
  picture: { file_path: string; type: string };
  /** „Снимка 3“. */
  name: string;
}

/** A picture in a small square, or the sign of a film; pressed it opens whole. */
export function PictureTile({ picture, name }: PictureTileProps) {
  const { t } = useLanguage('pictures');
  const isMoving = isFilm(picture);
  const { data } = useQuery({ ...drawingQuery(picture.file_path), enabled: !isMoving });
  const Icon = isMoving ? Film : Image;
  const open = () =>
    void openFile('lessons', picture.file_path).catch((error: unknown) => toastRefusal(error, t('openFailed')));
  return (
    <button
      type="button"
      aria-label={t('openOne', { name })}
      onClick={open}
      className="grid aspect-square w-full cursor-pointer place-items-center overflow-hidden rounded-[8px] bg-water-soft text-water-strong"
    >
      {data ? <img src={data} alt="" className="size-full object-cover" /> : <Icon className="size-8" />}
    </button>
  );
}
