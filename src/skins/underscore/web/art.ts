import type { ArtFacts } from '../../../views/web/skin.ts'
import { completeSvg } from '../../line-art.ts'
import { type Element, elementSign, isElement } from './elements.ts'
import { drawPortrait } from './portrait.ts'

/** Draws the pictures of Underscore in black, white, and seven colours for seven elements. */

const number = (facts: ArtFacts | undefined, name: string, otherwise: number): number => {
  const value = facts?.[name]
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise
}
/** Reads attunements from facts such as `fire` or `fire 2`. */
function attunedOf(facts: ArtFacts | undefined): Partial<Record<Element, number>> {
  const value = facts?.attunements
  const found: Partial<Record<Element, number>> = {}
  if (!Array.isArray(value)) return found
  for (const one of value as readonly string[]) {
    const [element, turns] = one.split(' ')
    if (isElement(element)) found[element] = Math.max(1, Number(turns) || 1)
  }
  return found
}

export function drawArt(key: string, facts?: ArtFacts): string | undefined {
  const [kind = '', name = ''] = key.split('/')
  if (kind === 'element')
    return isElement(name)
      ? completeSvg(24, 24, elementSign(name, facts?.ink === 'plain' ? 'currentColor' : undefined))
      : undefined
  if (kind === 'title')
    return completeSvg(
      300,
      320,
      drawPortrait({ ...BASE_CHARACTER, name: 'bastard', hp: 8, max: 10, attuned: { vital: 2 } }),
    )
  if (kind !== 'self' && kind !== 'foe' && kind !== 'ghost') return undefined
  const value = facts?.name
  const max = number(facts, 'max', 10)
  return completeSvg(
    300,
    320,
    drawPortrait({
      name: typeof value === 'string' ? value : kind === 'self' ? 'you' : name,
      hp: number(facts, 'hp', max),
      max,
      wound: number(facts, 'wound', 0),
      attuned: facts === undefined && isElement(name) ? { [name]: 1 } : attunedOf(facts),
      isElite: facts?.elite === true,
      isGhost: facts?.ghost === true || kind === 'ghost',
      hasRing: facts?.ring === true,
    }),
  )
}
const BASE_CHARACTER = {
  name: '',
  hp: 10,
  max: 10,
  wound: 0,
  attuned: {},
  isElite: false,
  isGhost: false,
  hasRing: false,
}
