import type { Choice, Line, Meter, Panel, Scene } from '../../engine/contract/scene.ts'
import { plain } from '../../engine/contract/scene.ts'
import { unreachable } from '../../engine/unreachable.ts'
import { effectsText } from './choices.ts'
import { changedSentences, meterText, otherFacts, ownFacts, panelsOf, restFacts } from './facts.ts'
import { type ChoiceNumbers, choiceKeys, inputFor, numberedChoices } from './numbers.ts'
import { countWords, sentence, shortened, speakable, withoutNumbers } from './spoken-text.ts'

export interface BriefOptions {
  /** What happened since the scene before; without it the scene's own log tells. */
  readonly told?: readonly Line[]
  /** Numbers that stay; without them choices count from 1. */
  readonly numbers?: ChoiceNumbers
  /** Words at most. */
  readonly most?: number
}

/** A sentence, where it stands, and how soon it has to be said. */
interface Sentence {
  readonly text: string
  readonly rank: number
}

export const MAX_WORDS = 60

/**
 * A scene for the ear: what changed since the scene before, and what decides. Danger first, then what happened, who is there, and what can
 * be done; never more than sixty words or so. What finds no room is left to `all` and `choices`.
 */
export function briefText(scene: Scene, before?: Scene, options: BriefOptions = {}): string {
  const { most: maxWords = MAX_WORDS } = options
  const told = logSentences(options.told ?? newLog(scene, before), scene.title.split(' · '))
  // How something ended is said before all that can be done next; the rest can be asked for.
  const first = told.some(({ rank }) => rank <= NEWS) ? FIRST_AFTER_NEWS : FIRST
  const { named, fresh } = choiceSentences(scene, before, { numbers: options.numbers, first })
  const sentences: readonly Sentence[] = [
    ...placeSentences(scene, before),
    ...dangerSentences(scene, before),
    ...ownSentences(scene, before),
    ...told,
    ...changedSentences(otherFacts(scene), before === undefined ? [] : otherFacts(before)),
    ...changedSentences(restFacts(scene), before === undefined ? [] : restFacts(before)),
    ...named,
  ]
  const kept = mostUrgent(sentences, maxWords - LONGEST_TAIL)
  const unnamed = fresh - named.filter((one) => kept.includes(one)).length
  const isCut = sentences.some((one) => one.rank <= MISSED_BELOW && !kept.includes(one) && !named.includes(one))
  const tail = unnamed > 0 ? [`${unnamed} more: choices.`] : isCut ? ['More: all.'] : []
  const text = [...kept.map((one) => one.text), ...tail].join(' ')
  return text === '' ? unchangedText(scene) : text
}

const LONGEST_TAIL = 3
/** What is less urgent than this is not missed. */
const MISSED_BELOW = 5

/** The most urgent sentences that fit, in the order in which they are said. */
function mostUrgent(sentences: readonly Sentence[], most: number): readonly Sentence[] {
  const urgent = sentences
    .map((said, place) => ({ said, place }))
    .sort((a, b) => a.said.rank - b.said.rank || a.place - b.place)
  const chosen = new Set<Sentence>()
  const texts = new Set<string>()
  let used = 0
  for (const { said } of urgent) {
    const size = countWords(said.text)
    if (texts.has(said.text) || (said.rank > 0 && used + size > most)) continue
    used += size
    chosen.add(said)
    texts.add(said.text)
  }
  return sentences.filter((one) => chosen.has(one))
}

/** Nothing is new: how one stands, at least. */
const unchangedText = (scene: Scene): string => {
  const life = lifeMeter(scene)
  return sentence(life === undefined ? speakable(scene.title) : meterText(life))
}

/** Where one is, part by part, as far as it changed; turns run on by themselves. */
function placeSentences(scene: Scene, before: Scene | undefined): readonly Sentence[] {
  const sense = (part: string): string => (/turn|round/i.test(part) ? withoutNumbers(part) : part)
  const known = new Set(before?.title.split(' · ').map(sense))
  const parts = scene.title.split(' · ').filter((part) => !known.has(sense(part)) && !/^turn \d+$/i.test(part))
  return parts.length === 0 ? [] : [{ text: sentence(speakable(parts.join(', '))), rank: before === undefined ? 1 : 2 }]
}

/** The first bar of one's own side. */
function lifeMeter(scene: Scene): Meter | undefined {
  const own = panelsOf(scene, 'self').find((panel) => panel.kind === 'meters')
  return own?.kind === 'meters' ? own.meters[0] : undefined
}

function dangerSentences(scene: Scene, before: Scene | undefined): readonly Sentence[] {
  const [text, last] = [dangerText(scene), before === undefined ? '' : dangerText(before)]
  const mayFall = text.includes(FALL)
  return text === '' || (text === last && !mayFall) ? [] : [{ text, rank: 0 }]
}

/** One's other bars in one sentence; at first only those that hold something. */
function ownSentences(scene: Scene, before: Scene | undefined): readonly Sentence[] {
  const last = before === undefined ? [] : ownFacts(before)
  const known = new Set(last.map(({ key }) => key))
  const found = changedSentences(
    ownFacts(scene).filter(({ key, signature }) => known.has(key) || !/ 0( of \d+)?$/.test(signature)),
    last,
  )
  const quietOnes = found.filter(({ rank }) => rank >= 5)
  const bars = quietOnes.map(({ text }) => text.replace(/\.$/, '')).join(', ')
  return [
    ...(bars === '' ? [] : [{ text: sentence(shortened(bars, 16)), rank: 5 }]),
    ...found.filter((one) => !quietOnes.includes(one)),
  ]
}

const FALL = 'you may fall'

/** `HP 18 of 31, 21 at stake: you may fall. Worst 21, 4 percent.` */
function dangerText(scene: Scene): string {
  const life = lifeMeter(scene)
  if (life === undefined) return ''
  const { stake = 0, value } = life
  const risk = stake === 0 ? '' : `, ${stake} at stake${stake >= value ? `: ${FALL}` : ''}`
  const coming = commonDanger(scene)
  return [sentence(`${meterText(life)}${risk}`), ...(coming === '' ? [] : [sentence(coming)])].join(' ')
}

/** What is to be feared whatever one does, or by the first thing one could do. */
function commonDanger({ choices }: Scene): string {
  const first = choices.find(
    ({ danger, blocked, final }) => danger !== undefined && blocked === undefined && final !== true,
  )
  const any = first ?? choices.find(({ danger, blocked }) => danger !== undefined && blocked === undefined)
  return any?.danger === undefined ? '' : shortened(speakable(any.danger.text), 16)
}

/** Lines of the scene's own log that were not in the one before. */
function newLog(scene: Scene, before: Scene | undefined): readonly Line[] {
  const known = new Set(before?.log?.map(({ text }) => plain(text)))
  return (scene.log ?? []).filter(({ text }) => !known.has(plain(text)))
}

/** Loud lines first, and of those the last, which say how it ended; quiet ones where there is room; the same line twice is said once. */
function logSentences(told: readonly Line[], places: readonly string[]): readonly Sentence[] {
  const counts = new Map<string, number>()
  for (const { text } of told) counts.set(plain(text), (counts.get(plain(text)) ?? 0) + 1)
  // A line that begins with where one is now repeats what was said of the place.
  const isPlace = ({ text }: Line): boolean => places.some((part) => plain(text).startsWith(`${part}:`))
  const once = [...new Map(told.map((line) => [plain(line.text), line])).values()]
  return once.map((line, place) => {
    const times = counts.get(plain(line.text)) ?? 1
    const said = shortened(speakable(plain(line.text)), 20)
    return {
      text: sentence(times === 1 ? said : `${said.replace(/[.!]$/, '')}, ${times} times`),
      rank: (isPlace(line) ? MINOR : lineRank(line)) - place / 1000,
    }
  })
}

function lineRank({ text, beat }: Line): number {
  const tones = ([text].flat() as readonly (string | { readonly tone: string })[]).map((piece) =>
    typeof piece === 'string' ? '' : piece.tone,
  )
  if (['bad', 'good', 'key'].some((tone) => tones.includes(tone))) return 2
  if (beat !== undefined && NEWS_BEATS.includes(beat.kind)) return 3
  return tones.includes('dim') ? MINOR : /\d/.test(plain(text)) ? 4 : 5
}
const MINOR = 7
/** What is at least as loud as this is news. */
const NEWS = 3
const NEWS_BEATS: readonly string[] = ['hit', 'heal', 'fall', 'phase']

/** How many choices are named before the rest is only counted. */
const NAMED = 6
/** So many of a page of new choices come before anything but danger. */
const FIRST = 3
const FIRST_AFTER_NEWS = 1

/** What can be done, as far as it is new or would come out otherwise: those that say what follows before the others. */
function choiceSentences(
  scene: Scene,
  before: Scene | undefined,
  { numbers, first }: { readonly numbers: ChoiceNumbers | undefined; readonly first: number },
): { named: readonly Sentence[]; fresh: number } {
  const common = commonDanger(scene)
  const known = before === undefined ? new Map<string, string>() : choiceSignatures(before)
  const keys = choiceKeys(scene)
  const open = numberedChoices(scene, numbers).filter(({ choice }) => !isPlainStep(choice))
  const fresh = open.filter(({ choice }) => known.get(keys.get(choice) ?? '') !== choiceSignature(choice))
  const isNewPage = fresh.length === open.length
  const best = fresh.toSorted((a, b) => choiceRank(a.choice) - choiceRank(b.choice)).slice(0, NAMED)
  const named = fresh
    .filter((one) => best.includes(one))
    .map((one) => ({
      text: sentence(`${inputFor(one.choice, one.number)}, ${choiceText(scene, one.choice, { common })}`),
      rank: isNewPage && best.indexOf(one) < first && choiceRank(one.choice) < ENDS ? 1 : 3 + choiceRank(one.choice),
    }))
  return { named, fresh: fresh.length }
}

/** A step on a map that strikes nobody goes without saying. */
const isPlainStep = ({ also, preview, effects }: Choice): boolean =>
  preview === undefined && effects === undefined && also?.some((key) => /^kp[1-9]$/.test(key)) === true

/** The way on, and what does something to somebody, come first; what ends things last. */
function choiceRank({ key, on, effects, preview, final, undo, danger }: Choice): number {
  if (final === true || undo === true) return ENDS
  if (key === 'enter' || on !== undefined || effects !== undefined) return 0
  return preview !== undefined || danger !== undefined ? 1 : 2
}

const ENDS = 3

const choiceSignature = (choice: Choice): string => withoutNumbers(`${choice.label} ${choice.preview ?? ''}`)

function choiceSignatures(scene: Scene): ReadonlyMap<string, string> {
  return new Map([...choiceKeys(scene)].map(([choice, key]) => [key, choiceSignature(choice)]))
}

/** How many words a choice may have: with all the rest, and when choices were asked for. */
interface WordLimits {
  readonly label: number
  readonly follows: number
  readonly danger: number
}
const IN_PASSING: WordLimits = { label: 9, follows: 12, danger: 10 }
export const WHEN_ASKED: WordLimits = { label: 20, follows: 32, danger: 32 }

/** `Strike the skeleton: 82 percent, it dies, you may fall 1 percent` */
export function choiceText(
  scene: Scene,
  choice: Choice,
  { common = '', words = IN_PASSING }: { readonly common?: string; readonly words?: WordLimits } = {},
): string {
  const danger = choice.danger === undefined ? '' : shortened(speakable(choice.danger.text), words.danger)
  const follows = choice.preview ?? effectsText(scene, choice.effects ?? [])
  const parts = [
    ...(follows === '' ? [] : [shortened(speakable(follows), words.follows)]),
    ...(danger === '' || danger === common ? [] : [`danger ${danger}`]),
  ]
  const label = shortened(labelIn(scene, choice), words.label).replace(/\.$/, '')
  return parts.length === 0 ? label : `${label}: ${parts.join(', ')}`
}

/** A label that does not say what it is about is told with the thing it stands at. */
function labelIn(scene: Scene, { label, at }: Choice): string {
  const panel = at === undefined ? undefined : scene.panels.find(({ id }) => id === at.panel)
  const name = panel === undefined || at === undefined ? undefined : itemName(panel, at.item)
  const said = speakable(label)
  const isNamed = name?.split(' ').some((word) => word.length > 3 && said.toLowerCase().includes(word.toLowerCase()))
  return name === undefined || isNamed === true || /\d/.test(label) ? said : `${said}, ${name}`
}

/** The first words of a row, or a card's name. */
function itemName(panel: Panel, item: string): string | undefined {
  switch (panel.kind) {
    case 'cards':
      return panel.cards.find(({ id }) => id === item)?.name
    case 'table':
    case 'matrix': {
      const row = panel.rows.find(({ id }) => id === item)
      const text = row?.cells.map((cell) => speakable(plain(cell))).find((cell) => /\p{L}{3}/u.test(cell))
      return text?.split(/[:(,]/)[0]?.trim()
    }
    case 'dice':
    case 'grid':
    case 'meters':
    case 'text':
      return undefined
    default:
      return unreachable(panel)
  }
}
