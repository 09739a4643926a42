import { encode } from 'uqr';
import { SaveAndShare } from './SaveAndShare.tsx';

/** Pixels of a module in the picture that is saved: banking apps read it from a screenshot's size on. */
const PICTURE_SCALE = 10;

interface PaymentCodeProps {
  text: string;
  label: string;
  /** Of the file. */
  name: string;
}

/** A payment code (EPC069-12) as a QR at level M, always dark on light as cameras expect; a phone saves or shares it for its own bank app. */
export function PaymentCode({ text, label, name }: PaymentCodeProps) {
  const { data, size } = encodeCode(text);
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  const file = async () => new File([await drawCode(text)], `${name}.png`, { type: 'image/png' });
  return (
    <>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="size-52 rounded-control bg-(--code-paper)"
      >
        <path d={path} fill="var(--code-ink)" />
      </svg>
      <div className="flex flex-wrap justify-center">
        <SaveAndShare what="Code" file={file} shared={async () => ({ files: [await file()] })} />
      </div>
    </>
  );
}

const encodeCode = (text: string) => encode(text, { ecc: 'M', border: 4 });

async function drawCode(text: string): Promise<Blob> {
  const { data, size } = encodeCode(text);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * PICTURE_SCALE;
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = 'black';
  data.forEach((row, y) =>
    row.forEach((dark, x) => dark && pen.fillRect(x * PICTURE_SCALE, y * PICTURE_SCALE, PICTURE_SCALE, PICTURE_SCALE)),
  );
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('The code was not drawn'))), 'image/png'),
  );
}
