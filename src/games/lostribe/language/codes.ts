/** A card in a state is its kind and its form in one number. */

export const FORMS = ['plain', 'evolved'] as const

export const codeOfKind = (kind: number): number => kind * FORMS.length
export const kindOfCode = (code: number): number => Math.floor(code / FORMS.length)
export const isEvolvedCode = (code: number): boolean => code % FORMS.length !== 0
/** The evolved form of a card that has not evolved. */
export const evolvedCode = (code: number): number => code + 1
