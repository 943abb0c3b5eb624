import type { PublicView } from '../../../table/index.ts';

/** How long the step that is due takes in all, so that its ring has a full length. */
export const wholeOf = ({
  due,
  automation,
  squeeze,
}: Pick<PublicView, 'due' | 'automation' | 'squeeze'>): number | null => {
  switch (due?.type) {
    case undefined:
      return null;
    case 'CloseBets':
      return automation.close;
    case 'CloseElections':
      return automation.elections;
    case 'Settle':
      return automation.settle;
    case 'OpenRound':
    case 'LoadShoe':
    case 'BurnCards':
      return automation.open;
    default:
      return squeeze === null ? automation.draw : (automation.squeeze ?? automation.draw);
  }
};
