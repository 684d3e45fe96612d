import type { Choice, Line, Meter, Panel, Scene } from '../../engine/contract/scene.ts'
import { plain } from '../../engine/contract/scene.ts'
import { unreachable } from '../../engine/unreachable.ts'
import { choiceInputs } from '../input/choice-inputs.ts'
import { effectsText } from './choices.ts'
import { changedSentences, meterText, opponentFacts, otherPanelFacts, ownFacts, panelsWithRoles } from './facts.ts'
import { openChoices } from './page.ts'
import { asSentence, countWords, maskNumbers, shortenToWords, speakable } from './spoken-text.ts'

export interface BriefOptions {
  /** The log lines since the previous scene. By default it is the scene's own log. */
  readonly told?: readonly Line[]
  /** The largest number of words. */
  readonly most?: number
}

/** A sentence with its urgency. Those with 0 come first. */
interface Sentence {
  readonly text: string
  readonly rank: number
}

export const MAX_WORDS = 60

/**
 * A scene for screen readers: what changed since the previous scene, and what matters for the decision. Danger comes
 * first, then what happened, who is there and what can be done, in about 60 words. The commands `all` and `choices`
 * give the rest.
 */
export function briefText(scene: Scene, before?: Scene, options: BriefOptions = {}): string {
  const { most: maxWords = MAX_WORDS } = options
  const told = logSentences(options.told ?? newLog(scene, before), scene.title.split(' · '))
  // The end of a fight comes before the next choices, because the player can ask for those.
  const first = told.some(({ rank }) => rank <= NEWS) ? FIRST_AFTER_NEWS : FIRST
  const { named, fresh } = choiceSentences(scene, before, first)
  const sentences: readonly Sentence[] = [
    ...placeSentences(scene, before),
    ...dangerSentences(scene, before),
    ...ownSentences(scene, before),
    ...told,
    ...changedSentences(opponentFacts(scene), before === undefined ? [] : opponentFacts(before)),
    ...changedSentences(otherPanelFacts(scene), before === undefined ? [] : otherPanelFacts(before)),
    ...named,
  ]
  const shown = mostUrgent(sentences, maxWords - LONGEST_TAIL)
  const unnamed = fresh - named.filter((one) => shown.includes(one)).length
  const hasMore = sentences.some((one) => one.rank <= MISSED_UP_TO && !shown.includes(one) && !named.includes(one))
  const tail =
    unnamed > 0 ? [unnamed === 1 ? '1 more choice.' : `${unnamed} more choices.`] : hasMore ? ['More: say all.'] : []
  const text = [...shown.map((one) => one.text), ...tail].join(' ')
  return text === '' ? unchangedText(scene) : text
}

const LONGEST_TAIL = 3
/** If only sentences less urgent than this were left out, no "More" is said. */
const MISSED_UP_TO = 5

/** The most urgent sentences that fit into the number of words, in the order in which they are read. */
function mostUrgent(sentences: readonly Sentence[], most: number): readonly Sentence[] {
  const urgent = sentences
    .map((entry, index) => ({ entry, index }))
    .sort((a, b) => a.entry.rank - b.entry.rank || a.index - b.index)
  const chosen = new Set<Sentence>()
  const texts = new Set<string>()
  let used = 0
  for (const { entry } of urgent) {
    const size = countWords(entry.text)
    if (texts.has(entry.text) || (entry.rank > 0 && used + size > most)) continue
    used += size
    chosen.add(entry)
    texts.add(entry.text)
  }
  return sentences.filter((one) => chosen.has(one))
}

/** What to say if nothing changed: the player's life. */
const unchangedText = (scene: Scene): string => {
  const life = lifeMeter(scene)
  return asSentence(life === undefined ? speakable(scene.title) : meterText(life))
}

/** Sentences for the parts of the title that changed. A new turn number alone is no news. */
function placeSentences(scene: Scene, before: Scene | undefined): readonly Sentence[] {
  const sense = (part: string): string => (/turn|round/i.test(part) ? maskNumbers(part) : part)
  const known = new Set(before?.title.split(' · ').map(sense))
  const parts = scene.title.split(' · ').filter((part) => !known.has(sense(part)) && !/^turn \d+$/i.test(part))
  return parts.length === 0
    ? []
    : [{ text: asSentence(speakable(parts.join(', '))), rank: before === undefined ? 1 : 2 }]
}

/** The first meter of the player's own side. */
function lifeMeter(scene: Scene): Meter | undefined {
  const own = panelsWithRoles(scene, 'self').find((panel) => panel.kind === 'meters')
  return own?.kind === 'meters' ? own.meters[0] : undefined
}

function dangerSentences(scene: Scene, before: Scene | undefined): readonly Sentence[] {
  const [text, last] = [dangerText(scene), before === undefined ? '' : dangerText(before)]
  const mayFall = text.includes(FALL)
  return text === '' || (text === last && !mayFall) ? [] : [{ text, rank: 0 }]
}

/** One sentence for the player's other meters. In the first scene, meters at 0 are left out. */
function ownSentences(scene: Scene, before: Scene | undefined): readonly Sentence[] {
  const last = before === undefined ? [] : ownFacts(before)
  const known = new Set(last.map(({ key }) => key))
  const found = changedSentences(
    ownFacts(scene).filter(({ key, signature }) => known.has(key) || !/ 0( of \d+)?$/.test(signature)),
    last,
  )
  const minor = found.filter(({ rank }) => rank >= 5)
  const bars = minor.map(({ text }) => text.replace(/\.$/, '')).join(', ')
  return [
    ...(bars === '' ? [] : [{ text: asSentence(shortenToWords(bars, 16)), rank: 5 }]),
    ...found.filter((one) => !minor.includes(one)),
  ]
}

const FALL = 'you may fall'

/** The danger in words: `HP 18 of 31, 21 at stake: you may fall. Worst 21, 4 percent.` */
function dangerText(scene: Scene): string {
  const life = lifeMeter(scene)
  if (life === undefined) return ''
  const { stake = 0, value } = life
  const risk = stake === 0 ? '' : `, ${stake} at stake${stake >= value ? `: ${FALL}` : ''}`
  const coming = commonDanger(scene)
  return [asSentence(`${meterText(life)}${risk}`), ...(coming === '' ? [] : [asSentence(coming)])].join(' ')
}

/** The danger of the first choice that ends nothing; if there is none, that of any choice. */
function commonDanger({ choices }: Scene): string {
  const first = choices.find(
    ({ danger, blocked, final }) => danger !== undefined && blocked === undefined && final !== true,
  )
  const any = first ?? choices.find(({ danger, blocked }) => danger !== undefined && blocked === undefined)
  return any?.danger === undefined ? '' : shortenToWords(speakable(any.danger.text), 16)
}

/** The lines of the scene's own log that the previous scene did not have. */
function newLog(scene: Scene, before: Scene | undefined): readonly Line[] {
  const known = new Set(before?.log?.map(({ text }) => plain(text)))
  return (scene.log ?? []).filter(({ text }) => !known.has(plain(text)))
}

/**
 * Sentences for log lines, important ones first. The latest important line comes before all others, because it says how
 * things ended. Repeated lines are merged with a count.
 */
function logSentences(told: readonly Line[], places: readonly string[]): readonly Sentence[] {
  const counts = new Map<string, number>()
  for (const { text } of told) counts.set(plain(text), (counts.get(plain(text)) ?? 0) + 1)
  // A line that begins with a part of the title repeats the title.
  const isPlace = ({ text }: Line): boolean => places.some((part) => plain(text).startsWith(`${part}:`))
  const once = [...new Map(told.map((line) => [plain(line.text), line])).values()]
  return once.map((line, index) => {
    const times = counts.get(plain(line.text)) ?? 1
    const text = shortenToWords(speakable(plain(line.text)), 20)
    return {
      text: asSentence(times === 1 ? text : `${text.replace(/[.!]$/, '')}, ${times} times`),
      rank: (isPlace(line) ? MINOR : lineRank(line)) - index / 1000,
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
/** Lines with at most this rank are news. */
const NEWS = 3
const NEWS_BEATS: readonly string[] = ['hit', 'heal', 'fall', 'phase']

/** How many choices are named. The others are only counted. */
const MAX_NAMED = 6
/** How many choices of a new page come before everything except danger. */
const FIRST = 3
const FIRST_AFTER_NEWS = 1

/** Sentences for choices that are new or have new consequences. Choices with consequences come first. */
function choiceSentences(
  scene: Scene,
  before: Scene | undefined,
  first: number,
): { named: readonly Sentence[]; fresh: number } {
  const common = commonDanger(scene)
  const known = before === undefined ? new Map<string, string>() : choiceSignatures(before)
  const keys = choiceKeys(scene)
  const inputs = choiceInputs(scene)
  const open = openChoices(scene).filter((choice) => !isPlainStep(choice))
  const fresh = open.filter((choice) => known.get(keys.get(choice) ?? '') !== choiceSignature(choice))
  const isNewPage = fresh.length === open.length
  const best = fresh.toSorted((a, b) => choiceRank(a) - choiceRank(b)).slice(0, MAX_NAMED)
  const named = fresh
    .filter((one) => best.includes(one))
    .map((one) => ({
      text: asSentence(`${spokenInput(inputs.get(one))}, ${choiceText(scene, one, { common })}`),
      rank: isNewPage && best.indexOf(one) < first && choiceRank(one) < LAST_RANK ? 1 : 3 + choiceRank(one),
    }))
  return { named, fresh: fresh.length }
}

/** What to type, as it is said: letters are capitals. */
export const spokenInput = (input = ''): string => (input === '' ? '' : `${input[0]?.toUpperCase()}${input.slice(1)}`)

/** A stable key for each open choice: its item and its target, or its id. */
function choiceKeys(scene: Scene): ReadonlyMap<Choice, string> {
  const keys = new Map<Choice, string>()
  const used = new Set<string>()
  for (const choice of openChoices(scene)) {
    const place = choice.at === undefined ? choice.id : `${choice.at.panel}/${choice.at.item}/${choice.on ?? ''}`
    const key = used.has(place) ? choice.id : place
    used.add(key)
    keys.set(choice, key)
  }
  return keys
}

/** Whether a choice is a map step that attacks nobody, which is not worth a sentence. */
const isPlainStep = ({ also, preview, effects }: Choice): boolean =>
  preview === undefined && effects === undefined && also?.some((key) => /^kp[1-9]$/.test(key)) === true

/** The order of choices: continuing, and actions on somebody, come first; choices that end something come last. */
function choiceRank({ key, on, effects, preview, final, undo, danger }: Choice): number {
  if (final === true || undo === true) return LAST_RANK
  if (key === 'enter' || on !== undefined || effects !== undefined) return 0
  return preview !== undefined || danger !== undefined ? 1 : 2
}

const LAST_RANK = 3

const choiceSignature = (choice: Choice): string => maskNumbers(`${choice.label} ${choice.preview ?? ''}`)

function choiceSignatures(scene: Scene): ReadonlyMap<string, string> {
  return new Map([...choiceKeys(scene)].map(([choice, key]) => [key, choiceSignature(choice)]))
}

/** How many words a choice may take: within a scene, and if the player asked for choices. */
interface WordLimits {
  readonly label: number
  readonly follows: number
  readonly danger: number
}
const IN_SCENE: WordLimits = { label: 9, follows: 12, danger: 10 }
export const WORDS_WHEN_ASKED: WordLimits = { label: 20, follows: 32, danger: 32 }

/** A choice in words: `Strike the skeleton: 82 percent, it dies, you may fall 1 percent`. */
export function choiceText(
  scene: Scene,
  choice: Choice,
  { common = '', limits = IN_SCENE }: { readonly common?: string; readonly limits?: WordLimits } = {},
): string {
  const danger = choice.danger === undefined ? '' : shortenToWords(speakable(choice.danger.text), limits.danger)
  const follows = choice.preview ?? effectsText(scene, choice.effects ?? [])
  const parts = [
    ...(follows === '' ? [] : [shortenToWords(speakable(follows), limits.follows)]),
    ...(danger === '' || danger === common ? [] : [`danger ${danger}`]),
  ]
  const label = shortenToWords(labelIn(scene, choice), limits.label).replace(/\.$/, '')
  return parts.length === 0 ? label : `${label}: ${parts.join(', ')}`
}

/** The label of a choice, with the name of its item unless the label contains it. */
function labelIn(scene: Scene, { label, at }: Choice): string {
  const panel = at === undefined ? undefined : scene.panels.find(({ id }) => id === at.panel)
  const name = panel === undefined || at === undefined ? undefined : itemName(panel, at.item)
  const spokenLabel = speakable(label)
  const isNamed = name
    ?.split(' ')
    .some((word) => word.length > 3 && spokenLabel.toLowerCase().includes(word.toLowerCase()))
  return name === undefined || isNamed === true || /\d/.test(label) ? spokenLabel : `${spokenLabel}, ${name}`
}

/** The name of an item: the first words of a row, or the name of a card. */
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
