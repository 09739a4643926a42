import { Download } from 'lucide-react';
import type { DrawRecord as Draw } from '../../../../contracts/seasons.ts';
import { Button } from '../../../components/Button.tsx';
import { Facts } from '../../../components/Facts.tsx';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';

/** All that anybody needs to compute a draw again: the hash, the numbers, and two files to save. */
export function DrawRecord({ draw }: { draw: Draw }) {
  const { t, localized, dateTime } = useLanguage('draw');
  const save = (name: string, text: string | null) => saveFile(name, new Blob([text ?? '']));
  const facts = [
    [t('record.source'), localized(draw, 'seed_source')],
    [t(draw.closed_at ? 'record.closed' : 'record.closes'), dateTime(draw.closed_at ?? draw.closes_at)],
    [
      t('record.hash'),
      draw.hash && (
        <code key="hash" className="text-sm">
          {draw.hash}
        </code>
      ),
    ],
    [t('record.seed'), draw.seed && <code key="seed">{draw.seed}</code>],
    [t('record.drawn'), draw.drawn_at && dateTime(draw.drawn_at)],
  ] as const;
  return (
    <div className="flex flex-col gap-5">
      <Facts facts={facts} className="grid gap-4 sm:grid-cols-2" of="font-semibold wrap-anywhere" />
      {draw.list === null ? (
        <p className="text-muted">{t('record.before')}</p>
      ) : (
        <>
          <p>{t('record.how')}</p>
          <code className="rounded-control bg-water-soft p-3 text-sm wrap-anywhere">
            node draw.mjs list.json {draw.seed ?? t('record.numbers')}
          </code>
          <div className="flex flex-wrap gap-3">
            <Button kind="secondary" icon={<Download />} onClick={() => save('list.json', draw.list)}>
              {t('record.list')}
            </Button>
            <Button kind="secondary" icon={<Download />} onClick={() => save('draw.mjs', draw.program)}>
              {t('record.program')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
