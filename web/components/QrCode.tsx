import { encode } from 'uqr';

/** A QR code at level M with its quiet zone, always dark on light as cameras expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encodeQr(text);
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-control bg-(--code-ground)"
    >
      <path d={path} fill="var(--code-ink)" />
    </svg>
  );
}

/** The modules of a QR code. */
export const encodeQr = (text: string) => encode(text, { ecc: 'M', border: 4 });
