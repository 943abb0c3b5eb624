import type { A, Decided } from './decided.ts';
import { notNow, refuse } from './refusal.ts';
import type { Table } from './state.ts';

/** Somebody of the pit is wanted; the table goes on. */
export const callFloor = ({ words = '' }: A<'CallFloor'>, { call }: Table): Decided =>
  call === null
    ? [{ type: 'FloorCalled', words }]
    : notNow('asked-already', 'the floor is called already');

export const answerCall = ({ call }: Table): Decided =>
  call === null ? refuse('NOT_NOW', 'nobody has called') : [{ type: 'CallAnswered' }];
