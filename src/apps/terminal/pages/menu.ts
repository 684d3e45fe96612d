import type { Scene } from '../../../engine/index.ts'
import { whyFinal } from '../../../play/take-back.ts'
import { entropyLabel, rankLabel } from '../../../storage/run-rank.ts'
import type { LocalRun } from '../local-run.ts'
import { back, home, open, type Page, type PageStep } from '../page.ts'
import { ADVICE_KEY, advicePage } from './advice.ts'
import { shareStep } from './after/share.ts'
import { helpPage } from './help.ts'
import { keysPage } from './keys.ts'
import { TAKE_BACK_KEY } from './session-page.ts'
import { settingsPage } from './settings.ts'
import { surePage } from './text.ts'
import { whyPage } from './why.ts'

/** The menu of a running game. */
export function menuPage(local: LocalRun): Page {
  const { session, context, recorder } = local
  const { info, run, daily } = session
  const trouble = recorder?.saveError()
  const isSaved = recorder !== undefined && trouble === undefined
  const scene: Scene = {
    title: `${info.name} · Menu`,
    panels: [
      {
        kind: 'text',
        id: 'run',
        lines: [
          `Seed ${run.seed}, turn ${run.turn}, ${rankLabel(run)}, ${entropyLabel(run)}.`,
          trouble ?? (isSaved ? 'The run is saved after every choice.' : 'This run is not saved.'),
        ],
      },
    ],
    choices: [
      { id: 'back', label: 'Back to the game', key: 'b' },
      { id: 'help', label: 'How to play', key: 'h' },
      // When several players share a keyboard, advice is available only in the game, for the player whose turn it is.
      ...(run.game.toAct(run.state).length === 1
        ? [{ id: 'advise', label: 'Advice: the best moves here, with odds', key: ADVICE_KEY }]
        : []),
      ...(whyFinal(run) === undefined
        ? [{ id: 'take-back', label: 'Take back the last choice', key: TAKE_BACK_KEY, also: ['t'] }]
        : []),
      { id: 'why', label: 'Log with arithmetic', key: 'l' },
      { id: 'share', label: 'Share this run: string, link, file', key: 's' },
      { id: 'keys', label: 'Change keys', key: 'k' },
      { id: 'settings', label: 'Settings', key: 'o' },
      { id: 'main-menu', label: isSaved ? 'Save and go to the main menu' : 'Leave for the main menu', key: 'q' },
      { id: 'leave', label: isSaved ? 'Save and quit Undercroft' : 'Quit Undercroft', key: 'x' },
      ...(recorder !== undefined ? [{ id: 'give-up', label: 'Give up this run', key: 'g' }] : []),
    ],
  }
  return {
    scene: () => scene,
    take(id) {
      switch (id) {
        case 'help':
          return open(helpPage(info))
        case 'advise':
          return { kind: 'replace', page: advicePage(info.id, run) }
        case 'take-back':
          return back(session.takeBack() ?? 'Taken back.')
        case 'why':
          return open(
            whyPage(
              info.id,
              session.log.map(({ line }) => line),
            ),
          )
        case 'share':
          return shareStep({ context, run, info, daily })
        case 'keys':
          return open(keysPage(local))
        case 'settings':
          return open(settingsPage(context))
        case 'main-menu':
          return home()
        case 'leave':
          return { kind: 'quit' }
        case 'give-up':
          return open(surePage('Give up?', GIVE_UP, 'Give it up', () => giveUp(local)))
        default:
          // Open: any choice id.
          return back()
      }
    },
  }
}

const GIVE_UP = ['The run ends here and is listed in the history as given up. You can watch it, but not continue it.']

function giveUp(local: LocalRun): PageStep {
  const trouble = local.recorder?.abandon(local.session.run)
  // A run that could not be given up is still open, and is closed like any other.
  local.isClosed = local.recorder?.saveError() === undefined
  return home(trouble ?? 'You gave the run up; its replay is in the history.')
}
