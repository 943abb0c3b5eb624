import type { Count } from './commands.ts';

/** What happens to the tray, and that somebody of the pit is wanted. */
export type TrayHappening =
  /** `slip` is the number of the paper that goes with the chips, of this table. */
  | ({ readonly type: 'TrayFilled'; readonly slip?: number } & Count)
  | ({ readonly type: 'TrayCredited'; readonly slip?: number } & Count)
  /** The tray is what was counted; by how much that is not what it should hold is the variance. */
  | ({
      readonly type: 'TrayCounted';
      readonly expected: number;
      readonly when: 'opener' | 'between' | 'closer';
    } & Count)
  | { readonly type: 'FloorCalled'; readonly words: string }
  | { readonly type: 'CallAnswered' };
