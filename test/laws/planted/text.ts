import { putText } from '../../../src/views/terminal/cells/frame.ts'
import { drawScene } from '../../../src/views/terminal/screen/layout.ts'
import { sceneText } from '../../../src/views/text/text.ts'
import { toy } from '../../toy/index.ts'
import { loggedRulesResolve, writtenRulesResolve } from '../book-laws.ts'
import { plansAreLegal, plansNeedNoMemory } from '../bot-laws.ts'
import { codexIsComplete, descriptionIsComplete } from '../codex-laws.ts'
import { hiddenStaysHidden } from '../hidden-laws.ts'
import { VIEWS } from '../law.ts'
import { fightsKeepTheirLayout, pinnedPanelsAreVisible } from '../layout-laws.ts'
import { ghostsReturn } from '../pack-laws.ts'
import { everyTurnCanBeReached, runsReplay } from '../run-laws.ts'
import {
  changesAreLogged,
  choicesAreLegal,
  scenesArePlain,
  secretsStaySecret,
  textShowsAll,
  timelineHasText,
} from '../scene-laws.ts'
import {
  choicesAreReachable,
  fitsEveryScreen,
  keysMeanOneThing,
  largeScreenShowsAll,
  permanentChoicesHaveNoKeys,
  textsAreWhole,
  verbsKeepTheirKeys,
} from '../screen-laws.ts'
import { briefIsShort } from '../screen-reader-laws.ts'
import { type Planted, withExtras, withGame, withScene, withSigns, withSource, withView } from './mutants.ts'

const codex = () => toy.codex?.() ?? []

/** Planted mistakes in scenes, logs and rule books. */
export const TEXT_MISTAKES: readonly Planted[] = [
  {
    mistake: 'actions that are not interned',
    subject: withGame({ legal: (s, seat) => toy.legal(s, seat).map((action) => ({ ...action })) }),
    breaks: choicesAreLegal,
    message: /the second call of legal returns another object for stone: actions must be built once$/,
    also: [runsReplay, everyTurnCanBeReached, plansAreLegal, ghostsReturn],
  },
  {
    mistake: 'a choice that is not legal',
    subject: withScene(({ choices }) => ({
      choices: choices.length === 0 ? [] : [...choices, { id: 'burn', label: 'Burn it' }],
    })),
    breaks: choicesAreLegal,
    message: /seat 0 is offered blade, burn, leaf, stone, and legal are stone, leaf, blade$/,
  },
  {
    mistake: 'two choices with the same id',
    subject: withScene(({ choices }) => ({
      choices: [...choices, ...choices.slice(0, 1).map((choice) => ({ ...choice, blocked: 'Not twice.' }))],
    })),
    breaks: choicesAreLegal,
    message: /two choices are called stone$/,
  },
  {
    mistake: 'a log line that says undefined',
    subject: withGame({
      eventText: (e, seat) => (e.kind === 'round' ? { text: `Round ${undefined} is over.` } : toy.eventText(e, seat)),
    }),
    breaks: changesAreLogged,
    message: /\{"kind":"round".* has the text "Round undefined is over\."$/,
  },
  {
    mistake: 'an event without a log line for any seat',
    subject: withGame({ eventText: (e, seat) => (e.kind === 'round' ? undefined : toy.eventText(e, seat)) }),
    breaks: changesAreLogged,
    message: /no seat gets a line for \{"kind":"round"/,
  },
  {
    mistake: 'a change without a log line for one seat',
    subject: withGame({
      eventText: (e, seat) => (seat === 1 ? undefined : toy.eventText(e.kind === 'dealt' ? { ...e, seat } : e, seat)),
    }),
    breaks: changesAreLogged,
    message: /seat 1 got no line, but its scene changed: title: "Round 1", then "Round 2"$/,
  },
  {
    mistake: 'an empty timeline',
    subject: withExtras({ timeline: () => undefined }),
    breaks: timelineHasText,
    message: /^toy has a timeline that is always empty$/,
  },
  {
    mistake: 'a timeline that says NaN',
    subject: withExtras({ timeline: () => ({ text: 'Round', sum: `${Number.NaN}` }) }),
    breaks: timelineHasText,
    message: /has the text "Round NaN"$/,
  },
  {
    mistake: 'a scene that shows the hidden card',
    subject: withScene(({ panels }, s, seat) => ({
      panels: [...panels, { kind: 'text', id: 'peek', lines: [`They hold ${s.cards[1 - seat]}.`] }],
    })),
    breaks: secretsStaySecret,
    message:
      /hidden information of seat 0 is in its scene: panels\.7\.lines\.0: "They hold \d\.", then "They hold \d\."$/,
    also: [hiddenStaysHidden],
  },
  {
    mistake: 'a determinize that returns the true state',
    subject: withGame({ determinize: (s) => toy.clone(s) }),
    breaks: secretsStaySecret,
    message: /^toy has a determinize that always returns the true state$/,
    also: [hiddenStaysHidden],
  },
  {
    mistake: 'a choice that refers to a missing item',
    subject: withScene(({ choices }) => ({
      choices: choices.map((choice) => ({ ...choice, at: { panel: 'signs', item: 'nowhere' } })),
    })),
    breaks: scenesArePlain,
    message: /choice stone refers to the missing item nowhere of panel signs$/,
  },
  {
    mistake: 'a choice that refers to a missing panel',
    subject: withScene(({ choices }) => ({
      choices: choices.map((choice) => ({ ...choice, at: { panel: 'nowhere', item: 'stone' } })),
    })),
    breaks: scenesArePlain,
    message: /choice stone refers to the missing panel nowhere$/,
  },
  {
    mistake: 'two panels with the same id',
    subject: withScene(({ panels }) => ({ panels: [...panels, { kind: 'text', id: 'tale', lines: ['Again.'] }] })),
    breaks: scenesArePlain,
    message: /the scene's panels are two of the id tale$/,
  },
  {
    mistake: 'a scene with an undefined field',
    subject: withScene(() => ({ log: undefined as never })),
    breaks: scenesArePlain,
    message: /the scene is not plain JSON at log: undefined$/,
  },
  {
    mistake: 'an id that the text view cuts',
    subject: withSigns((id) => id.replace('l', '.')),
    breaks: textShowsAll,
    message: /the text view does not show choice \S+, \.eaf$/,
    also: [ghostsReturn, plansNeedNoMemory],
  },
  {
    mistake: 'more pinned panels than fit on a screen',
    subject: withScene(({ panels }) => ({
      panels: [...panels, { kind: 'text', id: 'long', keep: true, lines: Array(30).fill('So it goes.') }],
    })),
    breaks: pinnedPanelsAreVisible,
    message: /toy, "Round 1", focus stone: long is pinned but not on the screen$/,
  },
  {
    mistake: 'a pinned panel that is cut',
    subject: withView({
      screen: (...scene) => {
        const drawn = drawScene(...scene)
        const { frame, panelAreas } = drawn
        for (const { panel, x, y } of panelAreas)
          if (panel === 'standing' && frame.width === 80) putText(frame, x, y + 1, '…'.repeat(8))
        return drawn
      },
    }),
    breaks: pinnedPanelsAreVisible,
    message: /"\S+" of standing is cut at 80×24/,
  },
  {
    mistake: 'a fight whose panels come and go',
    subject: withScene(({ panels }, s) => ({
      panels: [
        ...panels,
        { kind: 'text', id: 'foe', role: 'foe', keep: true, lines: ['Somebody.'] },
        ...(s.round % 2 === 0 ? [] : [{ kind: 'text' as const, id: 'now', keep: true as const, lines: ['Now.'] }]),
      ],
    })),
    breaks: fightsKeepTheirLayout,
    message: /toy: "Round 1" keeps meters standing, text foe, and then "Round 2" meters standing, text foe, text now$/,
  },
  {
    mistake: 'a table too wide',
    subject: withScene(({ panels }) => ({
      panels: [...panels, { kind: 'grid', id: 'map', rows: ['.'.repeat(81)], legend: [] }],
    })),
    breaks: textShowsAll,
    message: /a line of the text view is 81 columns wide: \.+$/,
  },
  {
    mistake: 'a screen without its verbs',
    subject: {
      ...withScene(() => ({ verbs: [{ id: 'end', key: 'e', label: 'End' }] })),
      views: {
        ...VIEWS,
        screen: (...scene) => {
          const drawn = drawScene(...scene)
          return { ...drawn, clickTargets: drawn.clickTargets.filter(({ choice }) => choice.verb === undefined) }
        },
      },
    },
    breaks: fitsEveryScreen,
    message: /"Round 1" at 80×24: the verb e End is not on the screen$/,
  },
  {
    mistake: 'a choice of a verb that the scene does not have',
    subject: withScene(({ choices }) => ({ choices: choices.map((choice) => ({ ...choice, verb: 'show' })) })),
    breaks: choicesAreReachable,
    message: /"Round 1": no key on screen makes the choice stone$/,
  },
  {
    mistake: 'two choices with the same answers',
    subject: withScene(({ choices }) => ({
      verbs: [{ id: 'show', key: 'g', label: 'Show', asks: ['Which?'] }],
      choices: choices.map(({ key: _, ...choice }) => ({ ...choice, verb: 'show', answers: ['this one'] })),
    })),
    breaks: choicesAreReachable,
    message: /"Round 1": no key on screen makes the choice leaf$/,
  },
  {
    mistake: 'a text that is cut beside blank rows',
    subject: withView({
      screen: (...scene) => {
        const drawn = drawScene(...scene)
        putText(drawn.frame, 0, 0, 'Roun…')
        return drawn
      },
    }),
    breaks: textsAreWhole,
    message: /"Round 1" at \d+×\d+: \d+ rows are blank, and this is cut:\nRoun…/,
    also: [largeScreenShowsAll],
  },
  {
    mistake: 'a choice for good that a letter makes',
    subject: withScene(() => ({ opens: 'permanent' })),
    breaks: permanentChoicesHaveNoKeys,
    message: /"Round 1" is for good, but the key \w acts$/,
  },
  {
    mistake: 'a verb that changes its key',
    subject: withScene((_, s) => ({ verbs: [{ id: 'end', key: s.round % 2 === 0 ? 'e' : 'f', label: 'End' }] })),
    breaks: verbsKeepTheirKeys,
    message: /the verb end has the keys [ef] and [ef]$/,
  },
  {
    mistake: 'a verb with a capital for a key',
    subject: withScene(() => ({ verbs: [{ id: 'end', key: 'E', label: 'End' }] })),
    breaks: verbsKeepTheirKeys,
    message: /the verb end cannot have the key E$/,
  },
  {
    mistake: 'a screen that does not show the focus',
    subject: withView({ screen: (...scene) => ({ ...drawScene(...scene), clickTargets: [] }) }),
    breaks: fitsEveryScreen,
    message: /"Round 1" at 80×24: stone is focused but not visible$/,
  },
  {
    mistake: 'a key with two meanings',
    subject: withScene(({ choices }) => ({ choices: choices.map((choice) => ({ ...choice, key: 'g' })) })),
    breaks: keysMeanOneThing,
    message: /"Round 1": the key g has two meanings$/,
  },
  {
    mistake: 'a key that the app reserves',
    subject: withScene(({ choices }) => ({ choices: choices.map((choice, i) => ({ ...choice, key: `${i}` })) })),
    breaks: keysMeanOneThing,
    message: /"Round 1": the key 0 is reserved by the app$/,
  },
  {
    mistake: 'a title that is too long',
    subject: withScene(({ title }) => ({ title: `${title} ${'and on '.repeat(40)}` })),
    breaks: largeScreenShowsAll,
    message: /"Round 1 and on and on .*" is in the scene but not on the screen$/,
  },
  {
    mistake: 'a log line that cites a missing section',
    subject: withGame({
      eventText: (e, seat) => {
        const line = toy.eventText(e, seat)
        return line && { ...line, rule: '§99' }
      },
    }),
    breaks: loggedRulesResolve,
    message: /toy: a log line refers to §99; the rule book has §1 §1\.1 §1\.2 §1\.3 §2 /,
  },
  {
    mistake: "a scene's log that cites a missing section",
    subject: withScene(({ log = [] }) => ({ log: [...log, { text: 'So it was.', rule: '§3.9' }] })),
    breaks: loggedRulesResolve,
    message: /toy: a log refers to §3\.9; the rule book has §1 /,
  },
  {
    mistake: 'a rule that is not a reference',
    subject: withExtras({
      timeline: (e) => {
        const line = toy.extras?.timeline?.(e)
        return line && { ...line, rule: 'see above' }
      },
    }),
    breaks: loggedRulesResolve,
    message: /toy: the timeline gives the rule "see above", which is not a reference like §4 or §4\.3, §5$/,
  },
  {
    mistake: 'code that cites a missing section',
    subject: withSource("return {\n  rule: '§99',\n}"),
    breaks: writtenRulesResolve,
    message: /^toy: duel\/planted\.ts:2 refers to §99; the rule book has §1 §1\.1 /,
  },
  {
    mistake: 'a comment that cites a missing section',
    subject: withSource('// §1.7: as it was'),
    breaks: writtenRulesResolve,
    message: /^toy: duel\/planted\.ts:1 refers to §1\.7; the rule book has §1 /,
  },
  {
    mistake: 'a brief text that says everything',
    subject: withView({ brief: (scene) => sceneText(scene) }),
    breaks: briefIsShort,
    message: /"Round 1" takes \d+ words: Round 1/,
  },
  {
    mistake: 'a missing codex',
    subject: withGame({ codex: undefined as never }),
    breaks: codexIsComplete,
    message: /^toy has no codex$/,
  },
  {
    mistake: 'a codex without the cards',
    subject: withGame({ codex: () => codex().filter(({ id }) => id !== 'cards') }),
    breaks: codexIsComplete,
    message: /^toy: Heron is in the content but not in the codex$/,
  },
  {
    mistake: 'a codex with duplicate ids',
    subject: withGame({ codex: () => [...codex(), ...codex()] }),
    breaks: codexIsComplete,
    message: /^toy: the codex's panels are two of the id signs$/,
  },
  {
    mistake: 'a codex that says undefined',
    subject: withGame({ codex: () => [...codex(), { kind: 'text', id: 'more', lines: [`glory ${undefined}`] }] }),
    breaks: codexIsComplete,
    message: /^toy: the codex's panel more says "glory undefined"$/,
  },
  {
    mistake: 'a missing description',
    subject: withGame({ describe: undefined as never }),
    breaks: descriptionIsComplete,
    message: /^toy has no describe$/,
  },
  {
    mistake: 'a description that is the same for all states',
    subject: withGame({ describe: () => ({ one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 }) }),
    breaks: descriptionIsComplete,
    message: /the description stays the same, but the scene of seat 0 changes: "title: /,
  },
  {
    mistake: 'a description with too few fields',
    subject: withGame({ describe: (s) => ({ state: JSON.stringify(s) }) }),
    breaks: descriptionIsComplete,
    message: /the description has 1 named fields \(state\), but the scene 7 panels$/,
  },
  {
    mistake: 'a packed description',
    subject: withGame({ describe: (s) => ({ ...(toy.describe?.(s) as object), packed: Array(10).fill(s.round) }) }),
    breaks: descriptionIsComplete,
    message: /the description is unreadable at packed: 10 bare numbers$/,
  },
  {
    mistake: 'a description that changes the state',
    subject: withGame({
      describe: (s) => {
        s.omen = 'described'
        return toy.describe?.(s)
      },
    }),
    breaks: descriptionIsComplete,
    message: /describe changed the state$/,
  },
]
