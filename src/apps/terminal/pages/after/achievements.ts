import type { Row, Scene } from '../../../../engine/index.ts'
import { back, type Page, stay } from '../../page.ts'
import type { PageContext } from '../../page-context.ts'

/** Achievements by game, derived from saved runs that count. */
export function achievementsPage(context: PageContext): Page {
  const scene = (): Scene => {
    const { achievements, left } = context.home.progress(context.games)
    const all = context.games.flatMap(({ id, achievements: some = [] }) =>
      some.map((achievement) => `${id}/${achievement.id}`),
    )
    const done = all.filter((achievement) => achievements.has(achievement)).length
    return {
      title: `Achievements: ${done} of ${all.length}`,
      panels: [
        {
          kind: 'text',
          id: 'about',
          lines: [
            `${done} of ${all.length}. Every run that counts earns achievements, old ones too.`,
            ...(left > 0 ? [{ text: `Still checking ${left} runs.`, tone: 'dim' }] : []),
          ],
        },
        ...context.games.flatMap(({ id, name, achievements: some = [] }) =>
          some.length === 0
            ? []
            : [
                {
                  kind: 'table' as const,
                  id,
                  title: name,
                  columns: ['achievement', 'how to earn it'],
                  rows: some.map((achievement): Row => {
                    const by = achievements.get(`${id}/${achievement.id}`)
                    return by === undefined
                      ? {
                          id: achievement.id,
                          cells: [{ text: `· ${achievement.name}`, tone: 'dim' }, achievement.text],
                        }
                      : {
                          id: achievement.id,
                          cells: [
                            [{ text: '★ ', tone: 'good' }, achievement.name],
                            `${achievement.text} Seed ${by.seed}, ${new Date(by.ended).toISOString().slice(0, 10)}.`,
                          ],
                        }
                  }),
                },
              ],
        ),
      ],
      choices: [{ id: 'back', label: 'Back', key: 'enter', also: ['b', 'f'] }],
    }
  }
  return {
    scene,
    take: () => back(),
    footer: () => 'PgUp PgDn scroll · enter or esc back',
    tickDelay: () => (context.home.progress(context.games).left > 0 ? 1 : undefined),
    tick() {
      context.home.progress(context.games, 1)
      return stay()
    },
  }
}
