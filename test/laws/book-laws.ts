import { isRule, referencesIn, sectionsOf } from './book.ts'
import { demand, type Law, type Subject } from './law.ts'
import { eventsOf, onEveryStep, sameDice, sceneAt, seatsOf, walksOf } from './walk.ts'

const listed = (sections: ReadonlySet<string>): string => [...sections].map((section) => `§${section}`).join(' ')

export const loggedRulesResolve: Law = {
  name: 'every rule that a log line cites is a section of the rule book',
  check({ game, book }) {
    const sections = sectionsOf(book)
    demand(sections.size > 0, () => `${game.id}: its rule book has no numbered section`)
    const sound = new Set<string>()
    const demandRule = (rule: string | undefined, where: string): void => {
      if (rule === undefined || sound.has(rule)) return
      demand(
        isRule(rule),
        () => `${game.id}: ${where} gives the rule "${rule}", which is not a reference like §4 or §4.3, §5`,
      )
      for (const section of referencesIn(rule))
        demand(
          sections.has(section),
          () => `${game.id}: ${where} refers to §${section}; the rule book has ${listed(sections)}`,
        )
      sound.add(rule)
    }
    const seats = seatsOf(game)
    onEveryStep(game, walksOf(24), (step) => {
      for (const event of eventsOf(game, game.clone(step.state), step.moves, sameDice(step))) {
        for (const seat of seats) demandRule(game.eventText(event, seat)?.rule, 'a log line')
        demandRule(game.extras?.timeline?.(event)?.rule, 'the timeline')
      }
      if (step.turn % 7 !== 0) return
      for (const seat of seats) for (const { rule } of sceneAt(step, seat).log ?? []) demandRule(rule, 'a log')
    })
  },
}

/** References in the code, comments included, to sections that the book does not have: `5.3` and the file. */
function unresolved({ book, sources }: Subject): Map<string, string> {
  const sections = sectionsOf(book)
  const found = new Map<string, string>()
  for (const { file, text } of sources)
    text.split('\n').forEach((line, i) => {
      for (const section of referencesIn(line))
        if (!sections.has(section) && !found.has(section)) found.set(section, `${file}:${i + 1}`)
    })
  return found
}

export const writtenRulesResolve: Law = {
  name: 'every § in the code of a game is a section of the rule book',
  check(subject) {
    const { game, book } = subject
    const found = unresolved(subject)
    for (const [section, where] of found)
      demand(false, () => `${game.id}: ${where} refers to §${section}; the rule book has ${listed(sectionsOf(book))}`)
  },
}

export const LOGGED_RULE_LAWS = [loggedRulesResolve]
export const BOOK_LAWS = [writtenRulesResolve]
