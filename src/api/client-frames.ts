import type { Wish } from '../table/index.ts';
import { commandIdSchema } from './house.ts';
import { literal, object, orNull, type Schema, told, whole } from './schema.ts';
import { WishSchema } from './wish-schema.ts';

/** What a viewer sends over the live connection. */
export type ClientFrame = CommandFrame | LookFrame | BeatFrame;

type CommandFrame = { readonly type: 'command'; readonly id: string; readonly command: Wish };
/** Into which box the viewer looks; null: none. In a crowd its stacks are shown to him one by one. */
type LookFrame = { readonly type: 'look'; readonly box: number | null };
type BeatFrame = { readonly type: 'beat' };

export const ClientFrameSchema: Schema<ClientFrame> = told(
  'type',
  object<CommandFrame>({ type: literal('command'), id: commandIdSchema, command: WishSchema }),
  object<LookFrame>({ type: literal('look'), box: orNull(whole) }),
  object<BeatFrame>({ type: literal('beat') }),
);
