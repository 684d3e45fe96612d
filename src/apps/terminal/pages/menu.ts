import { whyFinal } from '../../../play/take-back.ts'
import { entropyLabel, rankLabel } from '../../../storage/run-rank.ts'
import { backChoice, choice, choicePage, textPanel } from '../choice-page.ts'
import type { LocalRun } from '../local-run.ts'
import { back, home, open, type Page, type PageStep, quit, replace, TAKE_BACK_KEY } from '../page.ts'
import { ADVICE_KEY, advicePage } from './advice.ts'
import { shareStep } from './after/share.ts'
import { helpPage } from './help.ts'
import { keysPage } from './keys.ts'
import { settingsPage } from './settings.ts'
import { surePage } from './text.ts'
import { whyPage } from './why.ts'

/** The menu of a running game. */
export function menuPage(local: LocalRun): Page {
  const { session, context, recorder } = local
  const { info, run, daily } = session
  const trouble = recorder?.saveError()
  const isSaved = recorder !== undefined && trouble === undefined
  // When several players share a keyboard, advice is available only in the game, for the player whose turn it is.
  const hasAdvice = run.game.toAct(run.state).length === 1
  const advise = (): PageStep => replace(advicePage(info.id, run))
  const takeBack = (): PageStep => back(session.takeBack() ?? 'Taken back.')
  const askGiveUp = (): PageStep => open(surePage('Give up?', GIVE_UP, 'Give it up', () => giveUp(local)))
  return choicePage({
    title: `${info.name} · Menu`,
    panels: [
      textPanel('run', [
        `Seed ${run.seed}, turn ${run.turn}, ${rankLabel(run)}, ${entropyLabel(run)}.`,
        trouble ?? (isSaved ? 'The run is saved after every choice.' : 'This run is not saved.'),
      ]),
    ],
    choices: [
      backChoice('b', 'Back to the game'),
      choice('help', 'How to play', 'h', () => open(helpPage(info))),
      hasAdvice && choice('advise', 'Advice: the best moves here, with odds', ADVICE_KEY, advise),
      whyFinal(run) === undefined &&
        choice('take-back', 'Take back the last choice', TAKE_BACK_KEY, takeBack, { also: ['t'] }),
      choice('why', 'Log with arithmetic', 'l', () => open(whyPage(info.id, session.log))),
      choice('share', 'Share this run: string, link, file', 's', () => shareStep({ context, run, info, daily })),
      choice('keys', 'Change keys', 'k', () => open(keysPage(local))),
      choice('settings', 'Settings', 'o', () => open(settingsPage(context))),
      choice('main-menu', isSaved ? 'Save and go to the main menu' : 'Leave for the main menu', 'q', () => home()),
      choice('leave', isSaved ? 'Save and quit Undercroft' : 'Quit Undercroft', 'x', quit),
      recorder !== undefined && choice('give-up', 'Give up this run', 'g', askGiveUp),
    ],
  })
}

const GIVE_UP = ['The run ends here and is listed in the history as given up. You can watch it, but not continue it.']

function giveUp(local: LocalRun): PageStep {
  const trouble = local.recorder?.abandon(local.session.run)
  // A run that could not be given up is still open, and is closed like any other.
  local.isClosed = local.recorder?.saveError() === undefined
  return home(trouble ?? 'You gave the run up; its replay is in the history.')
}
