import { betweenRounds, type State, stakePlacesOf } from '../../table/index.ts';

/** The round in which a patron has something at stake that is not decided, or a card to see; null: none. */
export const roundOfPatron = (state: State, patron: string): number | null => {
  if (state.status === 'unopened' || state.round === null || betweenRounds(state)) return null;
  const { number, insurance, shown, squeezes, accepts } = state.round;
  const isIn =
    stakePlacesOf(state.round, patron).length > 0 ||
    insurance.some((stake) => stake.patron === patron) ||
    shown.some(({ to }) => to === patron) ||
    squeezes.some((squeeze) => squeeze.patron === patron) ||
    Object.values(accepts).includes(patron);
  return isIn ? number : null;
};
