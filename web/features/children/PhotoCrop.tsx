import { useState } from 'react';
import Cropper from 'react-easy-crop';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { Square } from './photo-file.ts';

const MAX_ZOOM = 4;
const ZOOM_STEP = 0.05;
/** An arrow key moves the picture so far, in pixels. */
const ARROW_STEP = 4;

export interface PhotoCropProps {
  /** Of the picture that is cropped. */
  address: string;
  /** Called with the visible square, in the picture's own pixels. */
  onCrop: (square: Square) => void;
}

/** A picture behind a round window: moved by finger, mouse or arrows, made larger by pinching or with the slider. */
export default function PhotoCrop({ address, onCrop }: PhotoCropProps) {
  const { t } = useLanguage('child');
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <div className="flex flex-col gap-4">
      <div className="relative h-72 overflow-hidden rounded-card bg-ink">
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={ARROW_STEP}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_share, square) => onCrop(square)}
          cropperProps={{ role: 'group', 'aria-label': t('photo.crop') }}
          mediaProps={{ alt: '' }}
        />
      </div>
      <label className="flex items-center gap-3 text-sm font-semibold">
        {t('photo.zoom')}
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={ZOOM_STEP}
          value={zoom}
          onChange={({ target }) => setZoom(Number(target.value))}
          className="h-11 flex-1 accent-water"
        />
      </label>
    </div>
  );
}
