import type { GameInfo, Row } from '../../../../engine/index.ts'
import { dateOf } from '../../../../lib/ago.ts'
import type { PlayerProgress } from '../../../../storage/fs/index.ts'
import { backChoice, choicePage, type PageScene, textPanel } from '../../choice-page.ts'
import { type Page, stay } from '../../page.ts'
import type { PageContext } from '../../page-context.ts'
import { READING_FOOTER } from '../text.ts'

/** Achievements by game, derived from saved runs that count. */
export function achievementsPage({ games, home }: PageContext): Page {
  const scene = (): PageScene => {
    const progress = home.progress(games)
    const tables = games.map((info) => ({ info, rows: achievementRows(info, progress) }))
    const all = games.flatMap(({ id, achievements = [] }) => achievements.map((one) => `${id}/${one.id}`))
    const done = all.filter((one) => progress.achievements.has(one)).length
    return {
      title: `Achievements: ${done} of ${all.length}`,
      panels: [
        textPanel('about', [
          `${done} of ${all.length}. Every run that counts earns achievements, old ones too.`,
          progress.left > 0 && { text: `Still checking ${progress.left} runs.`, tone: 'dim' },
        ]),
        ...tables.map(
          ({ info: { id, name }, rows }) =>
            rows.length > 0 && {
              kind: 'table' as const,
              id,
              title: name,
              columns: ['achievement', 'how to earn it'],
              rows,
            },
        ),
      ],
      choices: [{ ...backChoice('enter'), also: ['b', 'f'] }],
    }
  }
  return choicePage(scene, {
    footer: () => READING_FOOTER,
    tickDelay: () => (home.progress(games).left > 0 ? 1 : undefined),
    tick() {
      home.progress(games, 1)
      return stay()
    },
  })
}

const achievementRows = ({ id: game, achievements = [] }: GameInfo, progress: PlayerProgress): Row[] =>
  achievements.map(({ id, name, text }) => {
    const by = progress.achievements.get(`${game}/${id}`)
    return by === undefined
      ? { id, cells: [{ text: `· ${name}`, tone: 'dim' }, text] }
      : { id, cells: [[{ text: '★ ', tone: 'good' }, name], `${text} Seed ${by.seed}, ${dateOf(by.ended)}.`] }
  })
