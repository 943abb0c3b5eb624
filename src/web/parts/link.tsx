import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { go } from '../path.ts';

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { readonly to: string };

/** A link within the pages. New tabs and the like stay the browser's. */
export const Link = ({ to, onClick, ...rest }: LinkProps) => {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const own = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!own || event.defaultPrevented) return;
    event.preventDefault();
    go(to);
  };
  return <a href={to} onClick={follow} {...rest} />;
};
