import { type ComponentType, lazy, useState } from 'react';
import type { Page } from '../pages.ts';

/** What suspends, React holds back for a third of a second: a page that is there is drawn at once. */
export const shown = <P extends object>({ load, ready }: Page<P>) => {
  const Later: ComponentType<P> = lazy(load);
  return (props: P) => {
    const [Drawn] = useState(() => ready() ?? Later);
    return <Drawn {...props} />;
  };
};
