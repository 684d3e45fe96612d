import { backChoice, choice, choicePage, choiceTable, type PageScene, textPanel } from '../choice-page.ts'
import { isReservedKey, withKeyPreferences } from '../key-schemes.ts'
import type { LocalRun } from '../local-run.ts'
import { back, open, type Page, type PageStep, stay } from '../page.ts'

/** The keys of the current scene; each can be changed. */
export function keysPage({ session, context: { home } }: Pick<LocalRun, 'session' | 'context'>): Page {
  const { info } = session
  /** Replaces the player's keys of this game; returns an error message. */
  const setBinds = (own: Readonly<Record<string, string>>): string | undefined =>
    home.setSettings({ binds: { ...home.settings().binds, [info.id]: own } })
  const bind = (from: string, to: string): string | undefined => {
    const { [from]: _, ...others } = home.settings().binds[info.id] ?? {}
    return setBinds(from === to ? others : { ...others, [from]: to })
  }
  const reset = (): PageStep => stay(setBinds({}) ?? 'All keys are reset.')
  const scene = (): PageScene => {
    const { keys, binds } = home.settings()
    const own = binds[info.id] ?? {}
    const plain = withKeyPreferences(session.scene, { scheme: keys, binds: {} })
    const keyed = [...(plain.verbs ?? []), ...plain.choices.filter(({ verb }) => verb === undefined)]
    const seen = keyed.filter(({ key }, i) => isKey(key) && keyed.findIndex((one) => one.key === key) === i)
    const rows = seen.map(({ key = '', label }) => ({
      id: key,
      cells: [own[key] === undefined ? key : `${own[key]} (was ${key})`, label],
      choice: { id: `key-${key}`, label: `Change ${key}`, take: () => open(pressPage(key, bind)) },
    }))
    const table = choiceTable('keys', ['key', 'action'], rows, { empty: 'Nothing here has a key.' })
    return {
      title: `${info.name} · Keys`,
      panels: [table.panel],
      choices: [
        ...table.choices,
        Object.keys(own).length > 0 && choice('plain', 'Reset all keys', 'ctrl-u', reset),
        backChoice('esc'),
      ],
    }
  }
  return choicePage(scene)
}

const isKey = (key: string | undefined): boolean => key !== undefined && key !== 'enter'

function pressPage(from: string, bind: (from: string, to: string) => string | undefined): Page {
  const lines = [
    `Press the new key for ${from}.`,
    'If that key is used already, the two keys are swapped. Esc cancels.',
  ]
  return choicePage(
    { title: 'Change a key', panels: [textPanel('ask', lines)], choices: [] },
    {
      footer: () => 'Press a key · Esc back',
      key(key) {
        if (key === 'esc' || key.startsWith('ctrl-')) return undefined
        if (isReservedKey(key)) return stay(`${key} cannot be changed; press another key.`)
        return back(bind(from, key) ?? `${key} now does what ${from} did.`)
      },
    },
  )
}
