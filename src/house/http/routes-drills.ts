import { SignedCertificateSchema } from '../../api/certificate.ts';
import {
  DrillAnswerSchema,
  DrillMarkedSchema,
  DrillParams,
  ExamAnswerSchema,
  ExamMarkedSchema,
  ExamParams,
  ExamSchema,
  GivenDrillSchema,
  NewDrillSchema,
  NewExamSchema,
  OwnDrillsSchema,
  OwnExamSchema,
  PeopleDrillsSchema,
  PersonParams,
} from '../../api/drills.ts';
import { hasRank, type Role } from '../../table/index.ts';
import {
  answerDrill,
  answerExam,
  beginExam,
  certificateFor,
  examNow,
  giveDrill,
  giveUpExam,
  nextQuestion,
  ownDrills,
  peopleDrills,
} from '../drills/index.ts';
import { answers, makes, written } from './answers.ts';
import type { App, Doors } from './app.ts';
import { fail, granted } from './errors.ts';

/** Drills of the staff: practice, exams and how far everybody has come. */
export const drillRoutes = (app: App, { house, who }: Doors): void => {
  const { people, keys, zone } = house;
  const tags = ['drills'];

  app.post(
    '/api/drills/practice',
    {
      schema: {
        tags,
        summary: 'Gives a drill for practice (staff): its time runs from here on',
        response: makes(GivenDrillSchema),
        body: NewDrillSchema,
      },
    },
    async (request, reply) => {
      const { actor } = await who.require(request, 'staff');
      reply.status(201);
      return granted(await giveDrill(people, { person: actor.id, ...request.body }, zone));
    },
  );

  app.post(
    '/api/drills/practice/:drill/answer',
    {
      schema: {
        tags,
        summary: 'Answers it: the house marks; the first answer counts',
        response: answers(DrillMarkedSchema),
        params: DrillParams,
        body: DrillAnswerSchema,
      },
    },
    async (request) => {
      const { actor } = await who.require(request, 'staff');
      const { drill: id } = request.params;
      const { answer } = request.body;
      return granted(await answerDrill(people, { person: actor.id, id, answer }));
    },
  );

  app.get(
    '/api/drills/own',
    {
      schema: {
        tags,
        summary: 'What one has practised, by book, kind and paragraph, and one’s exams',
        response: answers(OwnDrillsSchema),
      },
    },
    async (request) => {
      const { actor } = await who.require(request, 'staff');
      return ownDrills(people, actor.id);
    },
  );

  app.get(
    '/api/drills/people',
    {
      schema: {
        tags,
        summary: 'The same of everybody, in sums (pit supervisor or above, auditor)',
        response: answers(PeopleDrillsSchema),
      },
    },
    async (request) => {
      const { actor } = await who.require(request, 'staff');
      if (!mayOversee(actor.role)) fail('NOT_ALLOWED', OVERSEES);
      return { people: await peopleDrills(people) };
    },
  );

  app.get(
    '/api/drills/people/:person',
    {
      schema: {
        tags,
        summary: 'Of one person, with the last answers (pit supervisor or above, auditor, oneself)',
        response: answers(OwnDrillsSchema),
        params: PersonParams,
      },
    },
    async (request) => {
      const { actor } = await who.require(request, 'staff');
      const { person } = request.params;
      if (person !== actor.id && !mayOversee(actor.role)) fail('NOT_ALLOWED', OVERSEES);
      return ownDrills(people, person);
    },
  );

  app.get(
    '/api/drills/exam',
    {
      schema: { tags, summary: 'One’s last exam as it stands', response: answers(OwnExamSchema) },
    },
    async (request) => {
      const { actor } = await who.require(request, 'staff');
      return { exam: await examNow(people, actor.id) };
    },
  );

  app.post(
    '/api/drills/exam',
    {
      schema: {
        tags,
        summary: 'Begins an exam: the house chooses what is asked',
        response: makes(ExamSchema),
        body: NewExamSchema,
      },
    },
    async (request, reply) => {
      const { actor } = await who.require(request, 'staff');
      reply.status(201);
      return granted(await beginExam(people, { person: actor.id, ...request.body }, zone));
    },
  );

  app.post(
    '/api/drills/exam/next',
    {
      schema: {
        tags,
        summary: 'Gives the next question, or again the one that is open',
        response: answers(ExamSchema),
      },
    },
    async (request) => {
      const { actor } = await who.require(request, 'staff');
      return granted(await nextQuestion(people, actor.id));
    },
  );

  app.post(
    '/api/drills/exam/answer',
    {
      schema: {
        tags,
        summary: 'Answers a question of the exam; after the last one there is a result',
        response: answers(ExamMarkedSchema),
        body: ExamAnswerSchema,
      },
    },
    async (request) => {
      const { actor } = await who.require(request, 'staff');
      const answer = { person: actor.id, ...request.body };
      return granted(await answerExam(people, answer, keys));
    },
  );

  app.post(
    '/api/drills/exam/give-up',
    {
      schema: { tags, summary: 'Gives the exam up', response: answers(ExamSchema) },
    },
    async (request) => {
      const { actor } = await who.require(request, 'staff');
      return granted(await giveUpExam(people, actor.id));
    },
  );

  app.get(
    '/api/drills/certificates/:exam',
    {
      schema: {
        tags,
        summary:
          'The signed certificate of an exam that was passed, for verify (oneself, pit supervisor or above, auditor)',
        response: written({ 'application/json': SignedCertificateSchema }),
        params: ExamParams,
      },
    },
    async (request, reply) => {
      const { actor } = await who.require(request, 'staff');
      const { person, line } = granted(await certificateFor(people, actor.id, request.params.exam));
      // Whoever may not have it is not told that it is there.
      if (person !== actor.id && !mayOversee(actor.role)) {
        fail('UNKNOWN_CERTIFICATE', 'there is no such certificate, or it is no longer kept');
      }
      return reply
        .type('application/json')
        .header('content-disposition', `attachment; filename="certificate-${person}.json"`)
        .send(`${line}\n`);
    },
  );
};

const OVERSEES = 'a pit supervisor or above, or an auditor, sees how others have come on';
const mayOversee = (role: Role): boolean => role === 'auditor' || hasRank(role, 'pit-supervisor');
