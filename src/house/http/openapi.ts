import type { SwaggerOptions } from '@fastify/swagger';
import { EntryLineSchema } from '../../api/audit.ts';
import { BoardSchema } from '../../api/board.ts';
import { ClientFrameSchema } from '../../api/client-frames.ts';
import { AnswerGivenSchema, DrillSchema, MarkedSchema } from '../../api/drill-form.ts';
import { ExamSchema, OwnDrillsSchema } from '../../api/drills.ts';
import { AnnouncementSchema, EventSchema, StepSchema } from '../../api/events.ts';
import { HistorySchema, PastRoundSchema } from '../../api/history-form.ts';
import { FailedSchema } from '../../api/house.ts';
import { AnswerSchema, ServerFrameSchema } from '../../api/live.ts';
import { DecisionSchema, DetailSchema } from '../../api/reported.ts';
import { ClauseSchema } from '../../api/rulebook-schema.ts';
import { BookSchema } from '../../api/rulebooks.ts';
import { SettingsSchema } from '../../api/settings.ts';
import { LineSchema, SettlementSchema } from '../../api/settlement.ts';
import { actor, card, offers, slot } from '../../api/values.ts';
import { OwnSchema, PublicViewSchema } from '../../api/view.ts';
import { AskedSchema, WishSchema } from '../../api/wish-schema.ts';

/**
 * What has a name in the document of the API. Among them what no route can show: the commands, which a route takes as
 * they come so that it can say what is wrong with one, and the frames of the live connection.
 */
const NAMED: Record<string, object> = {
  Asked: AskedSchema,
  Clause: ClauseSchema,
  Card: card,
  Slot: slot,
  Actor: actor,
  Offers: offers,
  Line: LineSchema,
  Settlement: SettlementSchema,
  Settings: SettingsSchema,
  Detail: DetailSchema,
  Decision: DecisionSchema,
  Command: WishSchema,
  Event: EventSchema,
  EntryLine: EntryLineSchema,
  Announcement: AnnouncementSchema,
  Step: StepSchema,
  Board: BoardSchema,
  PublicView: PublicViewSchema,
  Own: OwnSchema,
  Answer: AnswerSchema,
  ServerFrame: ServerFrameSchema,
  ClientFrame: ClientFrameSchema,
  HandHistory: HistorySchema,
  PastRound: PastRoundSchema,
  Rulebook: BookSchema,
  Drill: DrillSchema,
  DrillAnswer: AnswerGivenSchema,
  DrillMarks: MarkedSchema,
  Exam: ExamSchema,
  OwnDrills: OwnDrillsSchema,
  Failed: FailedSchema,
};

/** A route of its own: it is no request with one answer. */
const LIVE = {
  get: {
    tags: ['tables'],
    summary: 'The live connection, a WebSocket: a view of the table and what changes; commands',
    description: 'The house sends ServerFrame, the viewer ClientFrame.',
    parameters: [
      { in: 'path', name: 'table', required: true, schema: { type: 'string' } },
      { in: 'query', name: 'as', schema: { enum: ['staff', 'patron', 'display'] } },
      { in: 'query', name: 'from', schema: { type: 'integer' } },
    ],
    responses: { 101: { description: 'Frames follow' } },
  },
};

export const OPENAPI: SwaggerOptions = {
  openapi: {
    info: {
      title: 'Puntobanco',
      description: 'Runs baccarat tables by the letter of their approved rulebooks.',
      version: '1',
    },
    openapi: '3.1.0',
    components: { schemas: NAMED },
  },
  transformObject: (made) => ('openapiObject' in made ? byName(made.openapiObject) : {}),
};

type Tree = Readonly<Record<string, unknown>>;

/** The same document with every schema that has a name standing once, and its name everywhere else. */
const byName = (document: object): object => {
  const { components, paths, ...about } = JSON.parse(JSON.stringify(document)) as {
    readonly components: { readonly schemas: Readonly<Record<string, Tree>> };
    readonly paths: Tree;
  };
  const names = new Map(
    Object.entries(components.schemas).map(([name, schema]) => [JSON.stringify(schema), name]),
  );
  const named = (tree: unknown, own?: string): unknown => {
    if (typeof tree !== 'object' || tree === null) return tree;
    if (Array.isArray(tree)) return tree.map((one) => named(one));
    const name = names.get(JSON.stringify(tree)) ?? promised(tree);
    if (name !== undefined && name !== own) return { $ref: `#/components/schemas/${name}` };
    return Object.fromEntries(Object.entries(tree).map(([key, one]) => [key, named(one)]));
  };
  const schemas = Object.entries(components.schemas).map(([name, one]) => [name, named(one, name)]);
  return {
    ...about,
    components: { ...components, schemas: Object.fromEntries(schemas) },
    paths: { ...(named(paths) as Tree), '/api/tables/{table}/live': LIVE },
  };
};

/** What a route takes as it comes has nothing but the title of what it should be. */
const promised = (tree: object): string | undefined => {
  const { title } = tree as { readonly title?: unknown };
  const [only, ...more] = Object.keys(tree);
  return only === 'title' && more.length === 0 && String(title) in NAMED
    ? String(title)
    : undefined;
};
