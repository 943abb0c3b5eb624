import type { Authority } from '../rulebooks/index.ts';
import type { Actor, Asked } from './commands.ts';

/** What takes a second person. */
export type AskHappening =
  | {
      readonly type: 'Asked';
      readonly wish: Asked;
      /** Who may confirm it, or above; whether no is an answer. */
      readonly rank: Authority;
      readonly veto: boolean;
      /** What would happen if it were confirmed now. */
      readonly yes: readonly { readonly type: string; readonly rule?: string }[];
    }
  | { readonly type: 'Confirmed'; readonly ask: number; readonly askedBy: Actor }
  | { readonly type: 'Refused'; readonly ask: number; readonly reason: string };
