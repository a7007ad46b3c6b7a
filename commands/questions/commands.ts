import type { AnyCommand } from '../command.ts';
import { answerQuestion, showQuestions, withdrawQuestion } from './answer.ts';
import { askAbout } from './ask.ts';

export const QUESTION_COMMANDS: readonly AnyCommand[] = [askAbout, showQuestions, answerQuestion, withdrawQuestion];
