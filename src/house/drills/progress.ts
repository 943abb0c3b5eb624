import type { OwnDrills, PeopleDrills } from '../../api/drills.ts';
import type { Means } from '../people/means.ts';
import { type DrillError, refusedDrill } from './refused.ts';
import { certificateOf, trainingOf, trainings } from './training.ts';

export const ownDrills = async (means: Means, person: string): Promise<OwnDrills> => {
  const { items, exam, past } = await trainingOf(means, person);
  return { person, items, exams: past, examining: exam !== null && exam.result === null };
};

/** For the pit, in the order of their ids. */
export const peopleDrills = async (means: Means): Promise<PeopleDrills['people']> =>
  (await trainings(means))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, value: { items, past } }) => ({
      person: id,
      items: items.map(({ last, ...sums }) => ({ ...sums, last: last.at(-1)?.at ?? 0 })),
      exams: past,
    }));

/** Of whoever asks it may still lie with the exam, if the house stopped before it was laid beside. */
export const certificateFor = async (
  means: Means,
  person: string,
  id: string,
): Promise<{ readonly person: string; readonly line: string } | DrillError> => {
  const kept = await certificateOf(means, id);
  if (kept !== null) return kept;
  const { exam } = await trainingOf(means, person);
  const line = exam?.id === id ? exam.certificate : null;
  return line === null ? refusedDrill('UNKNOWN_CERTIFICATE') : { person, line };
};
