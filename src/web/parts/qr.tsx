import { encode } from 'uqr';
import { lengthOf } from './length.ts';

/** An address as a camera reads it: dark on white in both themes. */
export const Qr = ({
  text,
  label,
  size = 176,
}: {
  readonly text: string;
  readonly label: string;
  readonly size?: number;
}) => {
  const { data, size: cells } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${cells} ${cells}`}
      style={{ width: lengthOf(size), aspectRatio: 1 }}
      shapeRendering="crispEdges"
      className="shrink-0 rounded-sm"
    >
      <rect width={cells} height={cells} fill="#ffffff" />
      <path d={path} fill="#0e1116" />
    </svg>
  );
};
