import {
  type Me,
  MeSchema,
  OpenedSchema,
  SessionSchema,
  SignedOutSchema,
} from '../../api/house.ts';
import type { HouseSettings } from '../../api/house-settings.ts';
import {
  AlertsSchema,
  CodeSchema,
  DoneSchema,
  EnrolledSchema,
  EnrolSchema,
  IdParams,
  NewStaffSchema,
  OwnPinSchema,
  PinSchema,
  RoleSchema,
  SetUpSchema,
  SignInSchema,
  StaffMemberSchema,
  StaffSchema,
  TerminalsSchema,
} from '../../api/people.ts';
import {
  acknowledgeAlert,
  addStaff,
  alerts,
  changeOwnPin,
  changeRole,
  endSession,
  enrol,
  enrolmentCode,
  hasStaff,
  listStaff,
  listTerminals,
  lockSession,
  removeStaff,
  revokeTerminal,
  type Session,
  setPin,
  settingsNow,
  setUp,
  signIn,
  terminalOf,
  unlockAccount,
  unlockSession,
} from '../people/index.ts';
import { answers, makes } from './answers.ts';
import type { App, Doors } from './app.ts';
import { fail, granted } from './errors.ts';
import { sourceOf } from './source.ts';

/** Staff, terminals, sessions. What each may do is decided behind the door, by `people`. */
export const peopleRoutes = (app: App, doors: Doors): void => {
  const { house, who } = doors;
  const { people } = house;
  const tags = ['people'];

  app.get(
    '/api/me',
    { schema: { tags, summary: 'Who is asking', response: answers(MeSchema) } },
    async (request, reply) => {
      // Every page asks this first: so a device comes to the names of today while those of before are still read.
      await who.rename(request, reply);
      const own = await who.of(request);
      const terminal = await terminalOf(people, who.terminalSecret(request));
      const me: Me = {
        signedIn: own === null ? null : signedIn(own),
        terminal: terminal && { id: terminal.id, label: terminal.label },
        needsSetUp: !house.demonstration && !(await hasStaff(people)),
        demonstration: house.demonstration,
        ...publicSettings(await settingsNow(people, house.zone)),
      };
      return me;
    },
  );

  app.post(
    '/api/set-up',
    {
      schema: {
        tags,
        summary: 'Makes the first shift manager, by the link that the server printed',
        response: answers(SessionSchema),
        body: SetUpSchema,
      },
    },
    async ({ body }, reply) => {
      const done = granted(await setUp(people, body));
      who.giveTerminal(reply, done.terminal.secret);
      const { id, pin } = body;
      const opened = granted(await signIn(people, { terminal: done.terminal.secret, id, pin }));
      who.give(reply, 'staff', opened.token);
      return { signedIn: signedIn(opened.session) };
    },
  );

  app.post(
    '/api/sign-in',
    {
      schema: {
        tags,
        summary: 'Signs in at an enrolled terminal',
        response: answers(OpenedSchema),
        body: SignInSchema,
      },
    },
    async (request, reply) => {
      const terminal = who.terminalSecret(request);
      const opened = granted(await signIn(people, { terminal, ...request.body }));
      who.give(reply, 'staff', opened.token);
      return { signedIn: signedIn(opened.session), pinByAnother: opened.pinByAnother };
    },
  );

  app.post(
    '/api/sign-out',
    {
      schema: {
        tags,
        summary: 'Ends the session and closes its sockets',
        response: answers(SignedOutSchema),
      },
    },
    async (request, reply) => {
      const own = await who.of(request);
      if (own !== null) {
        await endSession(people, own.id, { why: 'signed-out', by: own.actor });
        who.take(reply, own.kind);
      }
      return { signedIn: null };
    },
  );

  app.post(
    '/api/lock',
    {
      schema: {
        tags,
        summary: 'Locks the session of staff: the PIN opens it again',
        response: answers(SessionSchema),
      },
    },
    async (request) => {
      const { id } = await who.require(request, 'staff');
      const locked = await lockSession(people, id);
      if (locked === null) return fail('NO_SESSION', 'the session has ended');
      return { signedIn: signedIn(locked) };
    },
  );

  app.post(
    '/api/unlock',
    {
      schema: {
        tags,
        summary: 'Opens a session that was locked because nobody used it',
        response: answers(SessionSchema),
        body: PinSchema,
      },
    },
    async (request) => {
      const token = who.tokenOf(request, 'staff');
      const terminal = who.terminalSecret(request);
      const { pin } = request.body;
      return { signedIn: signedIn(granted(await unlockSession(people, { token, terminal, pin }))) };
    },
  );

  app.post(
    '/api/pin',
    {
      schema: {
        tags,
        summary: 'Changes your own PIN',
        response: answers(StaffMemberSchema),
        body: OwnPinSchema,
      },
    },
    async (request) => {
      // Away from its terminal a session is nobody's, here as elsewhere.
      await who.require(request, 'staff');
      const token = who.tokenOf(request, 'staff');
      return granted(await changeOwnPin(people, { token, ...request.body }));
    },
  );

  app.get(
    '/api/staff',
    { schema: { tags, summary: 'Those who work here', response: answers(StaffSchema) } },
    async (request) => {
      const { actor } = await who.require(request, 'staff');
      return { staff: granted(await listStaff(people, actor)) };
    },
  );

  app.post(
    '/api/staff',
    {
      schema: {
        tags,
        summary: 'Adds somebody (shift manager)',
        response: makes(StaffMemberSchema),
        body: NewStaffSchema,
      },
    },
    async (request, reply) => {
      const { actor } = await who.require(request, 'staff');
      const added = granted(await addStaff(people, { by: actor, ...request.body }));
      reply.status(201);
      return added;
    },
  );

  app.post(
    '/api/staff/:id/role',
    {
      schema: {
        tags,
        summary: 'Gives another role (shift manager)',
        response: answers(StaffMemberSchema),
        params: IdParams,
        body: RoleSchema,
      },
    },
    async (request) => {
      const { actor } = await who.require(request, 'staff');
      const { id } = request.params;
      return granted(await changeRole(people, { by: actor, id, role: request.body.role }));
    },
  );

  app.post(
    '/api/staff/:id/pin',
    {
      schema: {
        tags,
        summary: 'Sets a PIN for somebody else (shift manager)',
        response: answers(StaffMemberSchema),
        params: IdParams,
        body: PinSchema,
      },
    },
    async (request) => {
      const { actor } = await who.require(request, 'staff');
      const { id } = request.params;
      return granted(await setPin(people, { by: actor, id, pin: request.body.pin }));
    },
  );

  app.post(
    '/api/staff/:id/unlock',
    {
      schema: {
        tags,
        summary: 'Lifts a lock (another pit manager or above)',
        response: answers(DoneSchema),
        params: IdParams,
      },
    },
    async (request) => {
      const { actor } = await who.require(request, 'staff');
      return granted(await unlockAccount(people, { by: actor, id: request.params.id }));
    },
  );

  app.delete(
    '/api/staff/:id',
    {
      schema: {
        tags,
        summary: 'Removes somebody (shift manager)',
        response: answers(StaffMemberSchema),
        params: IdParams,
      },
    },
    async (request) => {
      const { actor } = await who.require(request, 'staff');
      return granted(await removeStaff(people, { by: actor, id: request.params.id }));
    },
  );

  app.get(
    '/api/alerts',
    { schema: { tags, summary: 'What to look at', response: answers(AlertsSchema) } },
    async (request) => {
      const { actor } = await who.require(request, 'staff');
      return { alerts: granted(await alerts(people, actor)) };
    },
  );

  app.post(
    '/api/alerts/:id/acknowledge',
    {
      schema: {
        tags,
        summary: 'Says that an alert was seen',
        response: answers(DoneSchema),
        params: IdParams,
      },
    },
    async (request) => {
      const { actor } = await who.require(request, 'staff');
      return granted(await acknowledgeAlert(people, { by: actor, id: request.params.id }));
    },
  );

  app.get(
    '/api/terminals',
    { schema: { tags, summary: 'Enrolled devices', response: answers(TerminalsSchema) } },
    async (request) => {
      const { actor } = await who.require(request, 'staff');
      return { terminals: granted(await listTerminals(people, actor)) };
    },
  );

  app.post(
    '/api/terminals/codes',
    {
      schema: {
        tags,
        summary: 'A one-time code to enrol a device (pit manager or above)',
        response: makes(CodeSchema),
      },
    },
    async (request, reply) => {
      const { actor } = await who.require(request, 'staff');
      const code = granted(await enrolmentCode(people, { by: actor }));
      reply.status(201);
      return code;
    },
  );

  app.post(
    '/api/terminals',
    {
      schema: {
        tags,
        summary: 'Enrols the device that asks',
        response: makes(EnrolledSchema),
        body: EnrolSchema,
      },
    },
    async (request, reply) => {
      const from = await sourceOf(doors, request);
      const { secret, ...terminal } = granted(await enrol(people, { ...request.body, from }));
      who.giveTerminal(reply, secret);
      reply.status(201);
      return { id: terminal.id, label: terminal.label };
    },
  );

  app.delete(
    '/api/terminals/:id',
    {
      schema: {
        tags,
        summary: 'Takes a device out (pit manager or above)',
        response: answers(DoneSchema),
        params: IdParams,
      },
    },
    async (request) => {
      const { actor } = await who.require(request, 'staff');
      return granted(await revokeTerminal(people, { by: actor, id: request.params.id }));
    },
  );
};

/** What pages need of them, whoever is there. */
const publicSettings = ({ zone, chips }: HouseSettings): Pick<Me, 'zone' | 'chips'> => ({
  zone,
  chips,
});

export const signedIn = ({ kind, actor, table, locked }: Session): NonNullable<Me['signedIn']> => ({
  kind,
  role: actor.role,
  id: actor.id,
  table,
  locked,
});
