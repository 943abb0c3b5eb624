/** Drills of the staff: the house gives them, marks them, and keeps what came of it beside its people. */
export { answerExam, beginExam, examNow, giveUpExam, nextQuestion } from './exam.ts';
export { answerDrill, giveDrill } from './practice.ts';
export { certificateFor, ownDrills, peopleDrills } from './progress.ts';
