import type { Wish } from '../table/index.ts';
import { commandIdSchema } from './house.ts';
import { literal, object, type Schema, told } from './schema.ts';
import { WishSchema } from './wish-schema.ts';

/** What a viewer sends over the live connection. */
export type ClientFrame = CommandFrame | BeatFrame;

type CommandFrame = { readonly type: 'command'; readonly id: string; readonly command: Wish };
type BeatFrame = { readonly type: 'beat' };

export const ClientFrameSchema: Schema<ClientFrame> = told(
  'type',
  object<CommandFrame>({ type: literal('command'), id: commandIdSchema, command: WishSchema }),
  object<BeatFrame>({ type: literal('beat') }),
);
