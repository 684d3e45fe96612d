import { type IndexIn, indexesOf } from '../../lib/enums.ts'

/** §2 P1, §14 The types of questions: some come with a move, some with taking a blessing, and some a blessing asks during combat. */
export const QUESTION_TYPES = [
  'element',
  'status',
  'number',
  'theirMove',
  'ownMove',
  'guess',
  'declaration',
  'declType',
  'option',
  'times',
  'field',
  'sign',
  'path',
  'pick',
  'target',
  'alias',
  'anyMove',
  'pair',
] as const
export type QuestionType = (typeof QUESTION_TYPES)[number]

/** A question that is answered in P1 with the move, or when a blessing is taken. */
export interface Question {
  readonly ask: QuestionType
  readonly bind: string
  /** The name of a filter on the answers: see choices/questions.ts and upgrade-answers.ts. */
  readonly of?: string | undefined
  readonly least?: number | undefined
  readonly most?: number | undefined
  readonly private?: true | undefined
  /** The question is asked only if the answer at this index is yes. */
  readonly when?: number | undefined
  /** Set if the answer only chooses, and is no declaration in the sense of §14. */
  readonly quiet?: true | undefined
}

/** The values of answers to a yes-no question. */
export const ANSWER_NO = 0
export const ANSWER_YES = 1
/** The values of answers that name a side. */
export const ANSWER_OPPONENT = 0
export const ANSWER_SELF = 1
/** The values of answers that give a sign. */
export const ANSWER_MINUS = 0
export const ANSWER_PLUS = 1

/** §14 What a declaration can be about. */
export const DECLARED_TYPES = ['element', 'status', 'number', 'move', 'guess', 'declaration', 'type'] as const
export type DeclaredType = IndexIn<typeof DECLARED_TYPES>
const declared = indexesOf(DECLARED_TYPES)
export const DECLARED_MOVE = declared.move
/** The type of declaration that a question makes; undefined for questions that only choose. */
const DECLARED_BY: Readonly<Record<QuestionType, DeclaredType | undefined>> = {
  element: declared.element,
  status: declared.status,
  number: declared.number,
  guess: declared.guess,
  theirMove: declared.move,
  ownMove: declared.move,
  anyMove: declared.move,
  declaration: declared.declaration,
  declType: declared.type,
  option: undefined,
  times: undefined,
  field: undefined,
  sign: undefined,
  path: undefined,
  pick: undefined,
  target: undefined,
  alias: undefined,
  pair: undefined,
}
/** The type of declaration that a question makes; −1 if it makes none that the rule book names. */
export const declaredTypeOf = (ask: QuestionType): DeclaredType | -1 => DECLARED_BY[ask] ?? -1
export const declaredTypeName = (type: number): string => DECLARED_TYPES[type] ?? '?'
/** The same with its article: `an element`, `a move`. */
export const aDeclaredType = (type: number): string =>
  `${type === declared.element ? 'an' : 'a'} ${declaredTypeName(type)}`
export const makesDeclaration = (ask: Question): boolean => ask.quiet !== true
