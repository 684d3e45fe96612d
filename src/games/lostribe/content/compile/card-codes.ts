/** A card code packs the kind and the form of a card (plain or evolved) into one number. */

const FORMS = ['plain', 'evolved'] as const
const FORM_BITS = 32 - Math.clz32(FORMS.length - 1)
const FORM_MASK = (1 << FORM_BITS) - 1

export const codeOfKind = (kind: number): number => kind << FORM_BITS
export const kindOfCode = (code: number): number => code >> FORM_BITS
export const isEvolvedCode = (code: number): boolean => (code & FORM_MASK) !== 0
/** The code of the evolved form, given the code of the plain form. */
export const evolvedCode = (code: number): number => code + 1
