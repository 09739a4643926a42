import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Photo } from '../../../components/Photo.tsx';
import { cx } from '../../../lib/cx.ts';
import { publicFile } from '../../../lib/paths.ts';

/** The pictures of a product: one large, the others to choose from. */
export function Gallery({ name, images }: { name: string; images: readonly string[] }) {
  const { t } = useTranslation('shop');
  const [shown, setShown] = useState(0);
  const file = images[shown];
  return (
    <div>
      <Photo
        key={file}
        src={file ? publicFile('products', file) : null}
        alt={t('picture', { name, number: shown + 1, total: Math.max(images.length, 1) })}
        ratio="1/1"
        eager
        sizes="(width >= 64rem) 36rem, calc(100vw - 2rem)"
      />
      {images.length > 1 && (
        <ul className="mt-3 grid grid-cols-5 gap-3">
          {images.map((image, index) => (
            <li key={image}>
              <button
                type="button"
                aria-pressed={index === shown}
                onClick={() => setShown(index)}
                className={cx('block w-full rounded-card', index === shown && 'ring-2 ring-water ring-offset-2')}
              >
                <Photo
                  src={publicFile('products', image)}
                  alt={t('picture', { name, number: index + 1, total: images.length })}
                  ratio="1/1"
                  sizes="8rem"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
